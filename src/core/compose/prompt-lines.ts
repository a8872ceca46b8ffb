// The lines at a prompt that are about no single task: likely files, code, errors, decisions, the last work.
import { count } from "../../domain/count.ts";
import type { Observation } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { list, utcDay } from "../text/words.ts";
import { againText, type EarlierTask, onBranch } from "./changed-again.ts";
import { decisionText } from "./decision-text.ts";
import { saidText } from "./ending.ts";
import { quoted } from "./first-line.ts";
import { line } from "./line.ts";
import { pathWords, quoteTitle, titleWords, underHomes } from "./quote.ts";
import { isByFiles } from "./session-title.ts";
import { resultOf, type SessionWork, filesText as sessionFiles, titleBeforeResult } from "./session-work.ts";
import {
  committed,
  filesText,
  joinClauses,
  taskClauses,
  titleInQuotes,
  underTitle,
  underTitleOf,
} from "./task-clauses.ts";

export type { EarlierTask } from "./changed-again.ts";

/** A further file: the turn that changed it, and how often it was changed together with the first one. */
export interface Further {
  readonly file: string;
  readonly because: Turn;
  readonly times: number;
  /** Of its last change. */
  readonly lastAt?: number;
  /** The branch of the turn, if its work is not here. */
  readonly on?: string;
}

/** `also src/b.ts (3 times with a.ts), src/c.ts (under "Print stars", 2026-11-09; again on 2026-11-10)` */
function furtherText(files: readonly Further[], first: string): string {
  const name = pathWords(first.slice(first.lastIndexOf("/") + 1), 60);
  const told = files.map(({ file, because, times, lastAt = because.at, on = "" }) => {
    const branch = on === "" ? "" : `, ${onBranch({ on })}`;
    const again = lastAt > because.at ? `; again on ${utcDay(lastAt)}` : "";
    const why = times > 1 ? `${times} times with ${name}` : `${underTitleOf(because)}${branch}${again}`;
    return `${pathWords(file, 90)} (${why})`;
  });
  return told.length > 0 ? `also ${told.join(", ")}` : "";
}

/**
 * Files whose paths contain words of the prompt, and what else the work behind the first of them changed. It tells what was
 * done, not what will be: that stays true wherever the new work goes.
 */
export function pathsLine(
  files: readonly string[],
  words: readonly string[],
  task: EarlierTask,
  beside: readonly string[],
  further: readonly Further[] = [],
  again?: EarlierTask,
): string {
  const { title, at, files: changed } = task;
  const names = (some: readonly string[]) => some.map((one) => pathWords(one, 90)).join(", ");
  const also = files.filter((one) => changed.includes(one));
  const rest = files.filter((one) => !changed.includes(one));
  const withOthers = beside.length > 0 ? `, with ${names(beside)}` : "";
  const more = rest.length > 0 ? `; also ${names(rest)}` : "";
  const one = files.length === 1 ? "File with" : "Files with";
  const path = files.length === 1 ? "its path" : "their paths";
  return joinClauses([
    `${one} ${wordList(words)} in ${path}: ${names(also)}, changed ${underTitle(title, at)}${withOthers}${more}`,
    onBranch(task),
    againText(again),
    furtherText(further, files[0] ?? ""),
  ]);
}

/** A file into which words of the prompt were written. */
export function writtenLine(
  file: string,
  words: readonly string[],
  because: Turn,
  task: EarlierTask,
  further: readonly Further[],
): string {
  const verb = words.length === 1 ? "was" : "were";
  return joinClauses([
    `File into which ${wordList(words)} ${verb} written: ${pathWords(file, 90)}, changed ${underTitleOf(because)}`,
    committed(because),
    onBranch(task),
    furtherText(further, file),
  ]);
}

/** Earlier work whose title or commits contain words of the prompt, with the files that it changed. */
export function mentionsLine(
  words: readonly string[],
  because: Turn,
  task: EarlierTask,
  files: readonly string[],
  further: readonly Further[] = [],
): string {
  return joinClauses([
    `Earlier work that mentions ${wordList(words)}: ${quoteTitle(task.title, 90)}, ${utcDay(task.at)}`,
    `changed ${filesText(files, because.files)}`,
    committed(because),
    onBranch(task),
    furtherText(further, files[0] ?? ""),
  ]);
}

/** Words that are told at most. */
export const WORDS = 3;

