// Work that comes again and again: "Add a route for users", "Add a route for orders". How it was done is how it is done.
import type { Turn } from "../../domain/turn.ts";
import { nounsOf, type Task } from "./task.ts";

export interface TaskTurn {
  readonly turn: Turn;
  readonly task: Task;
}

/** Twice is chance. */
const TIMES = 3;

/** The tasks that did the same to something of the same sort and were not called bad, oldest first; none where they are few. */
export function recurringWork(asked: Task, before: readonly TaskTurn[]): readonly Turn[] {
  const sort = sortOf(asked);
  if (asked.kind === undefined || sort === "") return [];
  const turns = before
    .filter(({ turn, task }) => task.kind === asked.kind && isGood(turn) && sortOf(task) === sort)
    .map(({ turn }) => turn)
    .sort((a, b) => a.at - b.at);
  const titles = new Set(turns.map(({ prompt }) => prompt));
  return titles.size >= TIMES ? turns : [];
}

/** A route for users, the users route: a route. */
export function sortOf(task: Task): string {
  return (task.isHeadLast ? nounsOf(task).at(-1) : undefined) ?? "";
}

function isGood({ ending, feedback, files }: Turn): boolean {
  if (files.length === 0 || feedback?.verdict === "failed" || feedback?.verdict === "regression")
    return false;
  return ending === "committed" || ending === "passed" || ending === "changed";
}
