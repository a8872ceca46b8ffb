// What came after a failure in its session, as far as a remedy is looked for.
import type { Attempt } from "../../domain/attempt.ts";
import type { RemedyType } from "../../domain/remedy.ts";

/** How many calls after a failure its remedy is looked for, unless the words of the two calls say more. */
const REACH = 10;

/** Goals of actions that show what is in a file. */
const LOOKS: readonly string[] = ["read", "cat", "head", "tail", "sed", "less", "more", "bat", "nl"];

/** Goals of the agent's own tools for files. */
const FILES: readonly string[] = ["read", "search", "list", "edit", "write"];

/** What was done after a failure, and whether it helped. */
export interface Found {
  readonly type: RemedyType;
  readonly helped: Attempt;
  readonly fingerprint: string;
  readonly display: string;
  /** It was done, and the same failure came again. */
  readonly inVain?: boolean;
}

/** The attempts of a session and which of them failed. */
export interface Following {
  readonly attempts: readonly Attempt[];
  readonly index: number;
}

/** Index of the next success that fits, within reach; -1 if there is none. */
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

/** Shows what is in a file, and leaves it as it is (`sed -n`, not `sed -i`). */
export function isLook({ goal, changes }: Attempt): boolean {
  return LOOKS.includes(goal) && changes.length === 0;
}

/** A line in a shell: its display is the line itself, that of other tools begins with their name. */
export function isCommand({ tool, goal, display }: Attempt): boolean {
  return !FILES.includes(goal) && !display.startsWith(`${tool} `) && display !== tool;
}

export function sharesFile(one: Pick<Attempt, "files">, other: Attempt): boolean {
  return other.files.some((file) => one.files.includes(file));
}
