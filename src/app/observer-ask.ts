// One question to a model within the day's budget: reserved before anything is sent, settled by what came back.
import type { Summariser, SummariserAnswer, SummariserRequest } from "../ports/summariser.ts";
import type { Deps } from "./deps.ts";

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
  if (!(await deps.store.spend(day, reserved, budget))) return undefined;
  const answer = await summariser.ask(request);
  const tokens = spentOn(answer, sent, reserved, deps);
  await deps.store.spend(day, tokens - reserved, Number.POSITIVE_INFINITY);
  return { answer, tokens };
}

/**
 * Who hangs, or hangs up, after the question was sent may have read it and written a whole answer that never came: that
 * is paid for, and nobody will tell us. So all that was reserved stays spent, or the budget would be hard only as long as
 * providers are well. Who turned the question away (429, 5xx, a wrong key), or was never reached, has done no work.
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

/** `2026-11-16`, local time: a person's day. */
export function localDay(at: number): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function nextDay(at: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
