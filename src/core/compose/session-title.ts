// The one title of a session, wherever it is told: what was first asked for, in the person's words.
import type { SessionSummary } from "../../domain/observation.ts";
import type { Turn } from "../../domain/turn.ts";
import { line } from "./line.ts";
import { taskTitle } from "./task-title.ts";

export interface Titled {
  /** All of the session, by number; none where nobody looked. */
  readonly turns: readonly Turn[];
  /** First line of its first prompt, for a session whose turns are not at hand. */
  readonly opening: string;
  readonly summary?: Pick<SessionSummary, "title"> | undefined;
}

/** Empty when nothing tells. */
export function sessionTitle({ turns, opening, summary }: Titled): string {
  const first = turns[0];
  // Only its later turns are at hand: what it began with is known from its opening alone.
  const begun = first !== undefined && first.number > 1 ? taskTitle(opening) : "";
  return begun || titleOf(turns) || taskTitle(opening) || line(summary?.title ?? "", LONGEST);
}

/** As the person put it; else as the commit does; else by what was changed. */
export function titleOf(turns: readonly Turn[]): string {
  const told = turns.map(({ prompt }) => taskTitle(prompt)).find(Boolean);
  if (told) return told;
  const commit = turns.flatMap(({ commits }) => commits)[0]?.message;
  if (commit) return commit;
  return byFiles(turns.flatMap((turn) => turn.files));
}

/** Empty where nothing was changed. */
export function byFiles(files: readonly string[]): string {
  const [first] = files;
  if (first === undefined) return "";
  const more = new Set(files).size - 1;
  return `${BY_FILES}${first}${more > 0 ? ` and ${more} more ${more === 1 ? "file" : "files"}` : ""}`;
}

const BY_FILES = "Changes in ";

/** Nobody said what it was about: the title is made of the files. */
export function isByFiles(title: string): boolean {
  return title.startsWith(BY_FILES);
}

const LONGEST = 120;
