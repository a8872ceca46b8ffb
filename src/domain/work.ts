// What sort of work a call does, where that tells how a task went.
import type { Check } from "./check.ts";
import { isFormatTask, taskCheck } from "./task-name.ts";

/**
 * - the sorts of `Check`  the project was tested, built, looked over
 * - `format`    files were put into shape
 * - `install`   packages came or went
 * - `commit`    a commit was made
 * - `undo`      changes were taken back: `git restore`, `git reset --hard`, `git revert`, `git checkout -- file`
 * - `clean`     git said that nothing lies there uncommitted
 */
export type Work = Check | "format" | "install" | "commit" | "undo" | "clean";

/** A line may do several things: what tells most about how the task went comes first. */
export const STRONGEST: readonly Work[] = [
  ...(["commit", "test", "check", "build", "undo", "install"] as const),
  ...(["types", "lint", "syntax", "format", "clean"] as const),
];

/** What sort of work a task does, by its name alone. */
export function taskWork(name: string): Work | undefined {
  const check = taskCheck(name);
  return check === "lint" && isFormatTask(name) ? "format" : check;
}

export interface Commit {
  /** First line of its message. */
  readonly message: string;
  /** Short hash, where git printed it. */
  readonly sha?: string;
}
