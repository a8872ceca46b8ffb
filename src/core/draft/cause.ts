// What tells the same mistake when it is met again, in whichever words.
import { type Failed, familyOf } from "../../domain/outcome.ts";
import { subjectType } from "../../domain/subject.ts";
import { termsOf } from "../similarity/terms.ts";

/** A failure that stands by itself: its kind and what it is about. State-dependent ones are told by their error. */
export function causeOfFailure({ kind, subject, signature }: Failed, file?: string): string {
  if (familyOf(kind) !== "state" && subjectType(subject) !== "action") return `${kind} ${subject}`;
  const said = signature.startsWith(`${kind}: `) ? signature.slice(kind.length + 2) : signature;
  // "expected <n> to equal <n>" is said of many things: where it was mended tells which.
  return `${kind} ${said}${file === undefined ? "" : ` in ${file}`}`;
}

const MOST_TERMS = 8;

/** What somebody said: the same words in another order are the same. Empty when nothing was. */
export function causeOfWords(sort: string, words: string): string {
  const terms = [...termsOf(words)].slice(0, MOST_TERMS).sort();
  return terms.length === 0 ? "" : `${sort} ${terms.join(" ")}`;
}
