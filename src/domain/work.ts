// What sort of work a call does, where that tells how a task went.

/**
 * - `test`, `build`, `lint`, `format`  the project's own checks and tools
 * - `install`   packages came or went
 * - `commit`    a commit was made
 * - `undo`      changes were taken back: `git restore`, `git reset --hard`, `git revert`, `git checkout -- file`
 */
export type Work = "test" | "build" | "lint" | "format" | "install" | "commit" | "undo";

export interface Commit {
  /** First line of its message. */
  readonly message: string;
  /** Short hash, where git printed it. */
  readonly sha?: string;
}
