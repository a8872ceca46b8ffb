// Store facet: the person's answers about lessons and settings that come with repositories.

/** - `yes` shown and obeyed - `no` the person declined or took it back - `open` nobody has said anything yet */
export type TrustAnswer = "yes" | "no" | "open";

/**
 * Reason of an answer.
 * - `asked`       the person was asked
 * - `made`        written by Twiceshy at the person's request
 * - `edited`      written or edited on this machine, and not by git
 * - `committed`   a commit that was made in this checkout
 * - `kept`        used by this memory before it asked for trust
 * - `first-sight` it existed when the checkout was first inspected
 * - `changed`     git brought it since
 */
export type Reason = "asked" | "made" | "edited" | "committed" | "kept" | "first-sight" | "changed";

/** An answer about something that came with a repository. */
export interface Approval {
  /** Hash of the content. */
  readonly content: string;
  /** What it is. */
  readonly kind: "lesson" | "settings";
  /** Its path: `.twiceshy/lessons/telegram.md`. */
  readonly name: string;
  /** May it be shown and obeyed? */
  readonly answer: TrustAnswer;
  /** Why. */
  readonly reason: Reason;
  /** Since when. */
  readonly at: number;
}

/**
 * Synchronous, because settings are needed before every call. An answer is valid only on the machine where it was given:
 * a driver with a remote database keeps these rows locally.
 */
export interface ApprovalStore {
  /** Answers for the contents that are known. Never fails: what cannot be looked up counts as unknown, and so as untrusted. */
  of(project: string, contents: readonly string[]): ReadonlyMap<string, Approval>;
  /** Everything known of a project, the newest first. */
  all(project: string): readonly Approval[];
  /** Replace the answers to the same contents. */
  save(project: string, approvals: readonly Approval[]): void;
  /** Those of one project become another's, which keeps its own answers to the same contents. */
  move(from: string, into: string): void;
  /** Drops those of a project, or everything. */
  forget(project?: string): void;
  /** Was this checkout inspected before? */
  isSeen(root: string): boolean;
  /** Records that the checkout was inspected. */
  markSeen(root: string, at: number): void;
  /** When an older memory began to ask for trust; 0 in a new one. */
  since(): number;
}
