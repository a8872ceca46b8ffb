// What a loop's earlier iterations have to tell: read from its folder alone; no memory is opened for it.
import { historyText } from "../core/compose/history.ts";
import { type HistoryRequest, selectHistory } from "../core/history/select.ts";
import type { HistoryContext } from "../domain/history-context.ts";
import type { ToldSummary } from "../domain/history-summary.ts";
import type { HistoryConfig, HistoryMode, LoopHistory } from "../domain/iteration.ts";
import type { LoopFolder, Loops } from "../ports/loops.ts";
import { summaryFor } from "./history-model.ts";

export interface HistoryDeps {
  readonly loops: Loops;
  /** How many tokens a text costs, at most. */
  countTokens(text: string): number;
}

export interface GenerateRequest {
  readonly storyId: string;
  /** For a story that no file of the loop names yet. */
  readonly storyTitle?: string;
  /** With `runId`: only what had ended before this iteration is told. */
  readonly iteration?: number;
  /** The run it belongs to; absent = one that has left nothing yet. */
  readonly runId?: string;
  readonly mode: HistoryMode;
  readonly budget: number;
  readonly lookback: number;
  /** Tokens that are left for history, whatever its budget. */
  readonly remaining?: number;
  readonly config: HistoryConfig;
}

export interface GeneratedHistory {
  /** Markdown; empty when there is nothing to tell. */
  readonly text: string;
  readonly tokens: number;
  /** What is on the page: `failure:US-016:run-7#14`. */
  readonly shown: readonly string[];
  readonly context: HistoryContext;
  /** Tokens it might have had. */
  readonly budget: number;
}

/** The page for an iteration about to start. */
export async function generateHistory(
  deps: HistoryDeps,
  folder: LoopFolder,
  request: GenerateRequest,
  now: number,
): Promise<GeneratedHistory> {
  const history = await deps.loops.refreshed(folder, now);
  return pageOf(deps, history, request, keptSummaries(deps, folder, request));
}

/** The same from a history that is already read. */
export function pageOf(
  { countTokens }: Pick<HistoryDeps, "countTokens">,
  history: LoopHistory,
  request: GenerateRequest,
  summaries: readonly ToldSummary[] = [],
): GeneratedHistory {
  const context = contextOf(history, request);
  const budget = Math.max(0, Math.min(request.budget, request.remaining ?? request.budget));
  const page = historyText(
    context,
    { tokens: budget, characters: Number.MAX_SAFE_INTEGER, count: countTokens },
    summaryFor(context, request.config, summaries, { iterations: history.iterations.length, countTokens }),
  );
  return { ...page, context, budget };
}

/** What models said before; nobody is asked, and where none is wanted no file is read. */
export function keptSummaries(
  { loops }: Pick<HistoryDeps, "loops">,
  folder: LoopFolder,
  { config }: Pick<GenerateRequest, "config">,
): readonly ToldSummary[] {
  return config.summarizeWith === "none" ? [] : loops.summaries(folder);
}

/** What is chosen for the page, before it is cut to its budget. */
export function contextOf(
  history: LoopHistory,
  request: Omit<GenerateRequest, "budget" | "remaining">,
): HistoryContext {
  const { config, mode, lookback } = request;
  return selectHistory(history, {
    ...{ storyId: request.storyId, mode, lookback },
    relevanceThreshold: config.relevanceThreshold,
    includeFailures: config.includeFailures,
    includeDecisions: config.includeDecisions,
    includeApproaches: config.includeApproaches,
    ...(request.storyTitle !== undefined && { storyTitle: request.storyTitle }),
    ...before(request),
  });
}

/** Several runs number their iterations alike, and the one about to start has left nothing yet: without a run all is told. */
function before({
  iteration,
  runId,
}: Pick<GenerateRequest, "iteration" | "runId">): Pick<HistoryRequest, "iteration" | "runId"> {
  return iteration === undefined || runId === undefined ? {} : { iteration, runId };
}

export interface IndexedLoop {
  readonly folder: LoopFolder;
  readonly history: LoopHistory;
  /** Paths of the files that had changed. */
  readonly written: readonly string[];
}

/** Brings the files of design 003 beside a loop's logs up to date. */
export async function indexLoop(
  { loops }: Pick<HistoryDeps, "loops">,
  folder: LoopFolder,
  now: number,
): Promise<IndexedLoop> {
  const history = await loops.read(folder);
  return { folder, history, written: await loops.writeIndex(folder, history, now) };
}
