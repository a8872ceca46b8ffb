// Result of a whole session in one line: changed, checked, committed, taken back.
import type { Check } from "../../domain/check.ts";
import type { Course } from "../../domain/course.ts";
import type { Feedback } from "../../domain/feedback.ts";
import type { Session } from "../../domain/project.ts";
import type { Turn } from "../../domain/turn.ts";
import { line } from "./line.ts";
import { asksToLook } from "./names-work.ts";
import { plainCommand } from "./plain-command.ts";
import { pathWords, quoteTitle } from "./quote.ts";
import { isTalk } from "./remark.ts";
import { isChoreTitle } from "./resume.ts";
import { byFiles, hasWorked, isByFiles, requestAt, requestOf, sessionTitle } from "./session-title.ts";
import { isFollowUp, taskTitle } from "./task-title.ts";
import { type Terms, type Thread, threadsOf } from "./threads.ts";

export interface SessionWork {
  readonly session: Pick<Session, "id" | "project" | "agent" | "startedAt">;
  readonly title: string;
  /** Empty when unknown. */
  readonly branch: string;
  readonly lastAt: number;
  /** By number. */
  readonly turns: readonly Turn[];
  /** Its turns by topic. */
  readonly threads: readonly Thread[];
  readonly course: Course;
  /** What the person said about the work that the title names, if nothing was done about it since. */
  readonly said?: Feedback;
}

export function sessionWork(
  session: SessionWork["session"] & Partial<Pick<Session, "title" | "lastAt">>,
  turns: readonly Turn[],
  course: Course,
  terms: Terms,
  /** Title of its summary; empty if there is none. */
  summary = "",
): SessionWork {
  const own = turns.toSorted((a, b) => a.number - b.number);
  const inside = { ...course, ...ownFiles(course) };
  const opening = session.title ?? "";
  // The summary of a session without a request may be named after its "yes".
  const told = inside.files.length > 0 && !isFollowUp(summary) ? summary : "";
  const title = sessionTitle({ turns: own, opening, summary: { title: told } }) || byFiles(inside.files);
  const threads = threadsOf(own, terms);
  const said = saidOf({ turns: own, threads, title });
  return {
    session,
    title,
    branch: own.findLast((turn) => turn.branch)?.branch ?? "",
    lastAt: Math.max(session.lastAt ?? 0, ...own.map(({ endedAt }) => endedAt)),
    turns: own,
    threads,
    course: inside,
    ...(said && { said }),
  };
}

/** True if something was changed or published; a session that only ran tests did no work. */
export function hasWork({ course }: Pick<SessionWork, "course">): boolean {
  const { files, commits, installed, removed = [], updated, ending } = course;
  if (updated || insideOnly(files).length + commits.length + installed.length + removed.length > 0)
    return true;
  return ending === "committed" || ending === "undone" || ending === "delivered";
}

/** The feedback on the last work, if that is the work that the title names. */
function saidOf({ turns, threads, title }: Pick<SessionWork, "turns" | "threads" | "title">) {
  const at = lastWorkAt(turns);
  return threadAt(turns, threads, at)?.title === title ? turns[at]?.feedback : undefined;
}

function lastWorkAt(turns: readonly Turn[]): number {
  const at = turns.findLastIndex(hasWorked);
  return at >= 0 ? at : turns.findLastIndex(({ ending }) => ending !== "looked");
}

/** When something was last changed; later turns that only looked do not count. */
export function workedAt({ turns, lastAt }: Pick<SessionWork, "turns" | "lastAt">): number {
  return turns[lastWorkAt(turns)]?.endedAt ?? lastAt;
}

/** The work of a turn; a chore belongs to the work before it. */
function threadAt(turns: readonly Turn[], threads: readonly Thread[], at: number): Thread | undefined {
  const start = turns
    .slice(0, at + 1)
    .findLast(({ prompt }, index) => index === 0 || !isChoreTitle(taskTitle(prompt)));
  return threads.find((thread) => start !== undefined && thread.turns.includes(start));
}

