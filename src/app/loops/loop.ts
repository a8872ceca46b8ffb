// Runs an agent's command again and again, each time with a fresh context and a history of the earlier iterations.
import { stuckStories } from "../../core/history/stuck.ts";
import { hasVariable, renderTemplate } from "../../core/template/render.ts";
import type { HistoryConfig, HistoryMode, LoopHistory, StuckStory } from "../../domain/iteration.ts";
import type { CallsMade, FinishedIteration, GitChanges, GitState, LoopRuns } from "../../ports/loop-runs.ts";
import type { LoopFolder } from "../../ports/loops.ts";
import { type GeneratedHistory, type HistoryDeps, keptSummaries, pageOf } from "./history.ts";
import { judgeRun } from "./loop-outcome.ts";

/** How much of a loop's history an iteration is told. */
export interface HistorySettings {
  readonly mode: HistoryMode;
  /** Explicitly switched off: it stays off even if a story is stuck. */
  readonly isForbidden: boolean;
  readonly budget: number;
  readonly lookback: number;
  readonly remaining?: number;
  readonly config: HistoryConfig;
}

export interface LoopRequest extends HistorySettings {
  readonly folder: LoopFolder;
  /** `20260116-161636-16394` */
  readonly runId: string;
  /** Empty for a loop without stories. */
  readonly storyId: string;
  readonly storyTitle?: string;
  /** Prompt template, read again for every iteration because people edit it while the loop runs. Absent: none. */
  readonly prompt?: () => string;
  readonly most: number;
  /** The word the agent prints when all is done. */
  readonly until?: string;
  readonly stopWhenStuck: boolean;
  readonly agent: string;
  readonly model: string;
}

/** One run of the command, about to start. */
export interface RunCall {
  readonly iteration: number;
  readonly prompt?: string;
  readonly promptFile?: string;
  /** Environment variables of Ralph's loop. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface RunEnd {
  /** Undefined when a signal ended it. */
  readonly exitCode?: number;
  readonly timedOut: boolean;
  readonly interrupted: boolean;
  /** Limited to beginning and end. `all` has both streams, in order of arrival. */
  readonly output: string;
  readonly errors: string;
  readonly all: string;
}

export interface LoopDeps extends HistoryDeps {
  readonly runs: LoopRuns;
  run(call: RunCall): Promise<RunEnd>;
  /** State of git now, and the changes since a state. */
  gitState(): Promise<GitState>;
  changesSince(before: GitState): Promise<GitChanges>;
  /** Agents' calls that the memory recorded in a period. Never fails. */
  calls(from: number, to: number): Promise<CallsMade>;
  /** Asks a model to sum up the history, if one is wanted. Not awaited. Never fails. */
  summarise(history: LoopHistory, request: LoopRequest): Promise<void>;
  tell(news: LoopNews): void;
  now(): number;
}

export type LoopNews =
  | { readonly type: "start"; readonly iteration: number; readonly history: IterationHistory }
  | { readonly type: "end"; readonly finished: FinishedIteration; readonly why: string }
  | { readonly type: "stuck"; readonly story: StuckStory; readonly turnedOn: boolean }
  | { readonly type: "not-recorded"; readonly error: unknown };

interface IterationHistory {
  readonly mode: HistoryMode;
  readonly tokens: number;
  readonly iterationsScanned: number;
}

export interface LoopEnd {
  readonly reason: "done" | "most" | "stuck" | "interrupted";
  readonly iterations: readonly FinishedIteration[];
  /** How the last one went. */
  readonly succeeded: boolean;
}

export async function runLoop(deps: LoopDeps, request: LoopRequest): Promise<LoopEnd> {
  const index = indexer(deps, request);
  try {
    return await iterate(deps, request, index.add);
  } finally {
    await index.written();
  }
}

async function iterate(
  deps: LoopDeps,
  request: LoopRequest,
  index: (history: LoopHistory) => void,
): Promise<LoopEnd> {
  const iterations: FinishedIteration[] = [];
  const sumUp = oneAtATime(deps.summarise);
  let history = await deps.loops.read(request.folder);
  let mode = request.mode;
  let stuck = stuckAt(history, request.storyId);
  if (stuck) mode = whenStuck(deps, request, stuck, mode, false);
  if (mode !== "off" && history.iterations.length > 0) sumUp(history, { ...request, mode });
  for (let iteration = 1; iteration <= request.most; iteration++) {
    const { finished, isDone } = await oneIteration(deps, request, history, mode, iteration);
    iterations.push(finished);
    if (finished.status === "interrupted") return { reason: "interrupted", iterations, succeeded: false };
    history = await readAgain(deps, request, history);
    index(history);
    const succeeded = finished.status === "success";
    // Without a story and a completion word, only the number of iterations ends a loop.
    if (isDone) return { reason: "done", iterations, succeeded };
    const before = stuck;
    stuck = stuckAt(history, request.storyId);
    if (stuck && !before) mode = whenStuck(deps, request, stuck, mode, request.stopWhenStuck);
    if (stuck && request.stopWhenStuck) return { reason: "stuck", iterations, succeeded };
    if (mode !== "off") sumUp(history, { ...request, mode });
  }
  return { reason: "most", iterations, succeeded: iterations.at(-1)?.status === "success" };
}

