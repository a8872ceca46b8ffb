// What is said at a prompt: the lessons to verify, then at most three items, each a line with its reason.

import type { Attempt } from "../../domain/attempt.ts";
import { count } from "../../domain/count.ts";
import type { Observation } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { block, type Limit, type RankedLine, roomBeside } from "./block.ts";
import { endingText } from "./ending.ts";
import { quoted } from "./first-line.ts";
import { day, line, titleOf } from "./line.ts";
import { quote } from "./quote.ts";
import { taskTitle } from "./task-title.ts";
import { type Window, windowLines } from "./window.ts";

/** A failure of that turn, and what worked instead. */
export interface FailedStep {
  readonly attempt: Attempt;
  readonly instead: string;
}

export interface PromptLine {
  readonly type: "done" | "tried" | "begun" | "asked" | "related";
  readonly turn: Turn;
  readonly matched: readonly string[];
  /** What was made or removed stays so; what was fixed or changed may have to be again. */
  readonly lasts: boolean;
  readonly failed: readonly FailedStep[];
  /** The branch it lies on, where that is not part of what is checked out. */
  readonly elsewhere: string;
  /** It is sure that nobody merged that branch. */
  readonly isUnmerged: boolean;
  /** Known only by the branch that is checked out: it was done there. */
  readonly isOfBranch: boolean;
  /** The same thing, or one of its sort: how it was done shows how this is. */
  readonly isModel: boolean;
}

export interface PromptText {
  /** The preflight, as it stands: first in the block, so that no cut takes it. */
  readonly lessons: readonly string[];
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
  readonly items: readonly PromptLine[];
  /** What else bears on it, one line each, after the items. */
  readonly more?: readonly string[];
  /** The prompt asks for something to be made: what is there already is worth a question. */
  readonly asksForWork: boolean;
}

/** One good line beats ten. */
const MOST = 3;

export function promptText(
  { lessons, window, items, more = [], asksForWork }: PromptText,
  limit: Limit,
): string {
  // The way to follow is that of the best work done; more of them would contradict each other.
  const model = items.find(
    ({ type, turn, elsewhere, isModel }) =>
      isModel && type !== "tried" && elsewhere === "" && isDone(turn) && turn.steps.length > 1,
  );
  const past: RankedLine[] = items.flatMap((item, index) => [
    { text: itemLine(item, asksForWork && index === 0), rank: 10 * index },
    ...(item.isModel ? item.failed.slice(0, 2) : []).map((step, at) => ({
      text: failedLine(step),
      rank: 10 * index + 2 + at,
    })),
    ...(item === model ? [{ text: stepsLine(item.turn), rank: 10 * index + 1 }] : []),
  ]);
  const rest = more
    .slice(0, Math.max(0, MOST - items.length))
    .map((text, index) => ({ text, rank: 50 + index }));
  const first = lessons.map((text) => ({ text, rank: -2 }));
  const tasks = (window ? windowLines(window, roomBeside(lessons, limit)) : []).map((text) => ({
    text,
    rank: -1,
  }));
  return block([...first, ...tasks, ...past, ...rest], limit).text;
}

function itemLine(item: PromptLine, asks: boolean): string {
  const { turn, type, matched } = item;
  const why =
    matched.length > 0
      ? ` [${matched
          .slice(0, 4)
          .map((word) => line(word, 24))
          .join(", ")}]`
      : "";
  const what = `${titled(turn)}; ${cameOf(item)}${why}`;
  switch (type) {
    case "tried":
      return `Tried before, on ${day(turn.at)}: ${what}`;
    case "begun":
      return `Begun before, on ${day(turn.at)}: ${what}`;
    case "asked":
      return `Asked before, on ${day(turn.at)}: ${what}`;
    case "related":
      if (item.isOfBranch) return `Earlier on this branch, on ${day(turn.at)}: ${what}`;
      return `Related, on ${day(turn.at)}: ${what}`;
    case "done":
      if (!item.lasts) return `Done before, on ${day(turn.at)}: ${what}`;
      return `Done already, on ${day(turn.at)}: ${what}${asks ? " Modify it, or add something else?" : ""}`;
  }
}

