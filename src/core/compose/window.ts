// The window of working memory: the last tasks and what is blocked, in the shape that supervisors know.
import type { Blocker, Task } from "../../domain/task.ts";
import { line } from "./line.ts";

/** So many tasks are told of at every prompt. */
export const WINDOW = 5;
/** Every blocker is told of; more than that nobody reads. */
export const MOST_BLOCKERS = 50;

const LONGEST = { id: 60, intent: 160, reason: 160, summary: 200 };

/** Tasks as they come, the last to end first; those that run are left out. Empty when there is nothing to tell. */
export function windowLines(tasks: readonly Task[], blockers: readonly Blocker[]): readonly string[] {
  const ended = tasks.filter(({ status }) => status !== "started").slice(0, WINDOW);
  const active = blockers.filter(({ unblockedAt }) => unblockedAt === 0);
  const hidden = active.length - MOST_BLOCKERS;
  return [
    ...(ended.length > 0 ? ["## Recent Task History"] : []),
    ...ended.flatMap((task, index) => [
      `${index + 1}. ${named(task.id, task.intent, LONGEST.intent)} ${outcome(task)}`,
      ...(task.requiresContext && task.summary !== "" ? [`   ${line(task.summary, LONGEST.summary)}`] : []),
    ]),
    ...(active.length > 0 ? ["## Active Blockers"] : []),
    ...active
      .slice(0, MOST_BLOCKERS)
      .map(
        ({ id, reason, blockedAt }) => `- ${named(id, reason, LONGEST.reason)} (blocked: ${iso(blockedAt)})`,
      ),
    ...(hidden > 0 ? [`- and ${hidden} more (twiceshy task list)`] : []),
  ];
}

/** `task-042: "Add rate limiting"`; the id alone when nothing was said. */
function named(id: string, said: string, longest: number): string {
  const text = line(said, longest).replaceAll('"', "'");
  return text === "" ? line(id, LONGEST.id) : `${line(id, LONGEST.id)}: "${text}"`;
}

function outcome({ status, endedAt, reason }: Task): string {
  if (status === "completed") return `(completed: ${iso(endedAt)}, ✓ success)`;
  const why = line(reason, LONGEST.reason);
  return `(failed: ${iso(endedAt)}, ✗ failed${why ? `: ${why}` : ""})`;
}

/** `2026-11-14T12:00:00Z` */
function iso(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, "Z");
}
