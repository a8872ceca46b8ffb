// What repositories bring (cards, settings), and what the person on this machine said of it.

/** - `yes` shown and obeyed - `no` the person declined or took it back - `open` nobody has said anything yet */
export type Answer = "yes" | "no" | "open";

/**
 * Why it is answered so.
 * - `asked`       the person was asked
 * - `made`        written by Twiceshy, at the person's word
 * - `edited`      written or edited on this machine, and not by git
 * - `committed`   a commit that was made in this checkout
 * - `kept`        used by this memory before trust was asked for
 * - `first-sight` it lay there when the checkout was first looked at
 * - `changed`     git brought it since
 */
export type Reason = "asked" | "made" | "edited" | "committed" | "kept" | "first-sight" | "changed";

export interface Approval {
  /** Hash of what is shown and obeyed. */
  readonly content: string;
  readonly kind: "card" | "settings";
  /** Where it lay: `.twiceshy/lessons/telegram.md`. */
  readonly name: string;
  readonly answer: Answer;
  readonly reason: Reason;
  readonly at: number;
}

/** Answers at once, since settings are asked for before every call. */
export interface Approvals {
  /** Of those contents that are known. Never fails: what cannot be looked up is not known, and so not trusted. */
  of(project: string, contents: readonly string[]): ReadonlyMap<string, Approval>;
  /** Everything known of a project, the newest first. */
  all(project: string): readonly Approval[];
  save(project: string, approvals: readonly Approval[]): void;
  /** Was this checkout looked at before? */
  isSeen(root: string): boolean;
  markSeen(root: string, at: number): void;
  /** When a memory that was in use before began to ask for trust; 0 in a new one. */
  since(): number;
}
