// Pauses a provider that did not answer, for every process; only an explicit request of a person ignores the pause.
import { DAY } from "../../domain/time.ts";
import type { ProviderPause } from "../../ports/store.ts";
import type { SummariserAnswer } from "../../ports/summariser.ts";

/** Upper limit of a pause that a provider asks for. */
const LONGEST_PAUSE_MS = DAY;

export function isPaused(pause: ProviderPause | undefined, now: number): pause is ProviderPause {
  // Longer than any possible pause: the clock was wrong when it was stored.
  return pause !== undefined && pause.until > now && pause.until <= now + LONGEST_PAUSE_MS;
}

const FIRST_DELAY_MS = 15_000;
export const LONGEST_DELAY_MS = 3_600_000;

/** Doubles from one outage to the next. */
export function backoff(outages: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(outages - 1, 10));
}

/** No answer, whatever was asked. */
export type Outage = Extract<SummariserAnswer, { readonly type: "later" | "refused" }>;

export function isOutage(answer: SummariserAnswer): answer is Outage {
  return answer.type === "later" || answer.type === "refused";
}

export function pauseAfter(
  before: ProviderPause | undefined,
  outage: Outage,
  now: number,
  spread: number,
): ProviderPause {
  const outages = (before?.outages ?? 0) + 1;
  const asked = outage.type === "later" ? (outage.retryAfterMs ?? 0) : LONGEST_DELAY_MS;
  const until = now + Math.max(spread * backoff(outages), Math.min(asked, LONGEST_PAUSE_MS));
  return { outages, until, reason: outage.reason };
}
