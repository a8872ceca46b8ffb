// How work went, over one turn or a whole session, as its calls show it.
import type { Check } from "./check.ts";
import type { Ending } from "./turn.ts";
import type { Commit } from "./work.ts";

/** A check that failed: what was run and what it said. */
export interface FailedCheck {
  readonly sort: Check;
  /** One line for people. */
  readonly display: string;
  /** The telling line of its output; may be empty. */
  readonly error: string;
  /** Its command as the steps of a turn name it. */
  readonly forms: readonly string[];
}

export interface Course {
  readonly ending: Ending;
  /** Files that were changed, as they came. */
  readonly files: readonly string[];
  /** Those of them that were neither committed nor taken back. */
  readonly pending: readonly string[];
  readonly commits: readonly Commit[];
  /** What went through after the last change, that which tells most first. */
  readonly passed: readonly Check[];
  /** Packages that were added. */
  readonly installed: readonly string[];
  /** The last check, where it failed and nothing was changed or went well since. */
  readonly failed?: FailedCheck;
  /** When git last said that nothing lies there uncommitted. */
  readonly cleanAt?: number;
  /** Something that runs was changed, and nothing at all was run after it. */
  readonly untried: boolean;
}
