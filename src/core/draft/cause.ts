// What tells the same mistake when it is met again, in whichever words.
import { type Failed, familyOf } from "../../domain/outcome.ts";
import { subjectType } from "../../domain/subject.ts";
import { termsOf } from "../similarity/terms.ts";

/**
 * A failure that stands by itself: its kind and what it is about. State-dependent ones are told by their error, without
 * its numbers, and where it was mended; where that error is said of many things ("expected 90 to be 81"), by the words
 * that explain it: two bugs of one file are not one.
 */
export function causeOfFailure(
  { kind, subject }: Failed,
  error: string,
  file: string,
  claim: string,
): string {
  if (familyOf(kind) !== "state" && subjectType(subject) !== "action") return `${kind} ${subject}`;
  if (!isSignature(error)) return causeOfWords("explained", claim);
  return `${kind} ${error.replace(NUMBERS, "<n>")} in ${file}`;
}

const NUMBERS = /\d+(?:[.,:]\d+)*/g;

/** Does an error tell one mistake from another? What was compared does not. */
export function isSignature(error: string): boolean {
  const values = COMPARES.test(error) ? error.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, " ") : error;
  const words = values.replace(NUMBERS, " ").match(/\p{L}{3,}/gu) ?? [];
  return words.some((word) => !OF_COMPARING.has(word.toLowerCase()));
}

const COMPARES = /\b(?:expect(?:ed|s)?|assert\w*|want(?:ed)?|got|received|actual)\b/i;

const OF_COMPARING = new Set(
  "error assertionerror assertion assert asserting failed failure test tests expect expected received actual got want wanted but was were not true false null none nil undefined nan infinity the and value values equal equals equality tobe toequal strictly deeply deep strict loosely comparison comparing left right should have has had length match matches contain contains containing include includes throw thrown return returned array object string number boolean empty instance found that this with from more less than greater least most".split(
    " ",
  ),
);

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
