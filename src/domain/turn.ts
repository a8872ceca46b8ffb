// Turns: one prompt and what came of it. Derived from attempts and rebuildable, except for the prompt itself.
import type { Feedback } from "./feedback.ts";
import type { Commit } from "./work.ts";

/**
 * How a turn ended, judged by its calls only, never by what anybody said about them.
 * - `committed`  its changes were committed
 * - `passed`     tests or a build went through after the last change
 * - `failed`     the last test or build failed, and nothing fixed it
 * - `undone`     its changes were reverted
 * - `changed`    files were changed, nothing has checked them
 * - `delivered`  something was published or deployed, and nothing in the project was changed
 * - `looked`     nothing was changed: a question, an inquiry
 */
export type Ending = "committed" | "passed" | "failed" | "undone" | "changed" | "delivered" | "looked";

/** How much of a prompt is kept: its topic is at the beginning. */
export const PROMPT_KEPT = 2_000;

/** A turn when only its prompt is known. */
export interface NewTurn {
  readonly project: string;
  readonly session: string;
  /** From 1, in its session. */
  readonly number: number;
  readonly at: number;
  /** Redacted, at most `PROMPT_KEPT` characters. */
  readonly prompt: string;
  readonly branch?: string;
}

export interface Turn extends NewTurn {
  readonly endedAt: number;
  readonly ending: Ending;
  readonly calls: number;
  readonly failures: number;
  /** What it did that counts, in order, one line each: installs, writes, edits, tests, builds, commits. At most 12. */
  readonly steps: readonly string[];
  /** Files it changed, as they came; at most 30. */
  readonly files: readonly string[];
  readonly commits: readonly Commit[];
  /** `intent authentication`, `tech redis`, `file jwt`: see core/tag. */
  readonly tags: readonly string[];
  /** Attempts it rests on: failures, checks, commits. At most 20. */
  readonly evidence: readonly number[];
  /** What the person said of it in the next prompt. */
  readonly feedback?: Feedback;
}

/** Identifies a turn; the search index knows prompts by it. */
export function turnKey({ session, number }: Pick<Turn, "session" | "number">): string {
  return `${session} ${number}`;
}
