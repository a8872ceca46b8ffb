// Lines of a Supervisor's audit log, in its two shapes: the rich one when a task ends, the bare one else.
import type { Blocker, Task } from "../../domain/task.ts";
import { reportOut } from "./state.ts";

/** What only a supervisor knows (its state, prompts, iterations) is empty or left out. */
export function endedLine(task: Task): string {
  const isDone = task.status === "completed";
  const timestamp = iso(task.endedAt);
  if (!isDone)
    // The shape has no event for a task that failed: it is a halt of that task, with its reason.
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
  return JSON.stringify({ event: "TASK_BLOCKED", timestamp: iso(at), task_id: id, reason });
}

export function unblockedLine(id: string, at: number): string {
  return JSON.stringify({ event: "TASK_UNBLOCKED", timestamp: iso(at), task_id: id });
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
