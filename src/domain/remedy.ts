// What made the difference after a failure. Mined from the order of attempts, never invented.
import type { Subject } from "./subject.ts";

/**
 * - `replacement`   another action for the same goal succeeded next
 * - `prerequisite`  a command in between made the same action succeed
 * - `edit`          files changed in between, then the same action succeeded
 * - `retry`         the same action went through when it was made again
 */
export type RemedyType = "replacement" | "prerequisite" | "edit" | "retry";

export interface Remedy {
  readonly project: string;
  readonly type: RemedyType;
  /** Subject of the failure it remedies. */
  readonly subject: Subject;
  /** Signature of the failure it remedies. */
  readonly signature: string;
  /**
   * Fingerprint of the action that helped; or what holds beyond it: `read T` and `look T` (the file at hand, with
   * the tool T; in the shell T), `part` (of the file at hand), `retry` (the call at hand), `shell T P` (the search at
   * hand, in the shell T with the program P), `path X` (whatever uses it), `in X` (a search there), `repository X`
   * (whatever names it). Once it is fitted to a call at
   * hand it is the fingerprint of the call to make.
   */
  readonly fingerprint: string;
  /** What to do, one line: a command, or the files that were edited. */
  readonly display: string;
  /** Times it was seen to help. */
  readonly count: number;
  readonly lastAt: number;
  /** A test, build or commit passed after it in the same session. */
  readonly confirmed: boolean;
  /** Attempts it rests on: the failure and what helped. */
  readonly evidence: readonly number[];
}
