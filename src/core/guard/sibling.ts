// Calls made together: when one of them fails, agents cancel the rest. A warning for those helps nobody, and the
// model has not read anything yet.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { type Subject, subject } from "../../domain/subject.ts";

/** "Something failed or was cancelled in this session", with its time. */
export const STUMBLE: Subject = subject("tool", "(stumble)");

/** No model reads a result and answers faster than this. */
const BATCH_MS = 3_000;

export function isSibling(
  known: Known,
  { now, session }: { readonly now: number; readonly session: string },
): boolean {
  return known.sightings.some(
    (sighting) =>
      sighting.scope === session &&
      sighting.subject === STUMBLE &&
      sighting.lastAt <= now &&
      now - sighting.lastAt < BATCH_MS,
  );
}

export function stumbled(attempt: NewAttempt): Sighting {
  return { scope: attempt.session, subject: STUMBLE, firstAt: attempt.at, lastAt: attempt.at };
}