/** `redis, vouchers and carts` */
export function wordList(words: readonly string[]): string {
  return list(words.slice(0, WORDS).map((word) => line(word, 60)));
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

/** How often a file is changed: by work on this branch, or in the last sessions. */
export interface Habit {
  readonly onBranch?: number;
  readonly lately?: { readonly changed: number; readonly sessions: number };
}

function habitText({ onBranch, lately }: Habit): string {
  if (onBranch !== undefined) return `changed by ${onBranch} requests on this branch`;
  return lately ? `changed in ${lately.changed} of ${lately.sessions} recent sessions` : "";
}

/** The last change of a file; `also`: the turn that changed it, and other files of that turn. */
export function lastChangedLine(
  file: string,
  task: EarlierTask,
  also?: { readonly others: readonly string[]; readonly because: Turn },
  further: readonly Further[] = [],
  again?: EarlierTask,
  habit: Habit = {},
): string {
  const named = task.title === "" ? "" : ` under ${quoteTitle(task.title, 90)}`;
  const beside = also && also.others.length > 0 ? `, with ${filesText(also.others)}` : "";
  const changed = `${pathWords(file, 90)} was changed on ${utcDay(task.at)}${named}${beside}`;
  return joinClauses([
    changed,
    also ? committed(also.because) : "",
    onBranch(task),
    againText(again),
    habitText(habit),
    furtherText(further, file),
  ]);
}

/** Where earlier work stopped; `on`: its branch, if that is not here; `isNewest`: no later session, not even one that only looked. */
export function lastWorkLine(
  work: SessionWork,
  { on, isNewest }: { readonly on: string; readonly isNewest: boolean },
): string {
  const { title, course, said, lastAt } = work;
  const own = isByFiles(title) ? "" : titleBeforeResult(title, course.commits);
  const came = [resultOf(work), said ? saidText(said.verdict) : ""].filter(Boolean).join(", ");
  const files = sessionFiles(course.files);
  const isBare = files !== "" && /(?:^|, )changed(?:,|$)/.test(came);
  const what = [
    ...(own ? [quoteTitle(own, 90)] : []),
    ...(isBare ? [came.replace(/(?<=^|, )changed(?=,|$)/, () => `changed ${files}`)] : [came, files]),
  ];
  const last = isNewest ? "Last work" : "Last change";
  return `${last} ${placeText(on)}, ${utcDay(lastAt)}: ${what.filter(Boolean).join("; ")}`;
}

/** Where notes for the next session are. */
export function notesLine(path: string, how: "written" | "read", at: number): string {
  return `Notes for the next session: ${pathWords(underHomes(path), 160)}, last ${how} on ${utcDay(at)}`;
}

/** Files that were changed and not committed, by the work that changed them, the newest first. */
export function uncommittedLine(works: readonly EarlierTask[]): string {
  const told = works
    .slice(0, WORDS)
    .map(({ title, at, files }) => `${filesText(files)} (${underTitle(isByFiles(title) ? "" : title, at)})`);
  return `No commit was seen of these changes: ${joinClauses(told)}`;
}

/** The last task of a branch, or of all if no branch is meant. */
export function lastTaskLine(turn: Turn, title: string, on: string): string {
  const what = [
    title ? quoteTitle(title, 90) : "",
    ...taskClauses({ turn, files: turn.files }, { isSame: true }),
  ];
  return `Last work ${placeText(on)}, ${utcDay(turn.at)}: ${joinClauses(what)}`;
}

function placeText(branch: string): string {
  return branch ? `on the branch ${titleWords(branch, 60)}` : "here";
}

/** Earlier requests of this sort; `turns` oldest first. */
export function recurringLine(turns: readonly Turn[]): string {
  const last = turns.at(-1) as Turn;
  const did = last.files.length > 0 ? `changed ${filesText(last.files)}` : ran(last);
  const day = utcDay(last.at);
  if (turns.length === 1)
    return joinClauses([`Asked in nearly these words on ${day}: ${titleInQuotes(last)}`, did]);
  return joinClauses([
    `${count(turns.length, "request")} like this before, last on ${day}: ${titleInQuotes(last)}`,
    did,
  ]);
}

/** `ran npm run build, npm publish`, where no file was changed. */
function ran({ steps }: Turn): string {
  if (steps.length === 0) return "";
  return `ran ${steps
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
  if (decided)
    return `Decided on ${utcDay(at)}: ${titleWords(decided, 240)}${files.length === 0 ? "" : ` (${filesText(files)})`}`;
  const verb = type === "decision" ? "Decided" : "Found out";
  const more = subtitle ? `: ${titleWords(subtitle, 160)}` : "";
  return `${verb} on ${utcDay(at)}: ${titleWords(title, 100)}${more}${where(files)}`;
}

function where(files: readonly string[]): string {
  return files.length === 0 ? "" : ` in ${filesText(files)}`;
}
