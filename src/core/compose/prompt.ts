// The block at a prompt: the lessons to verify, then at most three items, each one line with its reason.

import type { Attempt } from "../../domain/attempt.ts";
import { count } from "../../domain/count.ts";
import type { Observation } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { utcDay } from "../text/words.ts";
import { block, type Limit, type RankedLine, remainingRoom } from "./block.ts";
import { decisionText } from "./decision-text.ts";
import { endingText, saidText, tellingCommit } from "./ending.ts";
import { quoted } from "./first-line.ts";
import { line, titleOf } from "./line.ts";
import { pathWords, quote, quoteTitle, titleWords } from "./quote.ts";
import { isByFiles } from "./session-title.ts";
import { resultOf, type SessionWork, filesText as sessionFiles, titleBeforeResult } from "./session-work.ts";
import { taskTitle } from "./task-title.ts";
import { type Window, windowLines } from "./window.ts";

/** A failure of that turn, and what worked instead. */
export interface FailedStep {
  readonly attempt: Attempt;
  readonly instead: string;
}

export interface PromptLine {
  readonly type: "done" | "tried" | "undone" | "begun" | "asked" | "related";
  readonly turn: Turn;
  /** The later turn that took it back, for what is undone. */
  readonly takenBack?: Turn;
  /** The files that the line names: those of the turn, or none where the work will hardly touch them. */
  readonly files: readonly string[];
  readonly matched: readonly string[];
  /** True for a thing made or removed, which stays so; false for one fixed or changed, which may be needed again. */
  readonly lasts: boolean;
  readonly failed: readonly FailedStep[];
  /** The branch it was done on, if that is not merged into the current one. */
  readonly elsewhere: string;
  /** It is certain that the branch was not merged. */
  readonly isUnmerged: boolean;
  /** Present names of its files, if they were renamed; those are told. */
  readonly renamed?: readonly string[];
  /** Related only because it was done on the current branch. */
  readonly isOfBranch: boolean;
  /** The same sort of task: the earlier steps show how to do this one. */
  readonly isModel: boolean;
}

interface PromptText {
  /** The finished preflight: first in the block, so that no cut removes it. */
  readonly lessons: readonly string[];
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
  readonly items: readonly PromptLine[];
  /** Files that will likely be touched and that no item names. */
  readonly where?: readonly string[];
  /** Other relevant lines, after the items. */
  readonly more?: readonly string[];
  /** The prompt asks for something to be made: existing work of that sort is worth a question. */
  readonly asksForWork: boolean;
}

/** Most items. The line of likely files and the further lines (`more`) count as items, too. */
const MOST = 3;

