// Runs a loop's command once: the prompt goes in, what it prints goes on to the person and is kept, in bounds.
import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { RunCall, RunEnd } from "../app/loop.ts";
import { keptText } from "./kept-text.ts";

export interface LoopCommand {
  /** Program and arguments, with `{prompt}` and `{prompt-file}` where they are to go. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Where its output is shown. */
  readonly shown: { readonly out: NodeJS.WritableStream; readonly err: NodeJS.WritableStream };
  /** Calls back when the person wants to end it all. */
  onStop(stop: () => void): void;
}

/** So long a program may take to end when it is asked to. */
const GRACE_MS = 5_000;
/** A program in the background may hold the output open: nobody waits for it. */
const DRAIN_MS = 1_000;
const IN_GROUP = process.platform !== "win32";

/** Fails only when the command cannot be started. */
export function runOnce(command: LoopCommand, call: RunCall): Promise<RunEnd> {
  const { words, hasPrompt } = withPrompt(command.words, call);
  const [file = "", ...args] = words;
  const onStdin = call.prompt !== undefined && !hasPrompt;
  const child = spawn(file, args, {
    env: { ...command.env, ...call.environment },
    stdio: [onStdin ? "pipe" : "ignore", "pipe", "pipe"],
    // A group of its own, so that what it started ends with it.
    detached: IN_GROUP,
    windowsHide: true,
  });
  // Who ends early does not read.
  child.stdin?.on("error", () => {});
  if (onStdin) child.stdin?.end(call.prompt);
  return ended(command, child, file);
}

function ended(
  { timeoutMs, shown, onStop }: LoopCommand,
  child: ChildProcess,
  file: string,
): Promise<RunEnd> {
  const output = keptText();
  const errors = keptText();
  const all = keptText();
  const state = { timedOut: false, interrupted: false };
  child.stdout?.on("data", (chunk: Buffer) => {
    output.add(chunk);
    all.add(chunk);
    shown.out.write(chunk);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    errors.add(chunk);
    all.add(chunk);
    shown.err.write(chunk);
  });
  const timers: NodeJS.Timeout[] = [];
  // Nobody is left to read what it prints (`| head`), or we fail ourselves: it must not go on alone.
  const endWithUs = () => end(child, "SIGTERM");
  process.once("exit", endWithUs);
  const stop = (signal: NodeJS.Signals) => {
    end(child, signal);
    timers.push(setTimeout(() => end(child, "SIGKILL"), GRACE_MS));
  };
  if (timeoutMs > 0)
    timers.push(
      setTimeout(() => {
        state.timedOut = true;
        stop("SIGTERM");
      }, timeoutMs),
    );
  onStop(() => {
    // Asked twice: at once.
    end(child, state.interrupted ? "SIGKILL" : "SIGINT");
    if (!state.interrupted) timers.push(setTimeout(() => end(child, "SIGKILL"), GRACE_MS));
    state.interrupted = true;
  });
  return new Promise((done, fail) => {
    const finish = (code: number | null) => {
      for (const timer of timers) clearTimeout(timer);
      process.off("exit", endWithUs);
      // What it left in the background goes on, and does not hold us.
      for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
      // What it left running in its group is not the next iteration's.
      if (state.timedOut || state.interrupted) end(child, "SIGKILL");
      const printed = { output: output.text(), errors: errors.text(), all: all.text() };
      done({ ...state, ...printed, ...(code !== null && { exitCode: code }) });
    };
    child.on("error", (error) => fail(new Error(startError(file, error), { cause: error })));
    child.on("exit", (code) => timers.push(setTimeout(() => finish(code), DRAIN_MS)));
    child.on("close", finish);
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (IN_GROUP) process.kill(-child.pid, signal);
    else if (signal === "SIGKILL")
      spawn("taskkill", ["/pid", String(child.pid), "/t", "/f"], { stdio: "ignore" });
    else child.kill(signal);
  } catch {
    // It has ended by itself.
  }
}

/** Puts the prompt where the words ask for it. */
export function withPrompt(
  words: readonly string[],
  { prompt = "", promptFile = "" }: Pick<RunCall, "prompt" | "promptFile">,
): { readonly words: readonly string[]; readonly hasPrompt: boolean } {
  const filled = words.map((word) =>
    word.replaceAll(/\{prompt(-file)?\}/g, (_, file?: string) => (file ? promptFile : prompt)),
  );
  return { words: filled, hasPrompt: words.some((word) => /\{prompt(?:-file)?\}/.test(word)) };
}

function startError(file: string, error: NodeJS.ErrnoException): string {
  if (error.code === "ENOENT") return `cannot start "${file}": there is no such program. Is it on the PATH?`;
  if (error.code === "EACCES") return `cannot start "${file}": it may not be run.`;
  if (error.code === "E2BIG")
    return "the prompt is too long for a command line. Use {prompt-file}, or leave {prompt} out: then it goes to standard input.";
  return `cannot start "${file}": ${error.message}.`;
}
