// Recap of what was worked on: sessions with their results, open ends, next steps; and its text for a model.

import { count } from "../../domain/count.ts";
import type { Course } from "../../domain/course.ts";
import type { Feedback } from "../../domain/feedback.ts";
import type { Session } from "../../domain/project.ts";
import type { Ending, Turn } from "../../domain/turn.ts";
import type { Commit } from "../../domain/work.ts";
import { localDay } from "../text/for-people.ts";
import { utcDay } from "../text/words.ts";
import { block, type Limit, type RankedLine } from "./block.ts";
import { saidText } from "./ending.ts";
import { line } from "./line.ts";
import { type OpenEnd, type OpenSource, openEndsIn, whyOpen } from "./open-ends.ts";
import { quoteTitle, titleWords } from "./quote.ts";
import { asksForRecap } from "./recap-question.ts";
import { isByFiles } from "./session-title.ts";
import {
  filesBeside,
  filesText,
  hasWork,
  resultOf,
  type SessionWork,
  sessionWork,
  titleBeforeResult,
  workedAt,
} from "./session-work.ts";
import { taskTitle } from "./task-title.ts";
import { fatesOf, type Terms, type Thread, threadsOf } from "./threads.ts";
import type { Span } from "./when.ts";

export interface RecapSession extends Pick<Session, "id" | "project" | "agent" | "startedAt" | "lastAt"> {
  /** When something was last done in it, if it was only looked at after that. */
  readonly workedAt?: number;
  /** Its topic; empty if unknown. */
  readonly title: string;
  readonly branch: string;
  /** That branch is neither the current one nor merged into it. */
  readonly isElsewhere?: true;
  /** How work went over the whole session. */
  readonly ending: Ending;
  /** The result in words; empty if nothing was done. */
  readonly came: string;
  readonly turns: number;
  readonly calls: number;
  readonly failures: number;
  /** Files it changed, inside the project. */
  readonly files: readonly string[];
  /** Those of them that its commits left out. */
  readonly left?: readonly string[];
  /** Those of them that are there no more. */
  readonly gone?: readonly string[];
  readonly commits: readonly Commit[];
  /** What the person said about the work that the title names. */
  readonly feedback?: Feedback;
}

/** What the person asked to remember. Nothing else counts as decided. */
export interface Decision {
  readonly project: string;
  readonly session: string;
  readonly at: number;
  readonly title: string;
  readonly words: string;
}

export interface Recap {
  /** Sessions that did some work, newest first. */
  readonly sessions: readonly RecapSession[];
  /** Sessions that only looked, newest first. */
  readonly looked: readonly RecapSession[];
  /** The work by topic, newest first. */
  readonly threads: readonly Thread[];
  readonly decisions: readonly Decision[];
  readonly open: readonly OpenEnd[];
  /** Number of sessions in the period that are not listed. */
  readonly more: number;
}

export interface RecapSource extends Omit<OpenSource, "work" | "turns"> {
  readonly sessions: readonly Session[];
  /** Turns of these sessions. */
  readonly turns: readonly Turn[];
  /** Later turns of the project: they may have closed open ends. */
  readonly later?: readonly Turn[];
  readonly more?: number;
  readonly terms: Terms;
  courseOf(session: string): Course;
  isElsewhere?(branch: string): boolean;
  /** Title of a session's summary; empty if there is none. */
  summarised?(session: string): string;
}

export function recapOf(source: RecapSource): Recap {
  const { sessions, turns, later = [], terms } = source;
  const all = [...turns, ...later];
  const work = sessions
    .map((session) =>
      sessionWork(
        session,
        turns.filter((turn) => turn.session === session.id),
        source.courseOf(session.id),
        terms,
        source.summarised?.(session.id),
      ),
    )
    .sort((a, b) => workedAt(b) - workedAt(a));
  const worked = work.filter(hasWork);
  const open = openEndsIn({ ...source, work, turns: all });
  const isOpen = ({ session }: SessionWork) => open.some((end) => end.session === session.id);
  return {
    sessions: worked.map((one, index) =>
      toSession(
        index === 0 || isOpen(one) ? one : { ...one, course: past(one.course) },
        source.isElsewhere?.(one.branch),
      ),
    ),
    looked: work
      // What was changed elsewhere may be another copy of the project.
      .filter((one) => !hasWork(one) && !onlyAsks(one) && !one.course.isElsewhere)
      .map((one) => toSession(one)),
    threads: threadsOf(turns, terms, fatesOf(all)),
    decisions: turns.filter(({ feedback }) => feedback?.verdict === "record").map(toDecision),
    open,
    more: source.more ?? 0,
  };
}

/** What older work had not passed is no longer news, unless it is still open. */
function past({ failed, ...course }: Course): Course {
  const ending = course.ending === "failed" ? "changed" : course.ending;
  return { ...course, untried: false, ...(failed && { passed: [], ending }) };
}

/** Prompts such as "What have we worked on?" are not counted as work. */
function onlyAsks({ turns }: SessionWork): boolean {
  return turns.length > 0 && turns.every(({ prompt }) => asksForRecap(prompt));
}

/** For the model; empty if there is nothing to tell or no room. */
export function recapText(recap: Recap, limit: Limit, note = ""): string {
  const { sessions, more } = recap;
  const { text, listed } = textOf(recap, limit, note);
  if (listed === 0 || listed === sessions.length) return text;
  // The counts in the heading must match the sessions listed.
  return recapText(
    { ...recap, sessions: sessions.slice(0, listed), more: more + sessions.length - listed },
    limit,
    note,
  );
}

