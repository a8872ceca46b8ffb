// Detects that a session has tested, built or linted since a reviewer refused a call: the reviewer reads the session, and a
// new result may change its answer.
import type { NewAttempt } from "../../domain/attempt.ts";
import { isCheck } from "../../domain/check.ts";
import type { Sighting } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { type Subject, subject } from "../../domain/subject.ts";

/** Marks the time of a session's last check, passed or failed. */
export const CHECKED: Subject = subject("tool", "(check)");

export function checkSightings({ session, at, work }: NewAttempt): readonly Sighting[] {
  return isCheck(work) ? [{ scope: session, subject: CHECKED, firstAt: at, lastAt: at, count: 1 }] : [];
}

export function hasCheckedSince(at: number, session: string, { sightings }: Known): boolean {
  return sightings.some((one) => one.subject === CHECKED && one.scope === session && one.lastAt > at);
}
