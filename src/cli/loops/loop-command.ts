// Runs a loop's command once: passes the prompt, forwards the output to the person and keeps a bounded copy.
import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";
import type { RunCall, RunEnd } from "../../app/loops/loop.ts";
import { keptText } from "../terminal/kept-text.ts";

interface LoopCommand {
  /** Program and arguments, with the placeholders `{prompt}` and `{prompt-file}`. */
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
  /** Where its output is forwarded to. */
  readonly forward: { readonly out: NodeJS.WritableStream; readonly err: NodeJS.WritableStream };
  /** Registers the function to call when the person wants to end the loop. */
  onStop(stop: () => void): void;
}

/** Time for a program to end after SIGTERM or SIGINT, before SIGKILL. */
const GRACE_MS = 5_000;
/** How long to wait for the output to close, which a background program may keep open. */
const DRAIN_MS = 1_000;
const IN_GROUP = process.platform !== "win32";

/** Rejects only if the command cannot be started. */
export function runOnce(command: LoopCommand, call: RunCall): Promise<RunEnd> {
  const { words, hasPrompt } = withPrompt(command.words, call);
  const [file = "", ...args] = words;
  const onStdin = call.prompt !== undefined && !hasPrompt;
  const child = spawn(file, args, {
    env: { ...command.env, ...call.environment },
    stdio: [onStdin ? "pipe" : "ignore", "pipe", "pipe"],
    // A process group of its own, so that its child processes end with it.
    detached: IN_GROUP,
    windowsHide: true,
  });
  // A program that ends early closes its stdin (EPIPE).
  child.stdin?.on("error", () => {});
  if (onStdin) child.stdin?.end(call.prompt);
  return ended(command, child, file);
}

function ended(
  { timeoutMs, forward, onStop }: LoopCommand,
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
    forward.out.write(chunk);
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    errors.add(chunk);
    all.add(chunk);
    forward.err.write(chunk);
  });
  const timers: NodeJS.Timeout[] = [];
  // If we end first (a closed pipe, an error of our own), the command must not continue alone.
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
    // The second request kills at once.
    end(child, state.interrupted ? "SIGKILL" : "SIGINT");
    if (!state.interrupted) timers.push(setTimeout(() => end(child, "SIGKILL"), GRACE_MS));
    state.interrupted = true;
  });
  return new Promise((done, fail) => {
    const finish = (code: number | null) => {
      for (const timer of timers) clearTimeout(timer);
      process.off("exit", endWithUs);
      // Background programs may continue, but must not keep this process alive.
      for (const stream of [child.stdout, child.stderr]) (stream as Socket | null)?.unref();
      // After a timeout or an interrupt nothing of the group may run into the next iteration.
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
    // It has already ended.
  }
}

function withPrompt(
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
  if (error.code === "EACCES") return `cannot start "${file}": it is not executable.`;
  if (error.code === "E2BIG")
    return "the prompt is too long for a command line. Use {prompt-file}, or leave {prompt} out: then the prompt goes to standard input.";
  return `cannot start "${file}": ${error.message}.`;
}
