// Recognises recurring kinds of tasks: "Add a route for users", "Add a route for orders". Earlier ones are examples to
// follow.
import { isComplaint } from "../../domain/feedback.ts";
import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";
import { isProcedure } from "./specific-words.ts";
import { sortOf, type TaskKind, taskOf } from "./task.ts";

/** Features that tell whether two tasks are of one kind. */
interface TaskShape {
  readonly kind: TaskKind | undefined;
  /** The action and the kind of object; empty if unknown. */
  readonly key: string;
  readonly words: ReadonlySet<string>;
  /** Of the whole prompt; a path is one word, whichever it is: a long one in common does not make the same words. */
  readonly all: ReadonlySet<string>;
}

interface TaskTurn {
  readonly turn: Turn;
  readonly shape: TaskShape;
}

/** Minimum occurrences; two may be chance. */
const TIMES = 3;
/** Minimum share of equal words, and how many: more where no verb says that the same is asked for. */
const ALIKE = 0.5;
const LEAST_SHARED = { verb: 2, none: 4 };
/** The same for a sentence that differs in a name only. */
const SENTENCE = 6;
const SAME_SENTENCE = 0.65;
/** Characters of a prompt that are compared. */
const HEAD = 600;
const PATH = /\S*[/\\]\S*/g;

/** `title`: the request in one line, of a longer `prompt`. */
export function shapeOf(title: string, prompt = title): TaskShape {
  const task = taskOf(title);
  const sort = sortOf(task);
  // Adding tests and updating docs occur in all kinds of tasks.
  const hasKind = task.kind !== undefined && sort !== "" && !isProcedure(sort);
  // "Run the checks" is a step of any task.
  const isStep = /^(?:re-?)?run\b/i.test(title);
  const words = new Set(isStep ? [] : termsOf(title.replaceAll(/https?:\/\/\S+/g, " ")));
  const all = isStep ? words : new Set(termsOf(prompt.slice(0, HEAD).replaceAll(PATH, "filepath")));
  return { kind: task.kind, key: hasKind ? `${task.kind} ${sort}` : "", words, all };
}

/** True for the same action on the same kind of object, or mostly the same words. */
export function isSameKind(a: TaskShape, b: TaskShape): boolean {
  if (a.kind !== undefined && b.kind !== undefined && a.kind !== b.kind) return false;
  if (a.key !== "" && a.key === b.key) return true;
  const both = [...a.words].filter((word) => b.words.has(word));
  // Words like "the build fails" occur in all kinds of tasks.
  const least = a.kind !== undefined && a.kind === b.kind ? LEAST_SHARED.verb : LEAST_SHARED.none;
  if (both.length < least || both.every(isProcedure)) return false;
  return both.length / (a.words.size + b.words.size - both.length) >= ALIKE;
}

/** The same sentence but for a name: one is enough to show how it is done. */
function isSameSentence(a: TaskShape, b: TaskShape): boolean {
  return areAlike(a.words, b.words) && areAlike(a.all, b.all);
}

function areAlike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const both = [...a].filter((word) => b.has(word)).length;
  return both >= SENTENCE && both / (a.size + b.size - both) >= SAME_SENTENCE;
}

/** Tasks of the same kind without negative feedback, oldest first; the last alone if it was asked for in the same words. */
export function recurringWork(asked: TaskShape, before: readonly TaskTurn[]): readonly Turn[] {
  const turns = before
    .filter(({ turn, shape }) => isGood(turn) && isSameKind(asked, shape))
    .map(({ turn }) => turn)
    .sort((a, b) => a.at - b.at);
  const sessions = new Set(turns.map(({ session }) => session));
  if (sessions.size >= TIMES) return turns;
  const inSameWords = before
    .filter(({ turn, shape }) => turns.includes(turn) && isSameSentence(asked, shape))
    .sort((a, b) => b.turn.at - a.turn.at);
  return inSameWords.slice(0, 1).map(({ turn }) => turn);
}

function isGood({ ending, feedback, files, steps }: Turn): boolean {
  if (isComplaint(feedback?.verdict)) return false;
  if (files.length === 0) return ending === "delivered" && steps.length > 0;
  return ending === "committed" || ending === "passed" || ending === "changed";
}
