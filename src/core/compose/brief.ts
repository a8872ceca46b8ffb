// The block at session start: what this project has taught, within a small budget. Stable order, so that prompt
// caches stay valid; empty if there is nothing to say.

import type {
  AntiPattern,
  BestPractice,
  Conventions,
  Knowledge,
  Stack,
  StackPart,
} from "../../domain/knowledge.ts";
import { DIFFERENT_CALLS } from "../../domain/knowledge.ts";
import type { Observation } from "../../domain/observation.ts";
import { utcDay } from "../text/words.ts";
import { block, type Limit, type RankedLine, remainingRoom } from "./block.ts";
import { decisionText } from "./decision-text.ts";
import { saidText } from "./ending.ts";
import { line } from "./line.ts";
import { type OpenEnd, whyOpen } from "./open-ends.ts";
import { quoteTitle, theirWords, titleWords } from "./quote.ts";
import { isByFiles } from "./session-title.ts";
import {
  filesBeside,
  filesText,
  hasWork,
  resultOf,
  type SessionWork,
  titleBeforeResult,
  workedAt,
} from "./session-work.ts";
import { type Window, windowLines } from "./window.ts";

/** Upper bounds of the items. */
const MOST = { antiPatterns: 8, bestPractices: 6, open: 2, known: 2, remembered: 6 };

export interface Brief {
  readonly knowledge: Pick<
    Knowledge,
    "sessions" | "antiPatterns" | "bestPractices" | "conventions" | "stack"
  >;
  /** The last session before this one that did some work. */
  readonly last?: SessionWork;
  /** The newest call of any session, also of one that only looked. */
  readonly newestAt?: number;
  /** The branch of the last work, if it is not here; empty otherwise. */
  readonly branch?: string;
  /** Open ends, newest first. */
  readonly open: readonly OpenEnd[];
  /** Decisions and discoveries that are still valid, most informative first. */
  readonly known?: readonly Pick<Observation, "type" | "title" | "subtitle" | "facts" | "at">[];
  /** Working memory: the last tasks and what is blocked. */
  readonly window?: Window;
  /** What the person asked to remember, newest first. */
  readonly remembered?: readonly string[];
}

export function briefText(
  { knowledge, last, newestAt, branch, open, known = [], window, remembered = [] }: Brief,
  limit: Limit,
): { readonly text: string; readonly antiPatterns: readonly AntiPattern[] } {
  const { sessions, antiPatterns, bestPractices, conventions, stack } = knowledge;
  const tasks = windowIn(window, limit, sessions > 0).map((text) => ({ text, rank: -1 }));
  const kept = remembered
    .slice(0, MOST.remembered)
    .map((text, index) => ({ text: `Remember: ${line(text, 200)}`, rank: index / 10 }));
  if (sessions === 0) {
    const alone = [...kept, ...tasks];
    return { text: alone.length > 0 ? block(alone, limit).text : "", antiPatterns: [] };
  }
  const avoid = antiPatterns.slice(0, MOST.antiPatterns);
  // The first of each sort before the second of any: a small budget should not go to one sort alone.
  const lines: readonly RankedLine[] = [
    { text: headLine(sessions, last, newestAt, branch), rank: 0 },
    ...kept,
    ...open.slice(0, MOST.open).map((end, index) => ({ text: openLine(end, last), rank: 2 + 10 * index })),
    ...avoid.map((one, index) => ({ text: avoidLine(one), rank: 3 + 4 * index })),
    ...bestPractices.slice(0, MOST.bestPractices).map((one, index) => ({
      text: worksLine(one),
      rank: 4 + 4 * index,
    })),
    ...known.slice(0, MOST.known).map((one, index) => ({ text: knownLine(one), rank: 5 + 8 * index })),
    ...optional(stackLine(stack), 1),
    ...optional(conventionsLine(conventions), 13),
    ...tasks,
  ];
  // A mere count of sessions is not worth a block.
  if (lines.length === 1 && !last) return { text: "", antiPatterns: [] };
  const { text, included } = block(lines, limit);
  const texts = new Set(included.map((index) => lines[index]?.text));
  return { text, antiPatterns: avoid.filter((one) => texts.has(avoidLine(one))) };
}

const LONGEST_REMEDY = 110;

/** Share of the common budget that tasks may use. */
const TASKS_SHARE = 0.75;

function windowIn(window: Window | undefined, limit: Limit, isShared: boolean): readonly string[] {
  if (!window) return [];
  const room = remainingRoom([], limit);
  const tokens = isShared ? Math.min(room.tokens, Math.floor(limit.tokens * TASKS_SHARE)) : room.tokens;
  return windowLines(window, { ...room, tokens });
}

