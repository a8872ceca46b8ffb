// Calls made together: when one of them fails, some agents cancel the rest. A warning for those helps nobody. Whether
// the agents of a project do so is learned from the first call that was cancelled. Which calls were made together is
// told by the time: a call made with another one follows as soon as it is written, an answer has to be thought of first.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { Cancelled } from "../../domain/outcome.ts";
import { type Subject, subject } from "../../domain/subject.ts";

/** "Something failed or was cancelled in this session", with its time. */
export const STUMBLE: Subject = subject("tool", "(stumble)");

/** "Here calls are cancelled when one made with them fails." */
const CANCELS: Subject = subject("tool", "(cancels)");

export const SIBLING_SUBJECTS: readonly Subject[] = [STUMBLE, CANCELS];

/** No model reads a result and begins to answer faster than this. */
const ANSWER_MS = 2_000;

/** Characters a model writes in a millisecond, at its fastest. */
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

/** How much the model had to write for this call. */
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
