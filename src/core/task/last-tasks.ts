// The last tasks of a project out of their runs: a task that was tried several times is one.
import type { Task } from "../../domain/task.ts";

export interface LastTask extends Task {
  /** How often it was tried, as far as its runs were looked at. */
  readonly tries: number;
}

/** `runs`: the last to end first. So many tasks, each as its last run ended, the oldest first. */
export function lastTasks(runs: readonly Task[], most: number): readonly LastTask[] {
  const tries = new Map<string, number>();
  const last = new Map<string, Task>();
  for (const run of runs) {
    if (run.status === "started") continue;
    tries.set(run.id, (tries.get(run.id) ?? 0) + 1);
    if (!last.has(run.id)) last.set(run.id, run);
  }
  return [...last.values()]
    .slice(0, most)
    .map((task) => ({ ...task, tries: tries.get(task.id) ?? 1 }))
    .reverse();
}
