// What was worked on: sessions with how they ended, what is open, what comes next; and the same as a model reads it.
import type { Feedback } from "../../domain/feedback.ts";
import type { Session } from "../../domain/project.ts";
import type { Ending, Turn } from "../../domain/turn.ts";
import type { Commit } from "../../domain/work.ts";
import { block, type Limit, type RankedLine } from "./block.ts";
import { endingText } from "./ending.ts";
import { day, line } from "./line.ts";
import { plainCommand } from "./plain-command.ts";
import { taskTitle } from "./task-title.ts";
import { type Fate, fatesOf, type Terms, type Thread, threadsOf, titleOf } from "./threads.ts";

/** A check that failed: what was run and what it said. */
export interface FailedCheck {
  readonly display: string;
  readonly error: string;
}

export interface RecapSession extends Pick<Session, "id" | "project" | "agent" | "startedAt" | "lastAt"> {
  /** What it was about; empty when nothing tells. */
  readonly title: string;
  readonly branch: string;
  readonly ending: Ending;
  readonly turns: number;
  readonly calls: number;
  readonly failures: number;
  /** Files it changed, inside the project. */
  readonly files: readonly string[];
  readonly commits: readonly Commit[];
  /** What the person said of its last work. */
  readonly feedback?: Feedback;
}

export interface OpenEnd {
  readonly title: string;
  readonly project: string;
  readonly session: string;
  /** Empty when unknown. */
  readonly branch: string;
  readonly at: number;
  readonly state: "in-progress" | "stuck";
  readonly files: readonly string[];
  readonly failed?: FailedCheck;
  /** What the person said of it. */
  readonly said: string;
  readonly next: string;
}

/** What the person asked to be remembered. Nothing else counts as decided. */
export interface Decision {
  readonly project: string;
  readonly session: string;
  readonly at: number;
  readonly title: string;
  readonly words: string;
}

export interface Recap {
  /** Newest first. */
  readonly sessions: readonly RecapSession[];
  /** The same by what it was about, newest first. */
  readonly threads: readonly Thread[];
  readonly decisions: readonly Decision[];
  readonly open: readonly OpenEnd[];
  /** Sessions that are remembered but not told. */
  readonly more: number;
}

export interface RecapSource {
  readonly sessions: readonly Session[];
  /** Of these sessions. */
  readonly turns: readonly Turn[];
  /** Later turns of the project: they may have settled what was left open. */
  readonly later?: readonly Turn[];
  readonly more?: number;
  readonly terms: Terms;
  /** The check that failed in a turn, where it is known. */
  failedIn(turn: Turn): FailedCheck | undefined;
}

export function recapOf(source: RecapSource): Recap {
  const { sessions, turns, later = [], terms, failedIn } = source;
  const fates = fatesOf([...turns, ...later]);
  const threads = threadsOf(turns, terms, fates);
  return {
    sessions: sessions
      .map((session) =>
        toSession(session, turns.filter((turn) => turn.session === session.id).toSorted(byNumber)),
      )
      .sort((a, b) => b.lastAt - a.lastAt),
    threads,
    decisions: turns.filter(({ feedback }) => feedback?.verdict === "record").map(toDecision),
    open: threads.flatMap((thread) => toOpenEnd(thread, fates, failedIn)),
    more: source.more ?? 0,
  };
}

/** The turns that a recap's open ends may rest on; their failed checks are worth looking up. */
export function mayBeOpen(turns: readonly Turn[]): readonly Turn[] {
  return [...fatesOf(turns)].filter(([, fate]) => fate === "open").map(([turn]) => turn);
}

/** For the model; empty when there is nothing to tell or no room for it. */
export function recapText(recap: Recap, limit: Limit): string {
  const { sessions, more } = recap;
  const { text, told } = textOf(recap, limit);
  if (told === 0 || told === sessions.length) return text;
  // What the head says must be what follows.
  return recapText(
    { ...recap, sessions: sessions.slice(0, told), more: more + sessions.length - told },
    limit,
  );
}

/** The block, and how many sessions are in it. */
function textOf({ sessions, open, decisions, more }: Recap, limit: Limit): { text: string; told: number } {
  const [newest] = sessions;
  const oldest = sessions.at(-1);
  if (!newest || !oldest) return { text: "", told: 0 };
  const from = day(oldest.startedAt);
  const to = day(newest.lastAt);
  const left = more > 0 ? `; ${more} older ${more === 1 ? "one is" : "ones are"} remembered too` : "";
  const count = sessions.length === 1 ? "1 session" : `${sessions.length} sessions`;
  const lines: RankedLine[] = [
    {
      text: `Worked on in ${count} ${from === to ? `on ${to}` : `from ${from} to ${to}`}, newest first${left}:`,
      rank: 0,
    },
    ...sessions.map((session, index) => ({ text: sessionLine(session), rank: 1 + 3 * index })),
    ...decisions.slice(0, 3).map((one, index) => ({ text: decisionLine(one), rank: 3 + 9 * index })),
    ...open.slice(0, 5).map((one, index) => ({ text: openLine(one), rank: 2 + 6 * index })),
  ];
  const { text, shown } = block(lines, limit);
  const told = shown.filter((index) => index > 0 && index <= sessions.length).length;
  return told > 0 && shown[0] === 0 ? { text, told } : { text: "", told: 0 };
}

