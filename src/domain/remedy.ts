// Remedies: actions that helped after a failure. Mined from the order of attempts, never invented.
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
   * Fingerprint of the action that helped, or a form that applies to other calls too: `rewrite […]` (the planned call with
   * these changes), `read T` (the planned file, read with tool T), `look T` (the same in shell T), `part` (only a part of the
   * planned file), `shell T P` (the planned search, in shell T with program P), `path X` (any call that uses X), `in X` (a
   * search in X), `repository X` and `revision X` (any call that names X), `command C` (C with the agent's own arguments).
   * After a remedy was fitted to a planned call, it is the fingerprint of the call to make.
   */
  readonly fingerprint: string;
  /** What to do, one line: a command as it was recorded, or a sentence for the forms that apply to other calls too. */
  readonly display: string;
  /** The call that was seen to help, if `display` is that call fitted to another one and was never made itself. */
  readonly seenAs?: string;
  /** Times it was followed after the failure and helped. */
  readonly count: number;
  /** Times it was followed and the same failure came again. */
  readonly failed: number;
  readonly lastAt: number;
  /** Tests passed after it in the same session. */
  readonly confirmed: boolean;
  /** Attempts it rests on: the failure and what helped. */
  readonly evidence: readonly number[];
  /** Written by the person: shown unchanged, before all mined remedies. */
  readonly byPerson?: true;
}

/** The person's own text for a remedy; it is kept when remedies are mined again. */
export interface PersonRemedy extends Pick<Remedy, "project" | "type" | "subject" | "fingerprint"> {
  /** What to do; empty = this remedy is no longer shown. */
  readonly display: string;
  /** Its text before the person changed it. */
  readonly before: string;
  readonly at: number;
}

/** Used as the fingerprint of a remedy the person added: there is one per subject. */
export const PERSONS_OWN = "person";
