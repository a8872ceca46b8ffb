// What made the difference after a failure. Mined from the order of attempts, never invented.
import type { Subject } from "./subject.ts";

/**
 * - `replacement`   another action for the same goal succeeded next
 * - `prerequisite`  a command in between made the same action succeed
 */
export type RemedyType = "replacement" | "prerequisite";

export interface Remedy {
  readonly project: string;
  readonly type: RemedyType;
  /** Subject of the failure it remedies. */
  readonly subject: Subject;
  /** Signature of the failure it remedies. */
  readonly signature: string;
  /**
   * Fingerprint of the action that helped; or what holds beyond it: `rewrite […]` (the call at hand with these changes),
   * `read T` and `look T` (the file at hand, with the tool T; in the shell T), `part` (of the file at hand), `shell T P`
   * (the search at hand, in the shell T with the program P), `path X` (whatever uses it), `in X` (a search there),
   * `repository X`, `revision X` (whatever names it), `command C` (with arguments of the agent's own). Once it is fitted to a call at
   * hand it is the fingerprint of the call to make.
   */
  readonly fingerprint: string;
  /** What to do, one line: a command as it was seen, or what holds beyond it in words. */
  readonly display: string;
  /** Times it was followed after the failure and helped. */
  readonly count: number;
  /** Times it was followed and the same failure came again. */
  readonly failed: number;
  readonly lastAt: number;
  /** A test, build or commit passed after it in the same session. */
  readonly confirmed: boolean;
  /** Attempts it rests on: the failure and what helped. */
  readonly evidence: readonly number[];
  /** The person said so: it is named as it stands, before all that was mined. */
  readonly byPerson?: true;
}

/** What the person said of a remedy; survives whatever is mined anew. */
export interface PersonRemedy extends Pick<Remedy, "project" | "type" | "subject" | "fingerprint"> {
  /** What to do; empty: it is not to be named any more. */
  readonly display: string;
  /** What it said before. */
  readonly before: string;
  readonly at: number;
}

/** Stands for a fingerprint where the person named a remedy of their own: one for each subject. */
export const PERSONS_OWN = "person";
