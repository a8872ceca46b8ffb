// Patterns: what works in a project, counted from attempts and never invented. Derived, rebuildable.

/**
 * - `test`, `build`, `lint`, `format`, `install`  the command that does it here
 * - `run`       another command that keeps working
 * - `workflow`  what goes before what: `npm test` before commits
 * - `files`     files that are made together: `src/routes/<name>.ts + src/routes/<name>.test.ts`
 * - `commit`    how commits are worded: `feat(scope): …`
 */
export type PatternType =
  | "test"
  | "build"
  | "lint"
  | "format"
  | "install"
  | "run"
  | "workflow"
  | "files"
  | "commit";

export interface Pattern {
  readonly project: string;
  readonly type: PatternType;
  /** Unique within its type: a fingerprint, a template, a rule. */
  readonly key: string;
  /** One line: the command, the template, the rule. */
  readonly display: string;
  /** Times it was seen to hold, and not to. */
  readonly successes: number;
  readonly failures: number;
  /** Sessions in which it held. */
  readonly sessions: number;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly lastSession: string;
  /** The branch it last held on; empty when unknown. */
  readonly branch: string;
  readonly tags: readonly string[];
  /** The newest attempts it rests on, at most 10. */
  readonly evidence: readonly number[];
}

/** Suffix of what is shown of a check that is run before commits. */
export const BEFORE_COMMITS = " before commits";
