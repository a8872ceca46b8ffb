// Work that comes again and again: "Add a route for users", "Add a route for orders". How it was done is how it is done.
import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";
import { sortOf, type TaskKind, taskOf } from "./task.ts";
import { isProcedure } from "./telling.ts";

/** What tells whether two tasks are of one sort. */
export interface TaskShape {
  readonly kind: TaskKind | undefined;
  /** What is done, and to what sort of thing; empty where the words do not tell. */
  readonly key: string;
  readonly words: ReadonlySet<string>;
}

export interface TaskTurn {
  readonly turn: Turn;
  readonly shape: TaskShape;
}

/** Twice is chance. */
const TIMES = 3;
/** So many of the words must be the same, and one word in common is chance. */
const ALIKE = 0.5;
const LEAST_SHARED = 2;

/** `title`: what a prompt asks for, in one line. */
export function shapeOf(title: string): TaskShape {
  const task = taskOf(title);
  const sort = sortOf(task);
  // Tests are added and docs updated for everything.
  const isTold = task.kind !== undefined && sort !== "" && !isProcedure(sort);
  const words = new Set(termsOf(title.replaceAll(/https?:\/\/\S+/g, " ")));
  return { kind: task.kind, key: isTold ? `${task.kind} ${sort}` : "", words };
}

/** The same done to something of the same sort, or asked for in mostly the same words. */
export function isOneSort(a: TaskShape, b: TaskShape): boolean {
  if (a.kind !== undefined && b.kind !== undefined && a.kind !== b.kind) return false;
  if (a.key !== "" && a.key === b.key) return true;
  const both = [...a.words].filter((word) => b.words.has(word));
  // "The build fails" is said of everything.
  if (both.length < LEAST_SHARED || both.every(isProcedure)) return false;
  return both.length / (a.words.size + b.words.size - both.length) >= ALIKE;
}

/** The tasks of the same sort that were not called bad, oldest first; none where they are few. */
export function recurringWork(asked: TaskShape, before: readonly TaskTurn[]): readonly Turn[] {
  const turns = before
    .filter(({ turn, shape }) => isGood(turn) && isOneSort(asked, shape))
    .map(({ turn }) => turn)
    .sort((a, b) => a.at - b.at);
  const sessions = new Set(turns.map(({ session }) => session));
  return sessions.size >= TIMES ? turns : [];
}

function isGood({ ending, feedback, files }: Turn): boolean {
  if (files.length === 0 || feedback?.verdict === "failed" || feedback?.verdict === "regression")
    return false;
  return ending === "committed" || ending === "passed" || ending === "changed";
}
