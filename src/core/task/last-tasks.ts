// Lists the last tasks of a project from their runs; several tries of a task are one.
import type { Task } from "../../domain/task.ts";

interface LastTask extends Task {
  /** Number of tries among the given runs. */
  readonly tries: number;
}

/** `runs`: latest end first. Returns at most `most` tasks in the state of their last run, oldest first. */
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
