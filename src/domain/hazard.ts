// Hazards: what is known to fail in a project, by subject and kind of failure. Derived from attempts, rebuildable.

import type { ChangeClass } from "./action.ts";
import type { FailureKind } from "./failure-kinds.ts";
import type { Subject } from "./subject.ts";

/**
 * A known failure with its record: every call that depends on the subject is a trial that failed in the same way, failed
 * in another way, or succeeded.
 */
export interface Hazard {
  readonly project: string;
  readonly subject: Subject;
  readonly kind: FailureKind;
  /** What the error was about: mostly the subject itself; another one when `subject` is the whole action or a folder. */
  readonly about: Subject;
  /** Trials that failed the same way, and the sessions they were in. */
  readonly failures: number;
  readonly sessions: number;
  /** Trials that failed for another reason. */
  readonly otherwise: number;
  /** Trials that had gone well before the first failure. */
  readonly before: number;
  /** Trials that went well after it, and after the last failure. */
  readonly successes: number;
  readonly since: number;
  /** Sessions in which it failed since it last proved to work. */
  readonly streak: number;
  /** Failures in a row, within one session, with nothing changed in between. */
  readonly row: number;
  /** Failures in a row with the same signature. */
  readonly alike: number;
  /** Fingerprints of the last different actions that failed so since it last proved to work, newest first. */
  readonly actions: readonly string[];
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastSession: string;
  /** The turn of that session: with the next one the person has spoken since. */
  readonly lastTurn: number;
  /** Last time it proved to work: the very action went well, or the thing was seen to be there; 0 if never. */
  readonly clearedAt: number;
  /** Overrides of our warning that then went well, and that failed again. */
  readonly overridesRight: number;
  readonly overridesWrong: number;
  readonly signature: string;
  readonly excerpt: string;
  /** The action that failed last, for people. */
  readonly display: string;
  /** Id of the attempt that failed last. */
  readonly attempt: number;
  /** The person silenced it. */
  readonly ignored: boolean;
}

/**
 * - `open`      it failed, and nothing has shown since that it works
 * - `overcome`  it worked since the last failure
 * - `ignored`   the person has silenced it
 */
export type HazardState = "open" | "overcome" | "ignored";

export function stateOf({ ignored, clearedAt, lastAt }: Hazard): HazardState {
  if (ignored) return "ignored";
  return clearedAt > lastAt ? "overcome" : "open";
}

/** More different actions than this add no information. */
export const ACTIONS_KEPT = 8;

/** A second row for a failure that is also stored under the subject it is about; only their records differ. */
export function isCompanion({ subject, about }: Pick<Hazard, "subject" | "about">): boolean {
  return subject !== about;
}

/** These subjects and what the errors named: a command may depend on a thing that it does not name. */
export function withCauses(
  subjects: readonly Subject[],
  hazards: readonly Pick<Hazard, "subject" | "about">[],
): readonly Subject[] {
  const causes = hazards.filter(isCompanion).map(({ about }) => about);
  return causes.length === 0 ? subjects : [...subjects, ...causes];
}

/** How often the guard was right in a project, by kind of failure: over calls it warned about or would have. */
export interface Grade {
  readonly project: string;
  readonly kind: FailureKind;
  readonly right: number;
  readonly wrong: number;
}

/** A hazard the person silenced, and when. */
export interface Ignore extends Pick<Hazard, "project" | "subject" | "kind"> {
  readonly at: number;
}

/** When something of a class last changed in a project, and how often so far. */
export interface Change {
  readonly scope: string;
  readonly class: ChangeClass;
  readonly at: number;
  readonly count: number;
}

/** A subject that was seen to exist or work: in a project, or (reads of files) in one session. */
export interface Sighting {
  /** Project id, or session id for what holds only within a session. */
  readonly scope: string;
  readonly subject: Subject;
  readonly firstAt: number;
  readonly lastAt: number;
  /** In how many calls. */
  readonly count: number;
}
