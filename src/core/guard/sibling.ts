// Calls made together: when one of them fails, some agents cancel the rest. A warning for those helps nobody. Whether
// the agents of a project do so is learned from the first call that was cancelled.
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

/** No model reads a result and answers faster than this. */
const BATCH_MS = 3_000;

interface Moment {
  readonly now: number;
  readonly project: string;
  readonly session: string;
}

export function isSibling(known: Known, { now, project, session }: Moment): boolean {
  const cancels = known.sightings.some((one) => one.scope === project && one.subject === CANCELS);
  return (
    cancels &&
    known.sightings.some(
      (sighting) =>
        sighting.scope === session &&
        sighting.subject === STUMBLE &&
        sighting.lastAt <= now &&
        now - sighting.lastAt < BATCH_MS,
    )
  );
}

export function stumbled(attempt: NewAttempt): Sighting {
  return { scope: attempt.session, subject: STUMBLE, firstAt: attempt.at, lastAt: attempt.at };
}

export function cancelledBy(attempt: NewAttempt, { by }: Cancelled): readonly Sighting[] {
  if (by !== "sibling") return [];
  return [{ scope: attempt.project, subject: CANCELS, firstAt: attempt.at, lastAt: attempt.at }];
}
