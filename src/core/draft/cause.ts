// What tells the same mistake when it is met again, in whichever words.
import { type Failed, familyOf } from "../../domain/outcome.ts";
import { subjectType } from "../../domain/subject.ts";
import { termsOf } from "../similarity/terms.ts";

/**
 * A failure that stands by itself: its kind and what it is about. State-dependent ones are told by their error, without
 * its numbers, whichever of the lines of a runner it stood in.
 */
export function causeOfFailure({ kind, subject }: Failed, error: string, file?: string): string {
  if (familyOf(kind) !== "state" && subjectType(subject) !== "action") return `${kind} ${subject}`;
  const said = error.replace(/\d+(?:[.,:]\d+)*/g, "<n>");
  // "expected <n> to equal <n>" is said of many things: where it was mended tells which.
  return `${kind} ${said}${file === undefined ? "" : ` in ${file}`}`;
}

/** A rule that an error states is the same whatever broke it. */
export function causeOfRule(error: string): string {
  return `rule ${error.replace(/\d+/g, "<n>")}`;
}

const MOST_TERMS = 8;

/** What somebody said: the same words in another order are the same. Empty when nothing was. */
export function causeOfWords(sort: string, words: string): string {
  const terms = [...termsOf(words)].slice(0, MOST_TERMS).sort();
  return terms.length === 0 ? "" : `${sort} ${terms.join(" ")}`;
}
