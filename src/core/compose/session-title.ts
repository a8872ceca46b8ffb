// The title of a session, the same everywhere: the first request, in the person's words.
import type { SessionSummary } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { line } from "./line.ts";
import { asksForChange, asksToLook, asksToTell, hasTopicOfWork, isRequestForWork } from "./names-work.ts";
import { taskTitle } from "./task-title.ts";

interface Titled {
  /** All turns of the session, by number; empty if they were not loaded. */
  readonly turns: readonly Turn[];
  /** First line of its first prompt, for a session whose turns are not loaded. */
  readonly opening: string;
  readonly summary?: Pick<SessionSummary, "title"> | undefined;
}

/** Empty if unknown. */
export function sessionTitle({ turns, opening, summary }: Titled): string {
  const first = turns[0];
  // Only later turns are loaded: the first request is known only from the opening line.
  const begun = first !== undefined && first.number > 1 ? taskTitle(opening) : "";
  const told = titleOf(lastStretch(turns)) || begun || titleOf(turns) || taskTitle(opening);
  const whole = line(summary?.title ?? "", LONGEST);
  // "continue" says nothing; what the agent reported says more than the names of files.
  return told === "" || (isByFiles(told) && whole !== "") ? whole : told;
}

/** Work that was taken up again on another day is named by what was asked for then; empty if it was done in one go. */
function lastStretch(turns: readonly Turn[]): readonly Turn[] {
  const start = turns.findLastIndex((turn, at) => turn.at - (turns[at - 1]?.endedAt ?? turn.at) > PAUSE);
  const own = turns.slice(Math.max(start, 0));
  const isTold = own.some(({ prompt, ending }) => ending !== "looked" && isRequestForWork(taskTitle(prompt)));
  return start > 0 && isTold ? own.filter(({ prompt }) => isRequestForWork(taskTitle(prompt))) : [];
}

/** A break longer than a night ends a stretch of work. */
const PAUSE = 20 * 3_600_000;

/**
 * The request that led to its first work; else its commit message; else a longer text of the person before it, or a later
 * request; else the changed files. Questions and remarks are no titles.
 */
export function titleOf(turns: readonly Turn[]): string {
  const titles = turns.map(({ prompt }) => taskTitle(prompt));
  const begun = firstWorkAt(turns);
  if (begun < 0) return titles.find(isRequestForWork) ?? titles.find(Boolean) ?? "";
  const later = titles.find((title, at) => at > begun && hasWorked(turns[at]) && isRequestForWork(title));
  return (
    requestOf(turns) ||
    commitIn(turns.slice(begun)) ||
    toldAt(turns, begun) ||
    later ||
    byFiles(turns.flatMap((turn) => turn.files)) ||
    (titles.find(Boolean) ?? "")
  );
}

/** The request that led to its first work. */
export function requestOf(turns: readonly Turn[]): string {
  return requestAt(turns, firstWorkAt(turns));
}

/**
 * The request that led to the work of a turn: its own, or the nearest one before it if its own prompt is "go on" or a remark.
 * Empty if no prompt can be its title.
 */
export function requestAt(turns: readonly Turn[], at: number): string {
  const own = taskTitle(turns[at]?.prompt ?? "");
  if (isRequestForWork(own) && asksForChange(own)) return own;
  const before = turns
    .slice(0, Math.max(at, 0))
    .map(({ prompt }) => taskTitle(prompt))
    .filter(Boolean);
  const asked = (title: string) => isRequestForWork(title) && asksForChange(title) && !asksToLook(title);
  // A report of a fault belongs to the work that was requested right before.
  if (asksForChange(own)) return [before.at(-1) ?? ""].find(asked) ?? own;
  return before.findLast(asked) ?? before.find((title) => asksForChange(title) && !asksToTell(title)) ?? "";
}

/** The title of a long prompt that describes a task without asking for it: "This is the task we were given: …". */
function toldAt(turns: readonly Turn[], at: number): string {
  const told = turns.slice(0, at + 1).filter(({ prompt }) => prompt.length >= AT_LENGTH);
  return told.map(({ prompt }) => taskTitle(prompt)).find(hasTopicOfWork) ?? "";
}

const AT_LENGTH = 160;

/** True if the turn did something worth a title; running tests alone is not. */
export function hasWorked(turn: Turn | undefined): boolean {
  if (turn === undefined || turn.ending === "looked") return false;
  return (
    turn.files.length + turn.commits.length > 0 || (turn.ending !== "passed" && turn.ending !== "failed")
  );
}

function firstWorkAt(turns: readonly Turn[]): number {
  const at = turns.findIndex(hasWorked);
  return at >= 0 ? at : turns.findIndex(({ ending }) => ending !== "looked");
}

function commitIn(turns: readonly Turn[]): string {
  const commits = turns.flatMap((turn) => turn.commits);
  return commits.find(({ message }) => /\p{L}{2}/u.test(message))?.message ?? "";
}

/** Empty where nothing was changed. */
export function byFiles(files: readonly string[]): string {
  const [first] = files;
  if (first === undefined) return "";
  const more = new Set(files).size - 1;
  return `${BY_FILES}${first}${more > 0 ? ` and ${more} more ${more === 1 ? "file" : "files"}` : ""}`;
}

const BY_FILES = "Changes in ";

/** True for a title of file names, made where no text says what the work was about. */
export function isByFiles(title: string): boolean {
  return title.startsWith(BY_FILES);
}

const LONGEST = 120;