/** `committed "feat: x" (commit 1a2b3c4) in src/x.ts`, `changed src/x.ts, tests passed` */
function cameOf(item: PromptLine): string {
  const { turn } = item;
  const ending = endingText(turn) || "nothing was changed";
  if (!["passed", "failed", "changed"].includes(turn.ending) || turn.files.length === 0)
    return `${ending}${hash(turn)}${branch(item)}${where(turn.files)}`;
  return `changed ${filesText(turn.files)}${branch(item) || ","} ${ending.replace(/^changed, /, "")}`;
}

/** Where the work will likely be: said as what it rests on, so that it is true also where the work goes elsewhere. */
export function likelyLine(files: readonly string[], because: Turn): string {
  return `Earlier work near this: ${files.map((file) => line(file, 90)).join(", ")} (changed ${under(because)})`;
}

/** A file that the prompt names itself. */
export function lastChangedLine(file: string, because: Turn): string {
  return `${line(file, 90)} was changed before, ${under(because)}`;
}

/** Where the work was left; `on`: the branch, where it is that of the branch. */
export function lastWorkLine(turn: Turn, title: string, on: string): string {
  const what = [...(title ? [`"${line(title, 90)}"`] : []), `${endingText(turn)}${hash(turn)}`].join("; ");
  return `Last work ${on ? `on the branch ${line(on, 60)}` : "here"}, ${day(turn.at)}: ${what}${where(turn.files)}`;
}

/** What a prompt says of itself, or the commit it led to; else only when. */
function under(turn: Turn): string {
  const title = taskTitle(turn.prompt) || turn.commits.at(-1)?.message || "";
  return title === "" ? `on ${day(turn.at)}` : `under "${line(title, 90)}", ${day(turn.at)}`;
}

/** The way things of this sort are done here; `turns` oldest first. */
export function recurringLine(turns: readonly Turn[]): string {
  const last = turns.at(-1) as Turn;
  const times = count(turns.length, "time");
  const what = turns.every(isDone) ? `Done ${times} here in this way` : `Work of this sort, ${times} here`;
  return `${what}, last on ${day(last.at)}: ${titled(last)}${where(last.files)}`;
}

/** An error that the prompt quotes, met before. */
export function knownErrorLine(error: string, at: number, instead: string): string {
  return `This error was met on ${day(at)} (${error}). Fixed then by: ${quoted(line(instead, 160))}`;
}

export function observationLine({ type, title, subtitle, at, files }: Observation): string {
  const told = type === "decision" ? "Decided" : "Found out";
  const more = subtitle ? `: ${line(subtitle, 160)}` : "";
  return `${told} on ${day(at)}: ${line(title, 100)}${more}${where(files)}`;
}

function titled(turn: Turn): string {
  return `"${line(taskTitle(turn.prompt) || turn.commits.at(-1)?.message || titleOf(turn.prompt), 90)}"`;
}

function isDone({ ending }: Turn): boolean {
  return ending === "committed" || ending === "passed";
}

function hash({ commits }: Turn): string {
  const sha = commits.at(-1)?.sha;
  return sha ? ` (commit ${line(sha, 12)})` : "";
}

function branch({ elsewhere, isUnmerged }: PromptLine): string {
  if (elsewhere === "") return "";
  return `, on the branch ${line(elsewhere, 60)}${isUnmerged ? ", not merged" : ""},`;
}

function where(files: readonly string[]): string {
  return files.length === 0 ? "" : ` in ${filesText(files)}`;
}

function filesText(files: readonly string[]): string {
  const shown = files.slice(0, 3).map((file) => line(file, 70));
  return `${shown.join(", ")}${files.length > 3 ? ` and ${files.length - 3} more` : ""}`;
}

function failedLine({ attempt, instead }: FailedStep): string {
  const reason = attempt.outcome.status === "failed" ? `: ${quote(attempt.outcome.excerpt, 110)}` : "";
  return `❌ then failed: ${line(attempt.display, 100)}${reason}${instead ? ` → ${line(instead, 110)}` : ""}`;
}

function stepsLine({ steps }: Turn): string {
  return `💡 It was done by: ${steps
    .slice(0, 7)
    .map((step, index) => `${index + 1}. ${line(step, 90)}`)
    .join("  ")}`;
}
