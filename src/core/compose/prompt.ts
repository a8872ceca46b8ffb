// What is said at a prompt: the lessons to verify, then at most three items, each a line with its reason.
import type { Attempt } from "../../domain/attempt.ts";
import type { Turn } from "../../domain/turn.ts";
import { block, type Limit, type RankedLine, roomBeside } from "./block.ts";
import { endingText } from "./ending.ts";
import { day, line, titleOf } from "./line.ts";
import { taskTitle } from "./task-title.ts";
import { type Window, windowLines } from "./window.ts";

/** A failure of that turn, and what worked instead. */
export interface FailedStep {
  readonly attempt: Attempt;
  readonly instead: string;
}

export interface PromptLine {
  readonly type: "done" | "tried" | "related";
  readonly turn: Turn;
  readonly matched: readonly string[];
  readonly failed: readonly FailedStep[];
}

export interface PromptText {
  /** The preflight, as it stands: first in the block, so that no cut takes it. */
  readonly lessons: readonly string[];
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
  readonly items: readonly PromptLine[];
  /** The prompt asks for something to be made: what is there already is worth a question. */
  readonly asksForWork: boolean;
}

export function promptText({ lessons, window, items, asksForWork }: PromptText, limit: Limit): string {
  // The way to follow is that of the best work done; more of them would contradict each other.
  const model = items.find(({ type, turn }) => type !== "tried" && isDone(turn) && turn.steps.length > 1);
  const past: RankedLine[] = items.flatMap((item, index) => [
    { text: itemLine(item, asksForWork && index === 0), rank: 10 * index },
    ...item.failed.slice(0, 2).map((step, at) => ({ text: failedLine(step), rank: 10 * index + 2 + at })),
    ...(item === model ? [{ text: stepsLine(item.turn), rank: 10 * index + 1 }] : []),
  ]);
  const first = lessons.map((text) => ({ text, rank: -2 }));
  const tasks = (window ? windowLines(window, roomBeside(lessons, limit)) : []).map((text) => ({
    text,
    rank: -1,
  }));
  return block([...first, ...tasks, ...past], limit).text;
}

function itemLine(item: PromptLine, asks: boolean): string {
  const { turn, type, matched } = item;
  const ending = endingText(turn);
  const title = `"${line(taskTitle(turn.prompt) || titleOf(turn.prompt), 90)}"`;
  const why = `[matches: ${matched
    .slice(0, 4)
    .map((word) => line(word, 24))
    .join(", ")}]`;
  const what = `${title}; ${ending}${hash(turn)}${where(turn)} ${why}`;
  if (type === "tried") return `Tried before, on ${day(turn.at)}: ${what}`;
  if (type === "related") return `Related, on ${day(turn.at)}: ${what}`;
  return `Done already, on ${day(turn.at)}: ${what}${asks ? " Modify it, or add something else?" : ""}`;
}

function isDone({ ending }: Turn): boolean {
  return ending === "committed" || ending === "passed";
}

function hash({ commits }: Turn): string {
  const sha = commits.at(-1)?.sha;
  return sha ? ` (commit ${line(sha, 12)})` : "";
}

function where({ files }: Turn): string {
  if (files.length === 0) return "";
  const shown = files.slice(0, 3).map((file) => line(file, 70));
  return ` in ${shown.join(", ")}${files.length > 3 ? ` and ${files.length - 3} more` : ""}`;
}

function failedLine({ attempt, instead }: FailedStep): string {
  const reason = attempt.outcome.status === "failed" ? `: ${line(attempt.outcome.excerpt, 110)}` : "";
  return `❌ then failed: ${line(attempt.display, 100)}${reason}${instead ? ` → ${line(instead, 110)}` : ""}`;
}

function stepsLine({ steps }: Turn): string {
  return `💡 It was done by: ${steps
    .slice(0, 7)
    .map((step, index) => `${index + 1}. ${line(step, 90)}`)
    .join("  ")}`;
}

const MAKE =
  "add|implement|create|build|introduce|set ?up|support|integrate|write|make|install|enable|develop|extend|generate|configure";
const CHANGE =
  "fix|refactor|rename|move|replace|remove|delete|drop|update|change|improve|migrate|upgrade|convert|rewrite|port|optimi[sz]e|speed up|clean ?up|extract|split|adjust|adapt|handle|resolve|debug|solve|switch|document|simplify|deprecate|disable|show|hide|cache|validate|log";
const FIRST = (verbs: string) =>
  new RegExp(`^(?:["'\`(*\\-\\s]*)(?:\\w+ly |please |also |now |then )?(?:${verbs})\\b`, "i");
const NEW_WORK = FIRST(MAKE);
const ANY_WORK = FIRST(`${MAKE}|${CHANGE}`);
const MADE = /추가|구현|만들|작성|설치|생성/;
const CHANGED = /수정|고쳐|변경|개선|제거|삭제|바꿔|리팩터|리팩토/;

/** Does a task begin with a verb of work? Questions and remarks do not. */
export function asksForWork(task: string): boolean {
  return ANY_WORK.test(task) || MADE.test(task) || CHANGED.test(task);
}

/** Is something to be made that may be there already? */
export function asksForNewWork(task: string): boolean {
  return NEW_WORK.test(task) || MADE.test(task);
}
