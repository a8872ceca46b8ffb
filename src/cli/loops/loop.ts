// twiceshy loop: runs an agent's command repeatedly and gives each iteration the history of the earlier ones.

import { constants } from "node:os";
import { keptSummaries, pageOf } from "../../app/loops/history.ts";
import {
  type LoopDeps,
  type LoopEnd,
  type LoopRequest,
  type RunEnd,
  renderedPrompt,
  runLoop,
} from "../../app/loops/loop.ts";
import { tokensAtMost } from "../../core/compose/tokens.ts";
import { count } from "../../core/text/for-people.ts";
import { withoutUndefined } from "../../domain/without-undefined.ts";
import { gitChanges, loopRuns, loopsHere } from "../../open/loops.ts";
import { placeOf, settingsAt } from "../../open/project.ts";
import type { FinishedIteration } from "../../ports/loop-runs.ts";
import type { Loops } from "../../ports/loops.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { print, printError, printJson } from "../terminal/terminal.ts";
import { wholeNumber } from "./history-settings.ts";
import { STUCK_CODE } from "./history-stuck.ts";
import { printOnce, summaryLine } from "./history-summary.ts";
import { callsBetween } from "./loop-calls.ts";
import { runOnce } from "./loop-command.ts";
import { rootsHere } from "./loop-folder.ts";
import { agentIn, LOOP_FLAGS, loopHistory, loopNamed, modelIn, runIdAt, timeoutOf } from "./loop-options.ts";
import { endText, newsText } from "./loop-text.ts";
import { promptKept } from "./prompt-file.ts";

const MOST = 10;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

export const loop = command({
  name: "loop",
  summary:
    "run an agent's command repeatedly with a fresh context, record what each iteration did, and tell the next one what failed",
  operands: "-- COMMAND…",
  maximum: Number.POSITIVE_INFINITY,
  examples: {
    "twiceshy loop --story US-001 --prompt prompt.md --with-history -- claude -p":
      "until the command exits with 0, at most ten times; the prompt goes to its standard input",
    "twiceshy loop --prd 67 --prompt prompt.md --until '<promise>COMPLETE</promise>' -- claude -p {prompt}":
      "until the agent prints that text; history switches itself on after three equal failures",
    "twiceshy loop --prompt prompt.md --dry-run -- codex exec {prompt}":
      "show what would run, and with which prompt",
  },
  flags: LOOP_FLAGS,
  async run({ flags, operands: words, config }) {
    if (words.length === 0) throw new UsageError("say what to run: twiceshy loop -- claude -p");
    const most = wholeNumber("--max", flags.max) ?? MOST;
    if (most === 0) throw new UsageError("--max takes a whole number of at least 1");
    const timeoutMs = timeoutOf(flags.timeout);
    const prompt = flags.prompt === undefined ? undefined : promptKept(flags.prompt);
    if (prompt === undefined && words.some((word) => /\{prompt(?:-file)?\}/.test(word)))
      throw new UsageError("the command contains {prompt}: name the prompt file with --prompt");
    const isDry = flags["dry-run"] === true;
    const loops = await loopsHere();
    const runs = await loopRuns();
    const own = await settingsAt(config, process.cwd());
    const folder = loopNamed(loops, runs, rootsHere(), flags.prd, isDry);
    const { toSave, problem, ...history } = loopHistory(flags, own, loops.config(folder));
    if (problem) printError(`twiceshy: ${problem}`);
    if (toSave && !isDry) loops.saveConfig(folder, toSave);
    const request: LoopRequest = {
      ...{ folder, most, runId: runIdAt(new Date(), process.pid), storyId: flags.story ?? "" },
      ...withoutUndefined({ storyTitle: flags.title, prompt, until: flags.until }),
      ...history,
      stopWhenStuck: flags["stop-when-stuck"] === true,
      ...{ agent: agentIn(words), model: modelIn(words) },
    };
    if (isDry) {
      await showFirstPrompt(loops, request, words);
      return 0;
    }
    const stopping = stopOnSignals();
    const tellOnce = printOnce();
    const deps: LoopDeps = {
      ...{ loops, runs, countTokens: tokensAtMost, now: Date.now },
      ...gitChanges(placeOf(process.cwd()).project.root, config),
      async summarise(history, asked) {
        const wanted = { loops, folder, history, request: asked, config, now: Date.now() };
        if (!stopping.isStopped()) tellOnce(await summaryLine({ ...wanted, signal: stopping.signal }));
      },
      calls: (from, to) => callsBetween(config, from, to),
      run: async (call) => {
        // Interrupted between two iterations.
        if (stopping.isStopped()) return NOT_RUN;
        const forward = { out: flags.json ? process.stderr : process.stdout, err: process.stderr };
        const { onStop } = stopping;
        const end = await runOnce({ words, env: config.env, timeoutMs, forward, onStop }, call);
        // The command has ended; there is nothing left to stop.
        onStop(() => {});
        return end;
      },
      tell(news) {
        if (flags.json && news.type === "end") printJson(iterationJson(news.finished));
        else printError(newsText(news, most));
      },
    };
    try {
      const end = await runLoop(deps, request);
      if (flags.json)
        printJson({ ended: end.reason, iterations: end.iterations.length, succeeded: end.succeeded });
      else printError(endText(end, flags.until));
      return exitCode(end, flags.until);
    } finally {
      stopping.end();
    }
  },
});

interface Stopping {
  isStopped(): boolean;
  /** Aborted when the person stops the loop, and at its end: a summary may still be asked for. */
  readonly signal: AbortSignal;
  /** Sets what stops the running command. */
  onStop(stop: () => void): void;
  end(): void;
}

/** Ctrl-C and other signals stop the running command; the loop then ends by itself. */
function stopOnSignals(): Stopping {
  const broken = new AbortController();
  let isStopped = false;
  let stop = () => {};
  const onSignal = () => {
    isStopped = true;
    broken.abort();
    stop();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    isStopped: () => isStopped,
    signal: broken.signal,
    onStop(callback) {
      stop = callback;
    },
    end() {
      broken.abort();
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

/** --dry-run: says what would run, and prints the prompt of the first iteration. */
async function showFirstPrompt(loops: Loops, request: LoopRequest, words: readonly string[]): Promise<void> {
  const { folder, most, mode, prompt } = request;
  const summaries = keptSummaries({ loops }, folder, request);
  const page = pageOf({ countTokens: tokensAtMost }, await loops.read(folder), request, summaries);
  const limit = `at most ${count(most, "time")}`;
  printError(`Would run ${limit}, recorded in ${folder.name}, history ${mode}: ${words.join(" ")}`);
  if (prompt !== undefined) print(renderedPrompt(prompt(), page, request, 1).trimEnd());
}

const NOT_RUN: RunEnd = { timedOut: false, interrupted: true, output: "", errors: "", all: "" };

function exitCode({ reason, succeeded }: LoopEnd, until: string | undefined): number {
  if (reason === "interrupted") return 128 + constants.signals.SIGINT;
  if (reason === "stuck") return STUCK_CODE;
  return reason === "done" || (succeeded && until === undefined) ? 0 : 1;
}

function iterationJson({ log: _log, failure: _failure, startedAt, endedAt, ...rest }: FinishedIteration) {
  const time = (at: number) => new Date(at).toISOString();
  return { ...rest, exitCode: rest.exitCode ?? null, startedAt: time(startedAt), endedAt: time(endedAt) };
}
