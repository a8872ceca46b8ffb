// Kinds of work a call does (test, install, commit …), as far as they show how a task went.
import type { Check } from "./check.ts";
import { isDeliveryTask } from "./deliver.ts";
import { isFormatTask, taskCheck } from "./task-name.ts";

/**
 * - the kinds of `Check`  the project was tested, built or linted
 * - `format`    files were formatted
 * - `install`   packages were added or removed
 * - `commit`    a commit was made
 * - `deliver`   something was published or deployed: `npm publish`, `kubectl apply`, `make deploy`
 * - `undo`      changes were taken back: `git restore`, `git reset --hard`, `git revert`, `git checkout -- file`
 * - `clean`     git reported that nothing is uncommitted
 */
export type Work = Check | "format" | "install" | "commit" | "deliver" | "undo" | "clean";

/** Strongest first: a command line may do several things, and the first one here counts. */
export const STRONGEST: readonly Work[] = [
  ...(["commit", "deliver", "test", "check", "build", "undo", "install"] as const),
  ...(["types", "lint", "syntax", "format", "clean"] as const),
];

/** The kind of work a task does, judged by its name alone. */
export function taskWork(name: string): Work | undefined {
  const check = taskCheck(name);
  if (check === undefined && isDeliveryTask(name)) return "deliver";
  return check === "lint" && isFormatTask(name) ? "format" : check;
}

export interface Commit {
  /** First line of its message. */
  readonly message: string;
  /** Short hash, where git printed it. */
  readonly sha?: string;
}
