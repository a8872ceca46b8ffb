// Finds another command of the same program that took the same text: `gh api …/replies -f body="…"` failed,
// `gh pr comment --body "…"` worked. Applies to any text; the other arguments belong to one occasion.
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { type SubjectType, subjectType } from "../../domain/subject.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";

/** Failures of the command itself, not of its arguments. */
const WRONG: readonly SubjectType[] = ["endpoint", "subcommand", "flag"];
/** Two lines have the same text if they share this many long words, and half of all. */
const FEWEST = 8;
const REACH = 3;

export function sameText(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (!WRONG.includes(subjectType(failure.subject)) || !isCommand(failed)) return undefined;
  const text = textOf(failed.display);
  if (text.size < FEWEST) return undefined;
  const at = next(
    following,
    (one) => isCommand(one) && programOf(one) === programOf(failed) && isMostOf(text, textOf(one.display)),
    REACH,
  );
  const helped = following.attempts[at];
  if (!helped || helped.goal === failed.goal || helped.goal === programOf(helped)) return undefined;
  return { type: "replacement", helped, fingerprint: `command ${helped.goal}`, display: helped.goal };
}

function textOf(line: string): ReadonlySet<string> {
  return new Set(line.toLowerCase().match(/\p{L}{4,}/gu) ?? []);
}

function isMostOf(text: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  let shared = 0;
  for (const word of text) if (other.has(word)) shared++;
  return shared >= FEWEST && shared * 2 >= text.size;
}

function programOf({ goal }: Attempt): string {
  return goal.split(" ", 1)[0] ?? "";
}
