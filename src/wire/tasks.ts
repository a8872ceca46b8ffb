// JSON shapes of tasks and blockers.
import type { EndedTask } from "../app/tasks/tasks.ts";
import type { Blocker, Task } from "../domain/task.ts";
import { isoOrNull } from "./time.ts";

export function wireTask({ startedAt, endedAt, validation, ...task }: Task) {
  return {
    ...task,
    startedAt: isoOrNull(startedAt),
    endedAt: isoOrNull(endedAt),
    ...(validation && { validation }),
  };
}

export function wireBlocker({ blockedAt, unblockedAt, ...blocker }: Blocker) {
  return { ...blocker, blockedAt: isoOrNull(blockedAt), unblockedAt: isoOrNull(unblockedAt) };
}

export function wireEndedTask({ task, blocked, unblocked }: EndedTask) {
  return { ...wireTask(task), blocked: blocked ? wireBlocker(blocked) : null, unblocked };
}
