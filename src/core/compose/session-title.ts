// The title of a session, the same everywhere: the first request, in the person's words.
import type { SessionSummary } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { pattern } from "../pattern/pattern.ts";
import { line } from "./line.ts";
import { isTalk } from "./remark.ts";
import { isChoreTitle } from "./resume.ts";
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
  const isTold = own.some(({ prompt, ending }) => ending !== "looked" && namesWork(taskTitle(prompt)));
  return start > 0 && isTold ? own.filter(({ prompt }) => namesWork(taskTitle(prompt))) : [];
}

/** Longer than a night. */
const PAUSE = 20 * 3_600_000;

/** In the person's words; else the commit's; else from the changed files. */
export function titleOf(turns: readonly Turn[]): string {
  const titled = turns.flatMap((turn, at) => {
    const title = taskTitle(turn.prompt);
    return title ? [{ title, at }] : [];
  });
  const named = titled.find(({ title }) => namesWork(title))?.at;
  // "The account is active again", "why is it slow?", and the work was asked for after it.
  const first = titled.find(
    ({ title, at }) => at === named || (!isPointer(title) && hasLedToWork(at, turns, named)),
  );
  const committed = firstCommit(turns.slice(0, first?.at));
  return (
    committed || first?.title || byFiles(turns.flatMap((turn) => turn.files)) || (titled[0]?.title ?? "")
  );
}

/** Of the first work, where no request names it: "can you fix this?" beside a picture. */
function firstCommit(turns: readonly Turn[]): string {
  const begun = turns.findIndex(({ files }) => files.length > 0);
  const own = begun < 0 ? [] : turns.slice(begun).flatMap(({ commits }) => commits);
  return own.find(({ message }) => /\p{L}{2}/u.test(message))?.message ?? "";
}

/** A request that can stand for the work: no question, no remark, no chore, nothing that refers to what was said before. */
export function namesWork(title: string): boolean {
  return (
    title !== "" &&
    !isTalk(title) &&
    !isChoreTitle(title) &&
    !REFERS.test(title) &&
    !isPointer(title) &&
    !PLACE.test(title)
  );
}

/** "Handle this as a quick task", "Fold it in": about what was said before. */
const REFERS = /^(?!make )(?:(?:go )?\w+ )?(?:it|this|that|these|those|them)\b|^(?:\w+ )?#\d+(?: \w+)?$/i;

/** "At the end of every page": where, but not what. */
const PLACE = pattern(/^(?:at|in|on|under|above|below|inside|beside|next to) (?:[^\s,:]+ ){1,6}[^\s,:]+$/i);

/** Names nothing at all: "Fix this", "Is that true?", "Do not move it yet". */
function isPointer(title: string): boolean {
  return POINTS.some((form) => form.test(title));
}

const POINTS = [
  /^(?:\w+ ){0,2}(?:it|this|that|these|those|them)[.!?]*$/i,
  /^(?:(?:why|what|how|where) )?(?:is|are|was|were|does|do|did) (?:it|this|that|these|those|they)\b(?: \S+){0,3}\?$/i,
  /^(?:do not|don['’]?t) .*\b(?:yet|for now|until)\b/i,
].map(pattern);

/** Also what followed until something else was asked for: a "yes", a turn that an agent begins without any words. */
function hasLedToWork(at: number, turns: readonly Turn[], next = turns.length): boolean {
  return turns.slice(at, next).some(({ ending }) => ending !== "looked");
}

/** Empty where nothing was changed. */
export function byFiles(files: readonly string[]): string {
  const [first] = files;
  if (first === undefined) return "";
  const more = new Set(files).size - 1;
  return `${BY_FILES}${first}${more > 0 ? ` and ${more} more ${more === 1 ? "file" : "files"}` : ""}`;
}

const BY_FILES = "Changes in ";

/** The title was made of file names, because nothing says what the work was about. */
export function isByFiles(title: string): boolean {
  return title.startsWith(BY_FILES);
}

const LONGEST = 120;
