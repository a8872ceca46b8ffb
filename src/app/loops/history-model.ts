// Summary of a loop's story by a model: asked once per history, stored next to the logs and read from there.
import type { PageSummary } from "../../core/compose/history-items.ts";
import {
  answeredLines,
  borneOut,
  historyQuestion,
  type RunLog,
  saysNothing,
  summaryLines,
} from "../../core/compose/history-question.ts";
import { sha256 } from "../../core/hash/sha256.ts";
import { redactText } from "../../core/redact/index.ts";
import type { HistoryContext, IterationName } from "../../domain/history-context.ts";
import type { ModelSummary } from "../../domain/history-summary.ts";
import type { HistoryConfig } from "../../domain/iteration.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
import type { Summariser, SummariserRequest } from "../../ports/summariser.ts";

export interface ChosenModel {
  readonly summariser: Summariser;
  /** `qwen2.5` */
  readonly model: string;
}

interface SummaryDeps {
  readonly loops: Pick<Loops, "summaries" | "saveSummary" | "logs">;
  countTokens(text: string): number;
  /** Called only when there is a question; a string says why no model can be asked. */
  model(): Promise<ChosenModel | string>;
  readonly deadlineMs: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

export type Summarised =
  /** No model is wanted, or there is nothing to sum up. */
  | { readonly type: "none" }
  /** It was already asked about the same history. */
  | { readonly type: "known" }
  | { readonly type: "summarised"; readonly summary: ModelSummary }
  | { readonly type: "failed"; readonly why: string };

export async function summariseStory(
  deps: SummaryDeps,
  folder: LoopFolder,
  context: HistoryContext,
  config: HistoryConfig,
  { iterations, now }: { readonly iterations: number; readonly now: number },
): Promise<Summarised> {
  const logs = config.summarizeWith === "none" ? [] : deps.loops.logs(folder, iterationsOn(context));
  const question = questionFor(context, config, deps.countTokens, logs);
  if (!question) return { type: "none" };
  const { hash, ...asked } = question;
  const known = deps.loops.summaries(folder).find((one) => one.hash === hash);
  if (known && known.lines.length > 0) return { type: "known" };
  const chosen = await deps.model();
  if (typeof chosen === "string") return { type: "failed", why: chosen };
  // This model found nothing useful before; another model may.
  if (known?.model === chosen.model) return { type: "known" };
  const { deadlineMs, signal } = deps;
  const answer = await chosen.summariser.ask({ ...asked, deadlineMs, ...(signal && { signal }) });
  if (answer.type !== "answer") return { type: "failed", why: answer.reason };
  const text = redactText(answer.text);
  const lines = borneOut(answeredLines(text, asked.maximumTokens, deps.countTokens), asked.prompt);
  // An unreadable answer is not stored, so the next one may be better.
  if (lines.length === 0 && !saysNothing(text))
    return { type: "failed", why: `${chosen.model} said nothing that can be used` };
  const summary = { hash, storyId: context.storyId, model: chosen.model, at: now, iterations, lines };
  deps.loops.saveSummary(folder, summary);
  return lines.length > 0 ? { type: "summarised", summary } : { type: "known" };
}

/** Iterations on the page: the last failures first, then successes. */
function iterationsOn({ storyFailures, successPatterns }: HistoryContext): readonly IterationName[] {
  const failed = storyFailures.flatMap(({ iterations }) => iterations.toReversed());
  return [...failed, ...successPatterns.map(({ iteration }) => iteration)].slice(0, MOST_LOGS);
}

const MOST_LOGS = 6;

/** The summary of exactly this history, else a recent one of the same story. */
export function summaryFor(
  context: HistoryContext,
  config: HistoryConfig,
  summaries: readonly ModelSummary[],
  { iterations, countTokens }: { readonly iterations: number; countTokens(text: string): number },
): PageSummary | undefined {
  if (summaries.length === 0) return undefined;
  const question = questionFor(context, config, countTokens);
  if (!question) return undefined;
  const exact = summaries.find(({ hash }) => hash === question.hash);
  const found =
    exact ?? summaries.find((one) => one.storyId === context.storyId && behind(one, iterations) > 0);
  if (!found) return undefined;
  const lines = summaryLines(found.lines, question.maximumTokens, countTokens);
  return lines.length === 0
    ? undefined
    : { model: found.model, lines, behind: exact ? 0 : behind(found, iterations) };
}

/** Iterations that ended since the model was asked. 0 for a summary that is too old or of an older version. */
function behind({ iterations: then }: ModelSummary, now: number): number {
  return then === undefined || now - then > MOST_BEHIND ? 0 : now - then;
}

const MOST_BEHIND = 5;

interface Question extends Omit<SummariserRequest, "deadlineMs" | "signal"> {
  readonly hash: string;
}

function questionFor(
  context: HistoryContext,
  { summarizeWith, tokenBudget }: HistoryConfig,
  countTokens: (text: string) => number,
  logs: readonly RunLog[] = [],
): Question | undefined {
  if (summarizeWith === "none") return undefined;
  const question = historyQuestion(context, tokenBudget, countTokens, logs);
  if (!question) return undefined;
  const { system, about, maximumTokens } = question;
  // The logs were redacted when read, but somebody else may have written the index.
  const prompt = redactText(question.prompt);
  return { system, prompt, maximumTokens, hash: sha256(`${system}\n${redactText(about)}`, 32) };
}
