// The history of a loop's story in a model's words: asked once for a history, kept beside the logs, told from there.
import type { PageSummary } from "../core/compose/history-items.ts";
import {
  answeredLines,
  borneOut,
  historyQuestion,
  type RunLog,
  saysNothing,
  summaryLines,
} from "../core/compose/history-question.ts";
import { sha256 } from "../core/hash/sha256.ts";
import { redactText } from "../core/redact/index.ts";
import type { HistoryContext, IterationName } from "../domain/history-context.ts";
import type { ToldSummary } from "../domain/history-summary.ts";
import type { HistoryConfig } from "../domain/iteration.ts";
import type { LoopFolder, Loops } from "../ports/loops.ts";
import type { Summariser, SummariserRequest } from "../ports/summariser.ts";

export interface ChosenModel {
  readonly summariser: Summariser;
  /** `qwen2.5` */
  readonly model: string;
}

export interface SummaryDeps {
  readonly loops: Pick<Loops, "summaries" | "saveSummary" | "logs">;
  countTokens(text: string): number;
  /** Only when there is something to ask; a text says why none can be asked. */
  model(): Promise<ChosenModel | string>;
  readonly deadlineMs: number;
  /** Ends the wait. */
  readonly signal?: AbortSignal;
}

export type Summarised =
  /** None is wanted, or there is nothing to sum up. */
  | { readonly type: "none" }
  /** It was asked about this very history before. */
  | { readonly type: "known" }
  | { readonly type: "told"; readonly summary: ToldSummary }
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
  // It said that there is nothing of use; another one may find something.
  if (known?.model === chosen.model) return { type: "known" };
  const { deadlineMs, signal } = deps;
  const answer = await chosen.summariser.ask({ ...asked, deadlineMs, ...(signal && { signal }) });
  if (answer.type !== "answer") return { type: "failed", why: answer.reason };
  const text = redactText(answer.text);
  const lines = borneOut(answeredLines(text, asked.maximumTokens, deps.countTokens), asked.prompt);
  // Nonsense is no answer: it is not kept, and the next one may be better.
  if (lines.length === 0 && !saysNothing(text))
    return { type: "failed", why: `${chosen.model} said nothing that can be used` };
  const summary = { hash, storyId: context.storyId, model: chosen.model, at: now, iterations, lines };
  deps.loops.saveSummary(folder, summary);
  return lines.length > 0 ? { type: "told", summary } : { type: "known" };
}

/** What the page speaks of: the last failures first, then what worked. */
function iterationsOn({ storyFailures, successPatterns }: HistoryContext): readonly IterationName[] {
  const failed = storyFailures.flatMap(({ iterations }) => iterations.toReversed());
  return [...failed, ...successPatterns.map(({ iteration }) => iteration)].slice(0, MOST_LOGS);
}

const MOST_LOGS = 6;

/** What was said of exactly this history, else of the story some iterations ago, as it may stand on a page. */
export function summaryFor(
  context: HistoryContext,
  config: HistoryConfig,
  summaries: readonly ToldSummary[],
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

/** A loop goes on while its model is asked: so many iterations ended since. 0 for what is too old or of an older version. */
function behind({ iterations: then }: ToldSummary, now: number): number {
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
  // Redacted when it was read; an index may have been written by others.
  const prompt = redactText(question.prompt);
  return { system, prompt, maximumTokens, hash: sha256(`${system}\n${redactText(about)}`, 32) };
}
