// What came after a failure in its session, as far as a remedy is looked for.
import type { Attempt } from "../../domain/attempt.ts";
import type { RemedyType } from "../../domain/remedy.ts";

/** How many calls after a failure its remedy is looked for. */
const REACH = 10;

/** Goals of actions that show what is in a file. */
const LOOKS: readonly string[] = ["read", "cat", "head", "tail", "sed", "less", "more", "bat", "nl"];

/** What helped, seen from the failure. */
export interface Found {
  readonly type: RemedyType;
  readonly helped: Attempt;
  /** Where in the session it had helped. */
  readonly at: number;
  readonly fingerprint: string;
  readonly display: string;
}

/** The attempts of a session and which of them failed. */
export interface Following {
  readonly attempts: readonly Attempt[];
  readonly index: number;
}

/** Index of the next success that fits, within reach; -1 if there is none. */
export function next({ attempts, index }: Following, fits: (attempt: Attempt) => boolean): number {
  const end = Math.min(attempts.length, index + 1 + REACH);
  for (let at = index + 1; at < end; at++) {
    const attempt = attempts[at];
    if (attempt?.outcome.status === "succeeded" && fits(attempt)) return at;
  }
  return -1;
}

/** Shows what is in a file, and leaves it as it is (`sed -n`, not `sed -i`). */
export function isLook({ goal, changes }: Attempt): boolean {
  return LOOKS.includes(goal) && changes.length === 0;
}

export function sharesFile(one: Attempt, other: Attempt): boolean {
  return other.files.some((file) => one.files.includes(file));
}