function headLine(sessions: number, last: SessionWork | undefined, newestAt = 0, branch = ""): string {
  const many = sessions === 1 ? "1 previous session" : `${sessions} previous sessions`;
  if (!last) return `Based on ${many}.`;
  const { lastAt, said, course } = last;
  const at = workedAt(last);
  const title = titleBeforeResult(last.title, course.commits);
  // Files are no title; they are named behind the result, as in a recap.
  const about = title && !isByFiles(title) ? quoteTitle(title, 80) : "";
  const files = isByFiles(title) ? `; ${filesText(filesBeside(course))}` : "";
  const parts = [
    utcDay(at),
    about,
    resultOf(last),
    said ? saidText(said.verdict) : "",
    branch ? `on branch ${titleWords(branch, 60)}` : "",
  ];
  // What came later has changed nothing.
  const isBefore = newestAt > lastAt || utcDay(at) < utcDay(lastAt);
  const which = hasWork(last) && isBefore ? "last change" : "last";
  return `Based on ${many} (${which}: ${parts.filter(Boolean).join(", ")}${files}).`;
}

/** What the line above says of the last session is not repeated. */
function openLine(end: OpenEnd, last: SessionWork | undefined): string {
  const isLast = end.session === last?.session.id;
  const isNamed = end.title !== "" && !isByFiles(end.title);
  const about = isNamed && !(isLast && end.title === last.title) ? `${quoteTitle(end.title, 80)}: ` : "";
  return `Open: ${about}${whyOpen(end)}${isLast ? "" : ` (${utcDay(end.at)})`}`;
}

/** `Decided 2026-11-12: Use ioredis for the cache; redis-node is not in the registry` */
function knownLine(one: NonNullable<Brief["known"]>[number]): string {
  const { type, title, subtitle, at } = one;
  const decided = decisionText(one);
  if (decided) return `Decided ${utcDay(at)}: ${titleWords(decided, 240)}`;
  const more = subtitle && !subtitle.startsWith(title) ? `; ${titleWords(subtitle, 140)}` : "";
  return `${type === "decision" ? "Decided" : "Found out"} ${utcDay(at)}: ${titleWords(title, 100)}${more}`;
}

function avoidLine({ pattern, reason, instead, failures }: AntiPattern): string {
  // A program often begins its own messages with its name.
  const said = reason.startsWith(`${pattern}: `) ? reason.slice(pattern.length + 2) : reason;
  // A rule that many calls met: the calls have nothing else in common.
  if (pattern === DIFFERENT_CALLS) return `❌ ${wholeWords(theirWords(said, 160))} (${timesText(failures)})`;
  const why = said ? `: ${wholeWords(theirWords(said, 110))}` : "";
  // A command without its end cannot be run.
  const use = instead && instead.length <= LONGEST_REMEDY ? ` → ${titleWords(instead, LONGEST_REMEDY)}` : "";
  return `❌ ${wholeWords(titleWords(pattern, 100))}${why}${use} (${timesText(failures)})`;
}

/** At least: what a pipe hides is not counted. A number that seldom changes keeps prompt caches valid. */
function timesText(failures: number): string {
  const least = AT_LEAST.findLast((many) => many <= failures);
  return least === undefined ? `${failures}×` : `${least}+×`;
}

const AT_LEAST = [5, 10, 20, 50, 100];

/** A text that was cut ends with a whole word. */
function wholeWords(text: string): string {
  const end = text.endsWith("…") ? text.lastIndexOf(" ") : -1;
  return end > text.length / 2 ? `${text.slice(0, end).replace(/[\s,;:(]+$/, "")}…` : text;
}

function worksLine({ pattern, reason }: BestPractice): string {
  return `✅ ${titleWords(pattern, 120)}${reason ? ` (${titleWords(reason, 60)})` : ""}`;
}

/** `TypeScript, Bun | React | backend: Python, FastAPI | test: bun test`; empty when nothing is known. */
function stackText(stack: Stack): string {
  const { languages, frameworks, tools, parts = [] } = stack;
  const partText = (part: StackPart) => [...part.languages, ...part.frameworks, ...(part.tools ?? [])];
  const elsewhere = new Set(parts.flatMap(partText));
  const here = (names: readonly string[], most: number) =>
    names.filter((name) => !elsewhere.has(name)).slice(0, most);
  const lists = [here(languages, 5), here(frameworks, 6), here(tools, 6)].filter((list) => list.length > 0);
  return [
    ...lists.map((list) => list.join(", ")),
    ...parts.map((part) => `${part.folder}: ${partText(part).slice(0, 6).join(", ")}`),
    ...named("package manager", stack.packageManager),
    ...named("test", stack.testCommand),
    ...named("build", stack.buildCommand),
    ...named("lint", stack.lintCommand),
  ]
    .map((part) => line(part, 120))
    .join(" | ");
}

function stackLine(stack: Stack): string {
  const text = stackText(stack);
  return text ? `Stack: ${text}` : "";
}

function conventionsLine({ testPattern, importStyle, formatter, commitStyle }: Conventions): string {
  const parts = [
    ...named("tests", testPattern),
    ...named("imports", importStyle),
    ...named("formatter", formatter),
    ...named("commits", commitStyle),
  ];
  return parts.length > 0 ? `Conventions: ${parts.map((part) => line(part, 90)).join(" | ")}` : "";
}

function named(name: string, value: string | undefined): readonly string[] {
  return value ? [`${name}: ${value}`] : [];
}

function optional(text: string, rank: number): readonly RankedLine[] {
  return text ? [{ text, rank }] : [];
}
