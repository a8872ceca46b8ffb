// The history of a loop's story in a model's words: asked once for a history, kept beside the logs, told from there.
import { answeredLines, historyQuestion, summaryLines } from "../core/compose/history-question.ts";
import { sha256 } from "../core/hash/sha256.ts";
import { redactText } from "../core/redact/index.ts";
import type { HistoryContext } from "../domain/history-context.ts";
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
  readonly loops: Pick<Loops, "summaries" | "saveSummary">;
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
  now: number,
): Promise<Summarised> {
  const question = questionFor(context, config, deps.countTokens);
  if (!question) return { type: "none" };
  const { hash, ...asked } = question;
  const known = deps.loops.summaries(folder).find((one) => one.hash === hash);
  if (known && known.lines.length > 0) return { type: "known" };
  const chosen = await deps.model();
  if (typeof chosen === "string") return { type: "failed", why: chosen };
  // It could not say anything of use; another one may.
  if (known?.model === chosen.model) return { type: "known" };
  const { deadlineMs, signal } = deps;
  const answer = await chosen.summariser.ask({ ...asked, deadlineMs, ...(signal && { signal }) });
  if (answer.type !== "answer") return { type: "failed", why: answer.reason };
  const lines = answeredLines(redactText(answer.text), asked.maximumTokens, deps.countTokens);
  const summary = { hash, storyId: context.storyId, model: chosen.model, at: now, lines };
  deps.loops.saveSummary(folder, summary);
  return lines.length > 0
    ? { type: "told", summary }
    : { type: "failed", why: `${chosen.model} said nothing that can be used` };
}

/** What was said of exactly this history, as it may stand on a page. */
export function summaryFor(
  context: HistoryContext,
  config: HistoryConfig,
  summaries: readonly ToldSummary[],
  countTokens: (text: string) => number,
): Pick<ToldSummary, "model" | "lines"> | undefined {
  if (summaries.length === 0) return undefined;
  const question = questionFor(context, config, countTokens);
  const found = question && summaries.find(({ hash }) => hash === question.hash);
  if (!found) return undefined;
  const lines = summaryLines(found.lines, question.maximumTokens, countTokens);
  return lines.length > 0 ? { model: found.model, lines } : undefined;
}

interface Question extends Omit<SummariserRequest, "deadlineMs" | "signal"> {
  readonly hash: string;
}

function questionFor(
  context: HistoryContext,
  { summarizeWith, tokenBudget }: HistoryConfig,
  countTokens: (text: string) => number,
): Question | undefined {
  if (summarizeWith === "none") return undefined;
  const question = historyQuestion(context, tokenBudget, countTokens);
  if (!question) return undefined;
  // Redacted when it was read; an index may have been written by others.
  const prompt = redactText(question.prompt);
  return { ...question, prompt, hash: sha256(`${question.system}\n${prompt}`, 32) };
}
