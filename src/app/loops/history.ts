// History page of a loop's earlier iterations, read from its folder only; the memory is not opened.
import { historyText } from "../../core/compose/history.ts";
import { type HistoryRequest, selectHistory } from "../../core/history/select.ts";
import type { HistoryContext } from "../../domain/history-context.ts";
import type { ModelSummary } from "../../domain/history-summary.ts";
import type { HistoryConfig, HistoryMode, LoopHistory } from "../../domain/iteration.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
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
  /** With `runId`: only iterations that ended before this one are included. */
  readonly iteration?: number;
  /** The run it belongs to; absent = a run without any files yet. */
  readonly runId?: string;
  readonly mode: HistoryMode;
  readonly budget: number;
  readonly lookback: number;
  /** Tokens that are left for history, whatever its budget. */
  readonly remaining?: number;
  readonly config: HistoryConfig;
}

export interface GeneratedHistory {
  /** Markdown; empty when there is no history. */
  readonly text: string;
  readonly tokens: number;
  /** Items on the page: `failure:US-016:run-7#14`. */
  readonly shown: readonly string[];
  readonly context: HistoryContext;
  /** Its token budget. */
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
  summaries: readonly ModelSummary[] = [],
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

/** Stored summaries; no model is asked, and without a model no file is read. */
export function keptSummaries(
  { loops }: Pick<HistoryDeps, "loops">,
  folder: LoopFolder,
  { config }: Pick<GenerateRequest, "config">,
): readonly ModelSummary[] {
  return config.summarizeWith === "none" ? [] : loops.summaries(folder);
}

/** Items chosen for the page, before it is cut to its budget. */
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

/** Iteration numbers are unique only within a run, and a new run has no files yet: without a run all is included. */
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

/** Updates the index files in Ralph's folder, next to a loop's logs. */
export async function indexLoop(
  { loops }: Pick<HistoryDeps, "loops">,
  folder: LoopFolder,
  now: number,
): Promise<IndexedLoop> {
  const history = await loops.read(folder);
  return { folder, history, written: await loops.writeIndex(folder, history, now) };
}
