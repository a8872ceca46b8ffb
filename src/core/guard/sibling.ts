// Calls made in one batch: when one fails, some agents cancel the rest, and a warning for those is useless. Learned per
// project from the first cancelled call. A batch is recognised by time: its calls follow one another as fast as a model
// writes, while a reply to a result takes the model at least `ANSWER_MS` longer.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { Cancelled } from "../../domain/outcome.ts";
import { type Subject, subject } from "../../domain/subject.ts";

/** Marks the time of the last failed or cancelled call of a session. */
export const STUMBLE: Subject = subject("tool", "(stumble)");

/** Marks a project whose agents cancel the rest of a batch after a failure. */
const CANCELS: Subject = subject("tool", "(cancels)");

export const SIBLING_SUBJECTS: readonly Subject[] = [STUMBLE, CANCELS];

/** Shortest time in which a model reads a result and starts to answer. */
const ANSWER_MS = 2_000;

/** Fastest writing speed of a model, in characters per millisecond. */
const PACE = 0.3;

interface Moment {
  readonly now: number;
  readonly project: string;
  readonly session: string;
  /** Characters of the call's arguments. */
  readonly length?: number;
}

export function isSibling(known: Known, { now, project, session, length = 0 }: Moment): boolean {
  const together = ANSWER_MS + length / PACE;
  const cancels = known.sightings.some((one) => one.scope === project && one.subject === CANCELS);
  return (
    cancels &&
    known.sightings.some(
      (sighting) =>
        sighting.scope === session &&
        sighting.subject === STUMBLE &&
        sighting.lastAt <= now &&
        now - sighting.lastAt < together,
    )
  );
}

/** Number of characters the model wrote for this call. */
export function lengthOf(input: Readonly<Record<string, unknown>>): number {
  let length = 0;
  for (const value of Object.values(input)) {
    length += typeof value === "string" ? value.length : (JSON.stringify(value)?.length ?? 0);
  }
  return length;
}

export function stumbled(attempt: NewAttempt): Sighting {
  return { scope: attempt.session, subject: STUMBLE, firstAt: attempt.at, lastAt: attempt.at, count: 1 };
}

export function cancelledBy(attempt: NewAttempt, { by }: Cancelled): readonly Sighting[] {
  if (by !== "sibling") return [];
  return [{ scope: attempt.project, subject: CANCELS, firstAt: attempt.at, lastAt: attempt.at, count: 1 }];
}
