// Builds the task part of a Supervisor's state within its size limits.

import type { Blocker, Task } from "../../domain/task.ts";
import { isoTime } from "../text/words.ts";
import { NEAR } from "./join.ts";

export const MOST_TASKS = 100;
const MOST_BYTES = 500_000;
/** Limit for blocked tasks, whose number is not limited. */
const MOST_BLOCKED_BYTES = 100_000;

interface StateReport {
  readonly valid: boolean;
  readonly rules_passed: readonly string[];
  readonly rules_failed: readonly string[];
  readonly reason?: string;
}

interface StateTask {
  readonly task_id: string;
  readonly completed_at: string;
  readonly requires_context: boolean;
  readonly intent?: string;
  readonly summary?: string;
  readonly task_type?: string;
  readonly validation_report: StateReport;
}

export interface SupervisorState {
  readonly completed_tasks: readonly StateTask[];
  readonly blocked_tasks: readonly {
    readonly task_id: string;
    readonly blocked_at: string;
    readonly reason: string;
  }[];
  readonly last_updated: string;
}

/** Accepts any order. The state lists the oldest first; if there are too many, the oldest are dropped. */
export function stateOf(tasks: readonly Task[], blockers: readonly Blocker[], now: number): SupervisorState {
  const blocked = blockers
    .filter(({ unblockedAt }) => unblockedAt === 0)
    .map(({ id, reason, blockedAt }) => ({ task_id: id, blocked_at: isoTime(blockedAt), reason }));
  const ended = tasks.filter(({ status }) => status !== "started").toSorted((a, b) => b.endedAt - a.endedAt);
  const blocked_tasks = fitting(blocked, MOST_BLOCKED_BYTES);
  const room = MOST_BYTES - bytes(blocked_tasks) - 200;
  const completed_tasks = fitting(ended.slice(0, MOST_TASKS).map(taskOut), room).toReversed();
  return { completed_tasks, blocked_tasks, last_updated: isoTime(now) };
}

/** Merges our state into an existing one: other keys, also of a task, and unknown tasks stay as long as there is room. */
export function mergeState(there: Readonly<Record<string, unknown>>, ours: SupervisorState) {
  const present = (Array.isArray(there.completed_tasks) ? there.completed_tasks : []).filter(
    (task): task is StateTask => typeof task?.task_id === "string",
  );
  const isSame = (own: StateTask, task: StateTask) => own.task_id === task.task_id && isSameEnd(own, task);
  const others = present.filter((task) => !ours.completed_tasks.some((own) => isSame(own, task)));
  const own = ours.completed_tasks.map((one) => ({ ...present.find((task) => isSame(one, task)), ...one }));
  const all = [...others, ...own].sort((a, b) => timeOf(b) - timeOf(a));
  const room = MOST_BYTES - bytes(ours.blocked_tasks) - 200;
  const completed_tasks = fitting(all.slice(0, MOST_TASKS), room).toReversed();
  return { ...there, ...ours, completed_tasks };
}

/** `12:00:00Z` and `12:00:00.000Z` are equal; the files of a supervisor differ by a little more. */
function isSameEnd(one: StateTask, other: StateTask): boolean {
  const near = one.validation_report.valid ? NEAR.completed : NEAR.failed;
  return Math.abs(timeOf(one) - timeOf(other)) <= near;
}

function timeOf({ completed_at }: StateTask): number {
  return Date.parse(completed_at) || 0;
}

/** Without details, unless the task shares them with later tasks. */
function taskOut(task: Task): StateTask {
  return {
    task_id: task.id,
    completed_at: isoTime(task.endedAt),
    requires_context: task.requiresContext,
    ...(task.requiresContext && { intent: task.intent, summary: task.summary }),
    ...(task.type !== "" && { task_type: task.type }),
    validation_report: reportOut(task),
  };
}

/** Without a validation report, the outcome decides. */
export function reportOut({ status, reason, validation }: Task): StateReport {
  const why = validation?.reason || reason;
  return {
    valid: validation?.valid ?? status === "completed",
    rules_passed: validation?.rulesPassed ?? [],
    rules_failed: validation?.rulesFailed ?? [],
    ...(why !== "" && { reason: why }),
  };
}

/** The first values, as many as fit. */
function fitting<T>(values: readonly T[], room: number): readonly T[] {
  let left = room;
  const end = values.findIndex((value) => {
    left -= bytes(value) + 8;
    return left < 0;
  });
  return end < 0 ? values : values.slice(0, end);
}

/** Size as written to the file: indented inside a list. */
function bytes(value: unknown): number {
  const text = JSON.stringify(value, null, 2).replaceAll("\n", "\n    ");
  return new TextEncoder().encode(text).length;
}