/** The title of the work that last changed one of the files; without files, of the last work. */
export function titleOfWork({ turns, threads, title }: SessionWork, files: readonly string[]): string {
  const changed = turns.findLastIndex((turn) => turn.files.some((file) => files.includes(file)));
  const at = changed >= 0 ? changed : lastWorkAt(turns);
  const own = threadAt(turns, threads, at);
  const called = own ? (takenBackIn(own, turns.slice(0, at + 1)) ?? requestOf(own.turns)) : "";
  return (asksToLook(called) ? "" : called) || requestAt(turns, at) || title;
}

/** The request behind what is still open of these files: not one from before a commit, which was about other changes. */
export function titleOfOpen(work: SessionWork, files: readonly string[]): string {
  const changed = work.turns.findLastIndex((turn) => turn.files.some((file) => files.includes(file)));
  const until = changed >= 0 ? changed : lastWorkAt(work.turns);
  const committed = work.turns
    .slice(0, Math.max(until, 0))
    .findLastIndex(({ commits, ending }) => commits.length > 0 || ending === "committed");
  if (committed === -1) return titleOfWork(work, files);
  const turns = work.turns.slice(committed + 1);
  const threads = work.threads.map((one) => ({
    ...one,
    turns: one.turns.filter((turn) => turns.includes(turn)),
  }));
  const title = titleOfWork({ ...work, turns, threads, title: "" }, files);
  return asksToLook(title) ? "" : title;
}

/** The last request of this work that reverts what it began with. */
function takenBackIn({ turns }: Thread, until: readonly Turn[]): string | undefined {
  return turns
    .filter((turn) => until.includes(turn))
    .slice(1)
    .map(({ prompt }) => taskTitle(prompt))
    .findLast((title) => TAKES_BACK.test(title));
}

const TAKES_BACK = /^(?:remove|uninstall|delete|drop|revert|undo|take (?:it|that|this) (?:out|back))\b/i;

/** The title; empty if a commit has the same words, or if it is a chore or a remark and there is a commit to name. */
export function titleBeforeResult(title: string, commits: Course["commits"]): string {
  const last = commits.at(-1)?.message ?? "";
  return commits.some(({ message }) => message === title) ||
    (last !== "" && (isTalk(title) || isChoreTitle(title)))
    ? ""
    : title;
}

/** The result of the session. Work after that of the title is named by its commit, else by its request. */
export function resultOf(work: SessionWork): string {
  const { turns, title, course } = work;
  const called = titleOfWork(work, []);
  if (called === title || isByFiles(called)) return courseText(work);
  const later = quoteTitle(called, 80);
  if (course.commits.length > 0) {
    // A request before the commit did not lead to the work after it.
    const committed = turns.findLastIndex(({ commits }) => commits.length > 0);
    const isAsked = turns.slice(committed + 1).some(({ prompt }) => taskTitle(prompt) === called);
    if (isAsked || course.pending.length > 0) return courseText(work, isAsked ? `then ${later}` : undefined);
    const asked = turns.findIndex(({ prompt }) => taskTitle(prompt) === title);
    const isLater =
      titleBeforeResult(title, course.commits) !== "" && (committed === -1 || asked <= committed);
    return `${isLater ? "later in this session " : ""}${courseText(work)}`;
  }
  const came = courseText(work);
  const first = (name: string) => turns.findIndex(({ prompt }) => taskTitle(prompt) === name);
  if (first(called) < first(title)) return came;
  return came && title ? `later ${later}, ${came}` : came;
}

/** `src/limit.ts, src/app.ts and 3 more`: code first, then documents, then files that tools keep for themselves. */
export function filesText(files: readonly string[]): string {
  const sort = (file: string) => (/^\.|\/\./.test(file) ? 2 : PAPERS.test(file) ? 1 : 0);
  const named = files.toSorted((a, b) => sort(a) - sort(b)).slice(0, 2);
  const more = files.length > 2 ? ` and ${files.length - 2} more` : "";
  return `${named.map((file) => pathWords(file, 70)).join(", ")}${more}`;
}

const PAPERS = /\.(?:mdx?|txt|rst|ya?ml|json|toml|lock|html)$/i;

