// A provider that was away is left alone for a while, whoever would ask it; only a person who says so goes at once.
import type { ProviderPause } from "../ports/observation-store.ts";

/** A provider may ask for a long pause, not for an endless one. */
export const LONGEST_PAUSE_MS = 86_400_000;

export function isPaused(pause: ProviderPause | undefined, now: number): pause is ProviderPause {
  // Longer than any pause is: the clock was wrong when it was written.
  return pause !== undefined && pause.until > now && pause.until <= now + LONGEST_PAUSE_MS;
}
