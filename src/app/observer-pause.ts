// A provider that was away is left alone for a while, whoever would ask it; only a person who says so goes at once.
import type { ProviderPause } from "../ports/observation-store.ts";
import type { SummariserAnswer } from "../ports/summariser.ts";

/** A provider may ask for a long pause, not for an endless one. */
export const LONGEST_PAUSE_MS = 86_400_000;

export function isPaused(pause: ProviderPause | undefined, now: number): pause is ProviderPause {
  // Longer than any pause is: the clock was wrong when it was written.
  return pause !== undefined && pause.until > now && pause.until <= now + LONGEST_PAUSE_MS;
}

const FIRST_DELAY_MS = 15_000;
export const LONGEST_DELAY_MS = 3_600_000;

/** Doubles from one outage to the next. */
export function backoff(outages: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(outages - 1, 10));
}

/** How long a provider is left alone that did not answer; undefined when it did. */
export function pauseAfter(
  before: ProviderPause | undefined,
  answer: SummariserAnswer,
  now: number,
  spread: number,
): ProviderPause | undefined {
  if (answer.type !== "later" && answer.type !== "refused") return undefined;
  const outages = (before?.outages ?? 0) + 1;
  const asked = answer.type === "later" ? (answer.retryAfterMs ?? 0) : LONGEST_DELAY_MS;
  const until = now + Math.max(spread * backoff(outages), Math.min(asked, LONGEST_PAUSE_MS));
  return { outages, until, reason: answer.reason };
}