/** Turns history on after three similar failures, unless it is forbidden; reports it once. */
function whenStuck(
  deps: LoopDeps,
  { isForbidden }: LoopRequest,
  story: StuckStory,
  mode: HistoryMode,
  isOver: boolean,
): HistoryMode {
  const turnedOn = mode === "off" && !isForbidden;
  deps.tell({ type: "stuck", story, turnedOn: turnedOn && !isOver });
  return turnedOn ? "smart" : mode;
}

/** Without a story, the loop as a whole. */
function stuckAt(history: LoopHistory, storyId: string): StuckStory | undefined {
  return stuckStories(history).find((story) => story.storyId === storyId);
}

async function oneIteration(
  deps: LoopDeps,
  request: LoopRequest,
  history: LoopHistory,
  mode: HistoryMode,
  iteration: number,
): Promise<{ readonly finished: FinishedIteration; readonly isDone: boolean }> {
  const summaries = keptSummaries(deps, request.folder, request);
  const page = pageOf(deps, history, { ...request, mode }, summaries);
  const call = preparedCall(deps, request, page, mode, iteration);
  const historyInfo = { mode, tokens: page.tokens, iterationsScanned: page.context.iterationsScanned };
  deps.tell({ type: "start", iteration, history: historyInfo });
  const before = await deps.gitState();
  const startedAt = deps.now();
  const end = await deps.run(call);
  const endedAt = deps.now();
  const calls = await deps.calls(startedAt, endedAt);
  const judged = judgeRun(end, request, calls);
  const finished: FinishedIteration = {
    ...{ runId: request.runId, iteration, storyId: request.storyId },
    storyTitle: request.storyTitle || page.context.storyTitle,
    ...{ startedAt, endedAt, status: judged.status, log: judged.log, failure: judged.failure },
    ...(end.exitCode !== undefined && { exitCode: end.exitCode }),
    git: await deps.changesSince(before),
    calls,
    ...{ agent: request.agent, model: request.model },
    history: { mode, tokens: page.tokens, shown: page.shown },
  };
  try {
    deps.runs.record(request.folder, finished);
  } catch (error) {
    deps.tell({ type: "not-recorded", error });
  }
  deps.tell({ type: "end", finished, why: judged.why });
  return { finished, isDone: judged.isDone };
}

function preparedCall(
  deps: LoopDeps,
  request: LoopRequest,
  page: GeneratedHistory,
  mode: HistoryMode,
  iteration: number,
): RunCall {
  const { folder, runId, prompt } = request;
  const context = page.text === "" ? "" : deps.runs.writeContext(folder, { runId, iteration }, page.text);
  const environment = {
    HISTORY_ENABLED: String(mode !== "off"),
    HISTORY_MODE: mode,
    HISTORY_TOKEN_BUDGET: String(page.budget),
    HISTORY_LOOKBACK: String(request.lookback),
    HISTORICAL_CONTEXT_FILE: context,
    HISTORY_CONTEXT_FILE: context,
  };
  if (prompt === undefined) return { iteration, environment };
  const text = renderedPrompt(prompt(), page, request, iteration);
  const promptFile = deps.runs.writePrompt(folder, { runId, iteration }, text);
  return { iteration, environment, prompt: text, promptFile };
}

/** Appends the history to a prompt that has no variable for it. */
export function renderedPrompt(
  prompt: string,
  { text, context }: Pick<GeneratedHistory, "text" | "context">,
  request: Pick<LoopRequest, "folder" | "runId" | "storyId" | "storyTitle">,
  iteration: number,
): string {
  const isOn = text !== "";
  const rendered = renderTemplate(prompt, {
    HISTORICAL_CONTEXT: text.trimEnd(),
    HISTORY_ENABLED: isOn,
    HISTORY_MODE: context.mode,
    ITERATION: String(iteration),
    RUN_ID: request.runId,
    PRD: request.folder.name,
    ...(request.storyId !== "" && {
      STORY_ID: request.storyId,
      STORY_TITLE: request.storyTitle || context.storyTitle,
    }),
  });
  if (!isOn || hasVariable(prompt, "HISTORICAL_CONTEXT")) return rendered;
  return `${rendered.trimEnd()}\n\n${text}`;
}

/** Reads the history again; returns the old one when that fails. */
async function readAgain(deps: LoopDeps, { folder }: LoopRequest, before: LoopHistory): Promise<LoopHistory> {
  try {
    return await deps.loops.read(folder);
  } catch (error) {
    deps.tell({ type: "not-recorded", error });
    return before;
  }
}

/** Writes the index while the next iteration runs; the last write is awaited. */
function indexer(deps: LoopDeps, { folder }: LoopRequest) {
  let last: Promise<void> = Promise.resolve();
  const write = async (history: LoopHistory, before: Promise<void>) => {
    await before;
    await new Promise((later) => setImmediate(later));
    try {
      await deps.loops.writeIndex(folder, history, deps.now());
    } catch (error) {
      deps.tell({ type: "not-recorded", error });
    }
  };
  return {
    add: (history: LoopHistory) => {
      last = write(history, last);
    },
    written: () => last,
  };
}

/** Asks in the background, and not again while a slow model has not answered. */
function oneAtATime(summarise: LoopDeps["summarise"]): (...asked: Parameters<LoopDeps["summarise"]>) => void {
  let isAsking = false;
  return (...asked) => {
    if (isAsking) return;
    isAsking = true;
    void summarise(...asked).finally(() => {
      isAsking = false;
    });
  };
}
