// Formats lines of a Supervisor's audit log in its two shapes: the full one when a task ends, otherwise the short one.

import type { Blocker, Task } from "../../domain/task.ts";
import { isoTime } from "../text/words.ts";
import { reportOut } from "./state.ts";

/** Fields that only a supervisor knows (its state, prompts, iterations) are empty or omitted. */
export function endedLine(task: Task): string {
  const isDone = task.status === "completed";
  const timestamp = isoTime(task.endedAt);
  if (!isDone)
    // The format has no event for a failed task: it is written as a halt of that task, with its reason.
    return JSON.stringify({
      event: "HALT",
      timestamp,
      task_id: task.id,
      reason: task.reason,
      validation_summary: reportOut(task),
    });
  return JSON.stringify({
    timestamp,
    iteration: 0,
    event: "TASK_COMPLETED",
    task_id: task.id,
    tool_invoked: "twiceshy",
    state_diff: { before: {}, after: {} },
    validation_summary: reportOut(task),
  });
}

export function blockedLine({ id, reason }: Blocker, at: number): string {
  return JSON.stringify({ event: "TASK_BLOCKED", timestamp: isoTime(at), task_id: id, reason });
}

export function unblockedLine(id: string, at: number): string {
  return JSON.stringify({ event: "TASK_UNBLOCKED", timestamp: isoTime(at), task_id: id });
}
