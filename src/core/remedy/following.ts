// The attempts after a failure in its session, among which its remedy is searched.
import type { Attempt } from "../../domain/attempt.ts";
import type { RemedyType } from "../../domain/remedy.ts";

/** How many calls after a failure its remedy is searched, unless the two calls are very alike. */
const REACH = 10;

/** Goals of actions that show file contents. */
const LOOKS: readonly string[] = ["read", "cat", "head", "tail", "sed", "less", "more", "bat", "nl"];

/** Goals of shell commands that search as the agent's own tools do. */
export const SEARCHES: readonly string[] = ["grep", "rg", "ag", "ack", "git grep", "find", "fd"];

/** Goals of the agent's own file tools. */
const FILES: readonly string[] = ["read", "search", "list", "edit", "write"];

/** A remedy found after a failure. */
export interface Found {
  readonly type: RemedyType;
  readonly helped: Attempt;
  readonly fingerprint: string;
  readonly display: string;
  /** True if it was done and the same failure came again. */
  readonly inVain?: boolean;
}

/** The attempts of a session and the index of the failed one. */
export interface Following {
  readonly attempts: readonly Attempt[];
  readonly index: number;
}

/** Index of the next matching success within reach; -1 if there is none. */
export function next(
  { attempts, index }: Following,
  fits: (attempt: Attempt) => boolean,
  reach = REACH,
  isOver: (attempt: Attempt) => boolean = succeeded,
): number {
  const end = Math.min(attempts.length, index + 1 + reach);
  for (let at = index + 1; at < end; at++) {
    const attempt = attempts[at];
    if (attempt && isOver(attempt) && fits(attempt)) return at;
  }
  return -1;
}

function succeeded({ outcome }: Attempt): boolean {
  return outcome.status === "succeeded";
}

/** Shows file contents and changes nothing (`sed -n`, not `sed -i`). */
export function isLook({ goal, changes }: Attempt): boolean {
  return LOOKS.includes(goal) && changes.length === 0;
}

/** Shows or searches files, with the agent's tools or in the shell, and changes nothing. */
export function isReading({ goal, changes }: Pick<Attempt, "goal" | "changes">): boolean {
  const reads = [...LOOKS, ...SEARCHES, "search", "list"];
  return reads.includes(goal) && changes.length === 0;
}

/** A shell line: its display is the line itself; displays of other tools begin with the tool's name. */
export function isCommand({ tool, goal, display }: Attempt): boolean {
  return !FILES.includes(goal) && !display.startsWith(`${tool} `) && display !== tool;
}

export function sharesFile(one: Pick<Attempt, "files">, other: Attempt): boolean {
  return other.files.some((file) => one.files.includes(file));
}