/** Precedes the rest if the requested period is empty. */
export function nothingThen({ since, until }: Span, now: number): string {
  const [from, to] = [localDay(since), localDay(until ?? now)];
  return `Nothing is remembered of ${from === to ? from : `${from} to ${to}`}.`;
}

/** The block, and how many sessions are in it. */
function textOf(
  { sessions, looked, open, decisions, more }: Recap,
  limit: Limit,
  note: string,
): { text: string; listed: number } {
  const [newest] = sessions;
  const oldest = sessions.at(-1);
  if (!newest || !oldest) return { text: lookedOnly(looked, limit), listed: 0 };
  const from = utcDay(oldest.startedAt);
  const to = utcDay(newest.workedAt ?? newest.lastAt);
  const left =
    more > 0 ? `; ${count(more, "older session")} ${more === 1 ? "is" : "are"} remembered too` : "";
  const order = sessions.length === 1 ? "" : ", newest first";
  const entries = sessionLines(sessions);
  const lines: RankedLine[] = [
    {
      text: `${note ? `${note} ` : ""}Worked on in ${count(sessions.length, "session")} ${from === to ? `on ${to}` : `from ${from} to ${to}`}${order}${left}:`,
      rank: 0,
    },
    ...entries.map(({ text }, index) => ({ text, rank: 1 + 3 * index })),
    ...(looked.length > 0 ? [{ text: lookedText(looked, sessions), rank: 5 }] : []),
    ...decisions.slice(0, 3).map((one, index) => ({ text: decisionLine(one), rank: 3 + 9 * index })),
    ...open.slice(0, 5).map((one, index) => ({ text: openLine(one), rank: 2 + 6 * index })),
  ];
  const { text, included } = block(lines, limit);
  const listed = included.reduce((sum, index) => sum + (index > 0 ? (entries[index - 1]?.many ?? 0) : 0), 0);
  return listed > 0 && included[0] === 0 ? { text, listed } : { text: "", listed: 0 };
}

function lookedOnly(looked: readonly RecapSession[], limit: Limit): string {
  return looked.length > 0 ? block([{ text: lookedText(looked), rank: 0 }], limit).text : "";
}

/** Sessions that only looked come after those that did work; a task that stands `above` is not named again. */
export function lookedText(looked: readonly RecapSession[], above: readonly RecapSession[] = []): string {
  const said = new Set(above.map(({ title }) => title));
  const others = looked.filter(({ title }) => title && !said.has(title));
  const titles = [...new Set(others.map(({ title }) => quoteTitle(title, 60)))];
  const named = titles.length > 0 ? `: ${titles.slice(0, 3).join(", ")}${titles.length > 3 ? " …" : ""}` : "";
  return `No change to the project was seen in ${count(looked.length, "session")}${named}`;
}

/** A loop starts agents on the same task again and again: entries with the same text are merged. */
function sessionLines(
  sessions: readonly RecapSession[],
): readonly { readonly text: string; readonly many: number }[] {
  const entries: { text: string; many: number }[] = [];
  for (const text of sessions.map(sessionLine)) {
    const before = entries.at(-1);
    if (before?.text === text) before.many++;
    else entries.push({ text, many: 1 });
  }
  return entries.map(({ text, many }) => ({ text: many > 1 ? `${text} (${many} sessions)` : text, many }));
}

function sessionLine(session: RecapSession): string {
  const { title, came, feedback, commits, branch, isElsewhere } = session;
  // A title taken from the commit or the files is not repeated.
  const own = isByFiles(title) ? "" : titleBeforeResult(title, commits);
  const about = own ? quoteTitle(own, 80) : "";
  const on = isElsewhere ? `on branch ${titleWords(branch, 60)}` : "";
  const ended = [came, feedback && saidText(feedback.verdict), on].filter(Boolean).join(", ");
  const what = [ended, filesText(filesBeside(session))].filter(Boolean).join("; ");
  return `${utcDay(session.workedAt ?? session.lastAt)} ${[about, what].filter(Boolean).join(": ")}`;
}

function decisionLine({ at, title, words }: Decision): string {
  return `The user asked on ${utcDay(at)} to remember: ${quoteTitle(words || title, 100)}${title ? ` (after ${quoteTitle(title, 60)})` : ""}`;
}

function openLine(end: OpenEnd): string {
  const title = isByFiles(end.title) ? "" : end.title;
  const about = `${title ? `: ${quoteTitle(title, 80)}` : ""} (${utcDay(end.at)})`;
  return `Open${about}: ${whyOpen(end)}. Next: ${line(end.next, 120)}`;
}

function toSession(work: SessionWork, isElsewhere = false): RecapSession {
  const { session, title, branch, lastAt, turns, course, said } = work;
  const { id, project, agent, startedAt } = session;
  return {
    id,
    project,
    agent,
    startedAt,
    lastAt,
    ...(workedAt(work) < lastAt && { workedAt: workedAt(work) }),
    title,
    branch,
    ...(isElsewhere && { isElsewhere }),
    ending: course.ending,
    came: resultOf(work),
    turns: turns.length,
    calls: sum(turns, ({ calls }) => calls),
    failures: sum(turns, ({ failures }) => failures),
    files: course.files,
    ...(course.left && { left: course.left }),
    ...(course.gone && { gone: course.gone }),
    commits: course.commits,
    ...(said && { feedback: said }),
  };
}

function toDecision({ project, session, at, prompt, feedback }: Turn): Decision {
  return { project, session, at, title: taskTitle(prompt), words: feedback?.words ?? "" };
}

function sum(turns: readonly Turn[], pick: (turn: Turn) => number): number {
  return turns.reduce((total, turn) => total + pick(turn), 0);
}
