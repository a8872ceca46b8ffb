// What is known to fail in a project: one subject, one kind of failure. Derived from attempts, rebuildable.
import type { ChangeClass } from "./action.ts";
import type { FailureKind } from "./outcome.ts";
import type { Subject } from "./subject.ts";

export interface Hazard {
  readonly project: string;
  readonly subject: Subject;
  readonly kind: FailureKind;
  readonly failures: number;
  /** Sessions in which it failed. */
  readonly sessions: number;
  /**
   * Structural kinds: sessions in which it failed since it was last seen to exist or work.
   * State-dependent kinds: failures in a row with nothing changed in between.
   */
  readonly streak: number;
  /** Successes of the same subject, ever. */
  readonly successes: number;
  /**
   * Structural kinds: the subject had been seen to exist or work before it first failed.
   * State-dependent kinds: it went well after a failure though nothing had changed; its result is a matter of luck.
   */
  readonly seenBefore: boolean;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastSession: string;
  /** Last time the subject was seen to exist or work; 0 if never. */
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

/** What the person silenced, and when. */
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
}