function sessionLine(session: RecapSession): string {
  const { title, files, commits, ending, feedback } = session;
  const last = commits.at(-1);
  // A title taken from the commit need not be told twice.
  const about =
    last?.message === title ? "" : title ? `"${line(title, 80)}": ` : "a session without a title: ";
  const others = commits.length > 1 ? ` and ${commits.length - 1} before it` : "";
  const sha = last?.sha ? ` (${line(last.sha, 12)})` : "";
  const did = last ? `committed "${line(last.message, 72)}"${sha}${others}` : "";
  const rest = ending === "committed" && last ? "" : endingText({ ending, commits });
  const said = feedback ? endingText({ ending: "looked", commits: [], feedback }) : "";
  const ended = [did, rest && did ? `then ${rest}` : rest, said].filter(Boolean).join(", ");
  return `${day(session.lastAt)} ${about}${ended || "looked only"}${filesText(files)}`;
}

function filesText(files: readonly string[]): string {
  if (files.length === 0) return "";
  const shown = files.slice(0, 2).map((file) => line(file, 70));
  return `; ${shown.join(", ")}${files.length > 2 ? ` and ${files.length - 2} more` : ""}`;
}

function decisionLine({ at, title, words }: Decision): string {
  return `To be remembered, said the user on ${day(at)}: "${line(words || title, 100)}"${title ? ` (after "${line(title, 60)}")` : ""}`;
}

function openLine(end: OpenEnd): string {
  return `Open: ${end.title ? `"${line(end.title, 80)}" ` : ""}(${day(end.at)}): ${whyOpen(end)}. Next: ${line(end.next, 120)}`;
}

/** Why it is open, without a full stop. */
export function whyOpen({ failed, said, files, state }: OpenEnd): string {
  if (said) return `the user said: "${line(said, 60)}"`;
  if (failed)
    return `${line(failed.display, 80)} failed${failed.error ? `: ${line(failed.error, 100)}` : ""}`;
  if (state === "stuck") return "the last check failed";
  return `${fileList(files)} changed, neither checked nor committed since`;
}

function toSession(session: Session, turns: readonly Turn[]): RecapSession {
  const last = turns.findLast(({ ending }) => ending !== "looked");
  // The session keeps a shortened first prompt; its first turn, where it is told, has all of it.
  const title = turns[0]?.number === 1 ? "" : taskTitle(session.title);
  const commits = turns.flatMap((turn) => turn.commits);
  const { id, project, agent, startedAt } = session;
  return {
    id,
    project,
    agent,
    startedAt,
    lastAt: Math.max(session.lastAt, ...turns.map(({ endedAt }) => endedAt)),
    title: title || titleOf(turns) || taskTitle(session.title),
    branch: turns.findLast((turn) => turn.branch)?.branch ?? "",
    ending: last?.ending ?? "looked",
    turns: turns.length,
    calls: sum(turns, ({ calls }) => calls),
    failures: sum(turns, ({ failures }) => failures),
    files: insideOnly(turns.flatMap(({ files }) => files)),
    commits,
    ...(last?.feedback && { feedback: last.feedback }),
  };
}

function toDecision({ project, session, at, prompt, feedback }: Turn): Decision {
  return { project, session, at, title: taskTitle(prompt), words: feedback?.words ?? "" };
}

function toOpenEnd(
  thread: Thread,
  fates: ReadonlyMap<Turn, Fate>,
  failedIn: (turn: Turn) => FailedCheck | undefined,
): readonly OpenEnd[] {
  const { state, turns, title } = thread;
  const isOpen = (one: Turn) => fates.get(one) === "open";
  const turn = turns.findLast(isOpen);
  if (!turn || (state !== "in-progress" && state !== "stuck")) return [];
  const files = insideOnly(turns.filter(isOpen).flatMap((one) => one.files));
  const verdict = turn.feedback?.verdict;
  const said = verdict === "failed" || verdict === "regression" ? (turn.feedback?.words ?? "") : "";
  const check = state === "stuck" && !said ? failedIn(turn) : undefined;
  const failed = check && { display: plainCommand(check.display), error: check.error };
  // Something outside the project was changed: nobody waits for a commit of it.
  if (state === "in-progress" && files.length === 0) return [];
  const { project, session, at, branch = "" } = turn;
  const about = { title, project, session, branch, at, state, files, said };
  return [{ ...about, ...(failed && { failed }), next: nextStep(state, files, failed, said) }];
}

function nextStep(
  state: OpenEnd["state"],
  files: readonly string[],
  failed: FailedCheck | undefined,
  said: string,
): string {
  if (said) return `look at it again${files.length > 0 ? `, beginning with ${fileList(files)}` : ""}`;
  if (failed) return `make ${line(failed.display, 80)} pass`;
  if (state === "stuck")
    return `make the checks pass${files.length > 0 ? ` after the changes in ${fileList(files)}` : ""}`;
  return `check and commit ${files.length === 1 ? "it" : "them"}`;
}

function fileList(files: readonly string[]): string {
  const [first = "it", second] = files;
  if (second === undefined) return line(first, 70);
  if (files.length === 2) return `${line(first, 70)} and ${line(second, 70)}`;
  return `${line(first, 70)} and ${files.length - 1} more files`;
}

/** Each once; without what lies outside the project. */
export function insideOnly(files: readonly string[]): readonly string[] {
  return [...new Set(files)].filter(
    (file) => !/^(?:[\\/~]|[A-Za-z]:|\.\.[\\/])/.test(file) && !file.includes("REDACTED"),
  );
}

function byNumber(a: Turn, b: Turn): number {
  return a.number - b.number;
}

function sum(turns: readonly Turn[], pick: (turn: Turn) => number): number {
  return turns.reduce((total, turn) => total + pick(turn), 0);
}
