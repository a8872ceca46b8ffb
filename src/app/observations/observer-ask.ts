// Asks a model one question within the daily budget: tokens are reserved before sending and corrected by the answer.
import { localDay } from "../../core/text/for-people.ts";
import type { Summariser, SummariserAnswer, SummariserRequest } from "../../ports/summariser.ts";
import type { Deps } from "../deps.ts";

/** Undefined when the day's budget does not allow it. */
export async function askWithin(
  deps: Pick<Deps, "store" | "countTokens">,
  summariser: Summariser,
  request: SummariserRequest,
  budget: number,
  now: number,
): Promise<{ readonly answer: SummariserAnswer; readonly tokens: number } | undefined> {
  const day = localDay(now);
  const sent = deps.countTokens(request.system) + deps.countTokens(request.prompt);
  const reserved = sent + request.maximumTokens;
  if (!(await deps.store.jobs.spend(day, reserved, budget))) return undefined;
  const answer = await summariser.ask(request);
  const tokens = spentOn(answer, sent, reserved, deps);
  await deps.store.jobs.spend(day, tokens - reserved, Number.POSITIVE_INFINITY);
  return { answer, tokens };
}

/**
 * Tokens to count after a failed question. A provider that times out or disconnects after the question was sent may have
 * produced a whole answer that has to be paid for, so the full reservation stays spent; otherwise the budget would not hold
 * during outages. A provider that rejected the question (429, 5xx, a wrong key) or was not reached has used nothing.
 */
function spentOn(
  answer: SummariserAnswer,
  sent: number,
  reserved: number,
  deps: Pick<Deps, "countTokens">,
): number {
  switch (answer.type) {
    case "answer":
      return answer.tokens ?? sent + deps.countTokens(answer.text);
    case "later":
      return answer.isFree ? 0 : reserved;
    case "refused":
    case "unfit":
      return 0;
  }
}

export function nextDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