/** Each once; without files outside the project, temporary or built ones, and incomplete names. */
function insideOnly(files: readonly string[]): readonly string[] {
  const inside = [...new Set(files)].filter((file) => !OUTSIDE.test(file) && !/REDACTED|…/.test(file));
  // The end of another path, with two folders or more: named from where the agent stood, the same file.
  return inside.filter((file) => !/\/.*\//.test(file) || !inside.some((one) => one.endsWith(`/${file}`)));
}

const OUTSIDE =
  /^(?:[\\/~-]|[A-Za-z]:|\.\.[\\/])|(?:^|\/)\.?te?mp\/|^(?:\.next|\.turbo|\.cache|node_modules|dist|coverage|target)(?:\/|$)/;

function ownFiles({ files, pending, left }: Course): Pick<Course, "files" | "pending" | "left"> {
  return { files: insideOnly(files), pending: insideOnly(pending), ...(left && { left: insideOnly(left) }) };
}

/** The files to name beside a result: neither those that the commits left out nor those that are there no more. */
export function filesBeside({ files, left = [], gone = [] }: Named): readonly string[] {
  const there = files.filter((file) => !gone.includes(file));
  const named = there.length > 0 ? there : files;
  const inside = named.filter((file) => !left.includes(file));
  return inside.length > 0 ? inside : named;
}

type Named = Pick<Course, "files" | "left" | "gone">;

/** `3 commits, the last "feat: limits"; then more changes, tests passed`; empty if nothing was done. */
export function courseText({ course }: Pick<SessionWork, "course">, then = "then more changes"): string {
  const delivered = course.delivered ? `ran ${line(plainCommand(course.delivered), 80)}` : "";
  return [keptOf(course, then), delivered].filter(Boolean).join("; ");
}

/** What remains of the work in the project; `then`: words for what followed the last commit. */
function keptOf(course: Course, then: string): string {
  const { commits, pending, files, ending } = course;
  const last = commits.findLast(({ message }) => /\p{L}{2}/u.test(message));
  const sha = last?.sha ? ` (${line(last.sha, 12)})` : "";
  const message = last ? `${quoteTitle(last.message, 72)}${sha}` : "";
  // The final number of commits is unknown: they are squashed, split and rewritten.
  const isLast = last === commits.at(-1) && !course.hasUnnamed;
  const others = !isLast
    ? " and more"
    : commits.some((one) => one.message !== last?.message)
      ? " after other commits"
      : "";
  const committed = last
    ? `committed ${message}${others}`
    : course.hasUnnamed
      ? "committed (message not seen)"
      : "";
  if (course.overtaken)
    return committed || ["changed", course.failed ? "" : checkText(course)].filter(Boolean).join(", ");
  if (pending.length === 0) {
    if (committed) return course.failed ? `${committed}; then ${checkText(course)}` : committed;
    if (ending === "committed") return "added to an earlier commit";
    if (ending === "undone") return "changes taken back";
    const did = files.length > 0 ? "changed" : installedText(course);
    const later = course.committedLater ? "committed in a later session" : "";
    return did ? [did, checkText(course), later].filter(Boolean).join(", ") : "";
  }
  const since = committed ? then : "changed";
  return [committed, [since, checkText(course) || triedText(course)].filter(Boolean).join(", ")]
    .filter(Boolean)
    .join("; ");
}

function installedText({ installed, removed = [], updated }: Course): string {
  const came = [namesText("installed", installed), namesText("removed", removed)].filter(Boolean);
  return came.join(", ") || (updated ? "updated the dependencies" : "");
}

/** `installed ioredis, zod, pino and 2 more`; empty without names. */
function namesText(verb: string, names: readonly string[]): string {
  if (names.length === 0) return "";
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return `${verb} ${line(names.slice(0, 3).join(", "), 80)}${more}`;
}

/** How the last check ended. */
function checkText({ failed, passed }: Course): string {
  if (failed) return `${line(plainCommand(failed.display), 80)} failed`;
  const [strongest] = passed;
  return strongest ? PASSED[strongest] : "";
}

const PASSED: Readonly<Record<Check, string>> = {
  test: "tests passed",
  check: "checks passed",
  build: "build passed",
  types: "types checked",
  lint: "lint passed",
  syntax: "syntax checked",
};

function triedText({ untried }: Course): string {
  return untried ? "not checked" : "";
}
