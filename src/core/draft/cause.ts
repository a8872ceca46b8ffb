// Computes the cause key of a lesson, which is equal for the same mistake in different words.
import { familyOf } from "../../domain/failure-kinds.ts";
import type { Failed } from "../../domain/outcome.ts";
import { subjectType } from "../../domain/subject.ts";
import { wordSet } from "../../domain/word-set.ts";
import { termsOf } from "../similarity/terms.ts";

/**
 * The key of a failure: its kind and subject. For failures that depend on state: the error without numbers, and the
 * mended file; if the error is generic ("expected 90 to be 81"), the words of the explanation, so that two bugs in one
 * file stay apart.
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

/** True if the error text identifies a mistake; messages that compare values ("got 9 items, want 10") do not. */
function isSignature(error: string): boolean {
  if (COMPARES.test(error) && !OTHER_ERROR.test(error)) return false;
  const words = error.replace(NUMBERS, " ").match(/\p{L}{3,}/gu) ?? [];
  return words.some((word) => !OF_COMPARING.has(word.toLowerCase()));
}

/** "TypeError: expected str instance, NoneType found" names the mistake. */
const OTHER_ERROR = /\b(?!Assert)\w+(?:Error|Exception)\b/;

const COMPARES = /\b(?:expect(?:ed|s)?|assert\w*|want(?:ed)?|got|received|actual)\b/i;

const OF_COMPARING = wordSet(
  "error assertionerror assertion assert asserting failed failure test tests expect expected received actual got want wanted but was were not true false null none nil undefined nan infinity the and value values equal equals equality tobe toequal strictly deeply deep strict loosely comparison comparing left right should have has had length match matches contain contains containing include includes throw thrown return returned array object string number boolean empty instance found that this with from more less than greater least most",
);

/** The key of a rule stated in an error: the same whichever value broke it. */
export function causeOfRule(error: string): string {
  return `rule ${error.replace(/\d+/g, "<n>")}`;
}

const MOST_TERMS = 8;

/** The key of a spoken rule, independent of word order; empty for empty text. */
export function causeOfWords(sort: string, words: string): string {
  const terms = [...termsOf(words)].slice(0, MOST_TERMS).sort();
  return terms.length === 0 ? "" : `${sort} ${terms.join(" ")}`;
}
