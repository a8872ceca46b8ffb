// Tasks and blockers as text for people.
import { line } from "../../core/compose/line.ts";
import { when } from "../../core/text/for-people.ts";
import type { Blocker, Task } from "../../domain/task.ts";
import { colour, columns, cross, tick } from "../terminal/terminal.ts";
import { cutTo } from "../terminal/wide.ts";

/** One line per task: mark, id, time, intent, reason of a failure. */
export function taskLines(tasks: readonly Task[], now: number): readonly string[] {
  const ids = Math.max(...tasks.map(({ id }) => Math.min(id.length, 24)));
  const times = tasks.map((task) => when(task.endedAt || task.startedAt, now));
  const wide = Math.max(...times.map((time) => time.length));
  return tasks.map((task, index) => {
    const id = line(task.id, 24).padEnd(ids);
    const time = (times[index] ?? "").padEnd(wide);
    const why = task.status === "failed" ? task.reason : "";
    const left = ids + wide + 8;
    const room = columns();
    const text = cutTo(
      line([task.intent, why].filter(Boolean).join(": "), 400),
      room && Math.max(20, room - left),
    );
    return `  ${mark(task)} ${colour.bold(id)}  ${colour.dim(time)}  ${text}`.trimEnd();
  });
}

export function blockerLines(blockers: readonly Blocker[], now: number): readonly string[] {
  return blockers.map(
    ({ id, reason, blockedAt }) =>
      `  ${colour.yellow("!")} ${colour.bold(line(id, 24))}  ${line(reason, 200)} ${colour.dim(`(since ${when(blockedAt, now)})`)}`,
  );
}

/** `task-042: Add rate limiting` */
export function nameOf({ id, intent }: Pick<Task, "id" | "intent">): string {
  return [line(id, 60), line(intent, 100)].filter(Boolean).join(": ");
}

function mark({ status }: Task): string {
  if (status === "started") return colour.cyan("…");
  return status === "completed" ? tick() : cross();
}