export function promptText(
  { lessons, window, items: all, where = [], more = [], asksForWork }: PromptText,
  limit: Limit,
): string {
  const items = all.slice(0, MOST - where.length);
  // Only the best finished work shows the steps; several of them could contradict each other.
  const model = items.find(
    ({ type, turn, elsewhere, isModel }) =>
      isModel &&
      type !== "tried" &&
      type !== "undone" &&
      type !== "begun" &&
      elsewhere === "" &&
      isAccepted(turn) &&
      turn.steps.length > 1,
  );
  const failures = new Set<string>();
  const lines = (item: PromptLine, index: number): readonly RankedLine[] => [
    { text: itemLine(item, asksForWork && index === 0), rank: 10 * index },
    ...item.failed
      .slice(0, 2)
      .map((step, at) => ({ text: failedLine(step), rank: 10 * index + 2 + at }))
      // Two tasks may have met the same failure.
      .filter(({ text }) => !failures.has(text) && failures.add(text)),
    ...(item === model ? [{ text: stepsLine(item.turn), rank: 10 * index + 1 }] : []),
  ];
  const isRelated = ({ type }: PromptLine) => type === "related";
  const past: readonly RankedLine[] = [
    ...items.flatMap((item, index) => (isRelated(item) ? [] : lines(item, index))),
    ...items.flatMap((item, index) => (isRelated(item) ? lines(item, index) : [])),
    ...where.map((text) => ({ text, rank: 5 })),
  ];
  const rest = more
    .slice(0, Math.max(0, MOST - items.length - where.length))
    .map((text, index) => ({ text, rank: 50 + index }));
  const first = lessons.map((text) => ({ text, rank: -2 }));
  const tasks = (window ? windowLines(window, remainingRoom(lessons, limit)) : []).map((text) => ({
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
  const renamed = item.renamed ? " (renamed since)" : "";
  const came = `${cameOf({ ...turn, files: item.files }, branch(item))}${renamed}${why}`;
  const what = `${titled(turn)}; ${came}`;
  switch (type) {
    case "tried":
      return `Tried before, on ${utcDay(turn.at)}: ${what}`;
    case "undone":
      return `Done and taken back, on ${utcDay(turn.at)}: ${what}; taken back ${under(named(item.takenBack ?? turn))}`;
    case "begun":
      return `Begun before, on ${utcDay(turn.at)}: ${titled(turn)}; ${installing(turn)}${came}`;
    case "asked":
      return `Asked before, on ${utcDay(turn.at)}: ${what}`;
    case "related":
      if (item.isOfBranch) return `Earlier on this branch, on ${utcDay(turn.at)}: ${what}`;
      return `Related, on ${utcDay(turn.at)}: ${what}`;
    case "done":
      if (!item.lasts) return `Done before, on ${utcDay(turn.at)}: ${what}`;
      return `Done already, on ${utcDay(turn.at)}: ${what}${asks ? " Modify it, or add something else?" : ""}`;
  }
}

/** `ran bun add ioredis, `: all that was done for it, where no file was written. */
function installing({ ending, files, commits, steps }: Turn): string {
  const [first] = steps;
  if (ending !== "passed" || files.length + commits.length > 0 || first === undefined) return "";
  return `ran ${titleWords(first, 90)}, `;
}

/** `committed "feat: x" (commit 1a2b3c4) in src/x.ts`, `changed src/x.ts, tests passed` */
function cameOf({ feedback, ...turn }: Turn, on: string): string {
  const said = feedback ? saidText(feedback.verdict) : "";
  return [didOf(turn, on), said].filter(Boolean).join(", ");
}

function didOf(turn: Omit<Turn, "feedback">, on: string): string {
  const ending = endingText(turn) || "nothing was changed";
  if (!["passed", "failed", "changed"].includes(turn.ending) || turn.files.length === 0)
    return `${ending}${hash(turn)}${on}${inFiles(turn)}`;
  const rest = ending.replace(/^changed(?:, |$)/, "");
  const changed = `changed ${filesText(turn.files)}`;
  return rest === "" ? `${changed}${on.replace(/,$/, "")}` : `${changed}${on || ","} ${rest}`;
}

/** The task that changed a file, and when it did. */
export interface EarlierTask {
  /** Empty if unknown. */
  readonly title: string;
  readonly at: number;
  readonly files: readonly string[];
}

/**
 * Where the work will likely be, with the evidence, so that the line is true even if the work goes elsewhere. The others
 * stand before the evidence if it is true of them as well.
 */
export function likelyLine(file: string, others: readonly string[], because: EarlierTask): string {
  const also = others.filter((one) => because.files.includes(one));
  const rest = others.filter((one) => !because.files.includes(one));
  const names = (files: readonly string[]) => files.map((one) => pathWords(one, 90)).join(", ");
  const more = rest.length > 0 ? `, ${names(rest)}` : "";
  return `Earlier work near this: ${names([file, ...also])} (changed ${under(because)})${more}`;
}

/** Parts of files by their lines, with the probability that they are meant. */
export function codeLine(
  parts: readonly {
    readonly path: string;
    readonly from: number;
    readonly to: number;
    readonly relevance: number;
  }[],
): string {
  const named = parts.map(
    ({ path, from, to, relevance }) => `${pathWords(path, 90)}:${from}-${to} (${relevance.toFixed(2)})`,
  );
  return `Code that says these words: ${named.join(", ")}`;
}

/** A file that the prompt itself names. */
export function lastChangedLine(file: string, because: EarlierTask): string {
  return `${pathWords(file, 90)} was changed before, ${under(because)}`;
}

/** Where earlier work stopped; `on`: its branch, if that is not here; `notes`: what it wrote for the next session. */
export function lastWorkLine(work: SessionWork, on: string, notes: string): string {
  const { title, course, said, lastAt } = work;
  const own = isByFiles(title) ? "" : titleBeforeResult(title, course.commits);
  const came = [resultOf(work), said ? saidText(said.verdict) : ""].filter(Boolean).join(", ");
  const files = sessionFiles(course.files);
  const isBare = files !== "" && /^changed(?:,|$)/.test(came);
  const what = [
    ...(own ? [quoteTitle(own, 90)] : []),
    ...(isBare ? [came.replace("changed", `changed ${files}`)] : [came, files]),
    ...(notes ? [`its notes are in ${pathWords(underHome(notes), 160)}`] : []),
  ];
  return `Last work ${placeText(on)}, ${utcDay(lastAt)}: ${what.filter(Boolean).join("; ")}`;
}

/** The last task of a branch, or of all if no branch is meant. */
export function lastTaskLine(turn: Turn, title: string, on: string): string {
  const what = [...(title ? [quoteTitle(title, 90)] : []), cameOf(turn, "")].join("; ");
  return `Last work ${placeText(on)}, ${utcDay(turn.at)}: ${what}`;
}

function placeText(branch: string): string {
  return branch ? `on the branch ${titleWords(branch, 60)}` : "here";
}

/** The person's name in it is not kept. */
function underHome(path: string): string {
  return path.replace(/^(?:[A-Z]:)?\/(?:Users|home)\/\*(?=\/)/, "~");
}

/** The title of the task; else only the date. */
function under({ title, at }: Pick<EarlierTask, "title" | "at">): string {
  return title === "" ? `on ${utcDay(at)}` : `under ${quoteTitle(title, 90)}, ${utcDay(at)}`;
}

function named({ prompt, commits, at }: Turn): Pick<EarlierTask, "title" | "at"> {
  return { title: taskTitle(prompt) || tellingCommit(commits)?.message || "", at };
}

/** How things of this sort are done here; `turns` oldest first. */
export function recurringLine(turns: readonly Turn[]): string {
  const last = turns.at(-1) as Turn;
  if (turns.length === 1)
    return `Asked in nearly these words on ${utcDay(last.at)}: ${titled(last)}${where(last.files)}`;
  const times = count(turns.length, "time");
  const what = turns.every(isDone) ? `Done ${times} here in this way` : `Work of this sort, ${times} here`;
  return `${what}, last on ${utcDay(last.at)}: ${titled(last)}${where(last.files) || ran(last)}`;
}

/** `: npm run build, npm publish`, where no file was changed. */
function ran({ steps }: Turn): string {
  return steps.length === 0
    ? ""
    : `: ${steps
        .slice(0, 4)
        .map((step) => titleWords(step, 60))
        .join(", ")}`;
}

/** An error quoted in the prompt that was met before. */
export function knownErrorLine(error: string, at: number, instead: string): string {
  return `This error was met on ${utcDay(at)} (${error}). Fixed then by: ${quoted(line(instead, 160))}`;
}

/** The same, where a check failed with it that passed later: `after` is what was changed in between. */
export function passedAfterLine(error: string, at: number, after: readonly string[]): string {
  return `This error was met on ${utcDay(at)} (${error}). The same command passed after ${after.join(", ")}`;
}

export function observationLine(observation: Observation): string {
  const { type, title, subtitle, at, files } = observation;
  const decided = decisionText(observation);
  if (decided) return `Decided on ${utcDay(at)}: ${titleWords(decided, 240)}${where(files)}`;
  const verb = type === "decision" ? "Decided" : "Found out";
  const more = subtitle ? `: ${titleWords(subtitle, 160)}` : "";
  return `${verb} on ${utcDay(at)}: ${titleWords(title, 100)}${more}${where(files)}`;
}

function titled(turn: Turn): string {
  return quoteTitle(
    taskTitle(turn.prompt) || tellingCommit(turn.commits)?.message || titleOf(turn.prompt),
    90,
  );
}

function isDone({ ending }: Turn): boolean {
  return ending === "committed" || ending === "passed" || ending === "delivered";
}

/** Done, and not reported as broken by the person. */
export function isAccepted(turn: Turn): boolean {
  const verdict = turn.feedback?.verdict;
  return isDone(turn) && verdict !== "failed" && verdict !== "regression";
}

function hash({ commits }: Turn): string {
  const sha = tellingCommit(commits)?.sha;
  return sha ? ` (commit ${line(sha, 12)})` : "";
}

function branch({ elsewhere, isUnmerged }: PromptLine): string {
  if (elsewhere === "") return "";
  return `, on the branch ${titleWords(elsewhere, 60)}${isUnmerged ? ", not merged" : ""},`;
}

/** Of several commits only one is named, and not all the files are in it. */
function inFiles({ commits, files }: Pick<Turn, "commits" | "files">): string {
  return commits.length < 2 || files.length === 0 ? where(files) : `; changed ${filesText(files)}`;
}

function where(files: readonly string[]): string {
  return files.length === 0 ? "" : ` in ${filesText(files)}`;
}

function filesText(files: readonly string[]): string {
  const named = files.slice(0, 3).map((file) => pathWords(file, 70));
  return `${named.join(", ")}${files.length > 3 ? ` and ${files.length - 3} more` : ""}`;
}

function failedLine({ attempt, instead }: FailedStep): string {
  const reason = attempt.outcome.status === "failed" ? `: ${quote(attempt.outcome.excerpt, 110)}` : "";
  return `❌ then failed: ${titleWords(attempt.display, 100)}${reason}${instead ? ` → ${titleWords(instead, 110)}` : ""}`;
}

function stepsLine({ steps }: Turn): string {
  return `💡 It was done by: ${steps
    .slice(0, 7)
    .map((step, index) => `${index + 1}. ${line(step, 90)}`)
    .join("  ")}`;
}
