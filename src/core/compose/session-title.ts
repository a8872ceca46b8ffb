// The title of a session, the same everywhere: the first request, in the person's words.
import type { SessionSummary } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { line } from "./line.ts";
import { isRemark } from "./remark.ts";
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
  const told = begun || titleOf(turns) || taskTitle(opening);
  const whole = line(summary?.title ?? "", LONGEST);
  // "continue" says nothing; what the agent reported says more than the names of files.
  return told === "" || (isByFiles(told) && whole !== "") ? whole : told;
}

/** In the person's words; else the commit's; else from the changed files. */
export function titleOf(turns: readonly Turn[]): string {
  const titled = turns.flatMap((turn) => {
    const title = taskTitle(turn.prompt);
    return title ? [{ title, turn }] : [];
  });
  // "The account is active again", and the work was asked for after it.
  const isAside = ({ title, turn }: (typeof titled)[number]) =>
    isRemark(title) && ending(turn, turns) === "looked";
  const named = titled.find((one) => !isAside(one)) ?? titled[0];
  if (named) return named.title;
  const commit = turns.flatMap(({ commits }) => commits)[0]?.message;
  if (commit) return commit;
  return byFiles(turns.flatMap((turn) => turn.files));
}

/** Some agents begin a turn without words of a person in the middle of their work: it belongs to the one before. */
function ending(turn: Turn, turns: readonly Turn[]): Turn["ending"] {
  const after = turns.slice(turns.indexOf(turn) + 1);
  const next = after.findIndex(({ prompt }) => /\S/.test(prompt));
  const own = [turn, ...(next === -1 ? after : after.slice(0, next))];
  return own.find((one) => one.ending !== "looked")?.ending ?? "looked";
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
