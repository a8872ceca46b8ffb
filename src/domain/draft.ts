// Drafts: lessons that nobody has accepted yet.
import type { Lesson } from "./lesson.ts";

/**
 * What made it worth a draft; a plain success never is.
 * - `feedback`     the person said that it did not work, or broke again, and then it was fixed
 * - `red-green`    a check failed, something was changed, the same check passed
 * - `rollback`     changes were reverted
 * - `rejection`    the person refused a call and said why
 * - `request`      the person said "record this"
 * - `repeated`     a failure came back in another session, and what helps is known
 * - `in-a-row`     three failures in a row, then it worked
 * - `retrospective` a success that the agent explained; only when the person wants such drafts
 * - `proposed`     an agent or a person proposed it
 */
export type Trigger =
  | "feedback"
  | "red-green"
  | "rollback"
  | "rejection"
  | "request"
  | "repeated"
  | "in-a-row"
  | "retrospective"
  | "proposed";

export type DraftState = "waiting" | "accepted" | "dismissed";

/** One for each project and cause. */
export interface NewDraft {
  readonly project: string;
  readonly session: string;
  readonly turn: number;
  readonly at: number;
  readonly trigger: Trigger;
  /** Identified by its `cause`, which is never empty. */
  readonly content: Lesson;
  /** As a person wrote it, if it says more than `content` holds: a section of its own, a line after the checklist. */
  readonly text?: string;
  /** Attempts it rests on. */
  readonly evidence: readonly number[];
}

export interface Draft extends NewDraft {
  readonly id: number;
  readonly state: DraftState;
}
