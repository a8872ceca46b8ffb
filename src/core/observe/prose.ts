// Classifies a sentence of running text by its grammar: who acts, when, how firmly, and what follows from it. For
// sentences without a typical wording ("the root cause was …").
import { wordSet } from "../../domain/word-set.ts";
import { namesSomething } from "../draft/concrete.ts";
import { pattern } from "../pattern/pattern.ts";
import {
  isAssertion,
  isConditional,
  isInstruction,
  isPast,
  isProposed,
  isQuoted,
  isRuledOut,
} from "./kinds.ts";
import type { Line } from "./report.ts";

const FEWEST_WORDS = 6;
/** A sentence that says what follows from what needs no name to be understood. */
const FEWEST_WORDS_LINKED = 10;

/**
 * "Jest never exited, as the timer was not cleared" is a cause, "search runs on a `tsvector` column" a state; undefined
 * for wishes, instructions, general truths, accounts of the agent's own work, and sentences that name nothing.
 */
export function kindOfProse({ text, under, isItem, isHeading, isLead }: Line): "cause" | "state" | undefined {
  if (isItem || isHeading || isLead || isProposed(text, under) || !isAssertion(text)) return undefined;
  if (isConditional(text) || isQuoted(text) || isRuledOut(text) || SPOKEN.test(text) || GENERAL.test(text))
    return undefined;
  if (isPast(text) || WORK_DONE.test(text) || !hasSubject(text) || !isTelling(text)) return undefined;
  return CAUSAL.test(text) && WAS.test(text) ? "cause" : "state";
}

/** True if it names something, or links two clauses in enough words. */
export function isTelling(text: string): boolean {
  const count = text.split(" ").length;
  if (count < FEWEST_WORDS || GENERAL.test(text)) return false;
  return namesSomething(text) || PROPER.test(text) || (count >= FEWEST_WORDS_LINKED && CAUSAL.test(text));
}

/** Starts with a subject and its verb, not with an instruction or a subordinate clause. */
export function hasSubject(text: string): boolean {
  return !isInstruction(text) && !OPENINGS.has(firstWord(text)) && SUBJECT_AND_VERB.test(text);
}

function firstWord(text: string): string {
  return /^[a-z]+/i.exec(text)?.[0].toLowerCase() ?? "";
}

const SUBJECT_AND_VERB = pattern(
  /^(?:(?:the|all|only|these|most) )?[A-Za-z]\w+s (?!(?:of|in|on|for|to|from|with|by|and|or|at|that|which)\b)[a-z]+\b|^(?:(?!(?:because|since|so|when|while|as|that|which|if|to)\b)[^\s,;:]+,? ){1,12}?(?:is|are|was|were|has|have|had|does|do|did|don't|doesn't|didn't|can|cannot|can't|must|never|now|only|still|took|went|came|made|kept|got|ran|sat|hit|lost|left|set|put|\w+(?:s|ed))\b/i,
);
const OPENINGS = wordSet("once before after when while next then first finally i we you");
/** Addressed to the reader, or about the agent. */
const SPOKEN = pattern(/(?<![\w/.-])(?:you|your|you'll|i'll|i'd|let's|let me|shall)(?![\w/-])/i);
/** What holds anywhere, not only in this project. */
const GENERAL = pattern(
  /\b(?:usual(?:ly)?|general(?:ly)?|typical(?:ly)?|often|normally|commonly|in theory|tends? to|(?:many|most|some) (?:teams|people|projects|developers|companies)|best practices?|popular|overall)\b/i,
);
/** "Imports were adapted", "dark mode is implemented": the agent's own work in the passive. */
const WORK_DONE = pattern(
  /^[^,;:]{2,60}? (?:is|are|was|were|has been|have been)(?: now| also)? (?:adapted|added|implemented|updated|fixed|renamed|moved|removed|corrected|mended|adjusted|refactored|cleaned|documented|translated|created|rewritten|extended|tested|verified|done|ready|complete|finished|in place)\b/i,
);
const PROPER = /(?:^|[a-z,] )[A-Z][A-Za-z]{2,}\b.*[a-z,] [A-Z][a-z]{2,}\b|[a-z,] [A-Z][a-z]{2,}\b/;
/** Words that join a cause and its effect. */
const CAUSAL = pattern(
  /\b(?:because|since|due to|which is why|that is why|that's why|hence|therefore|whenever)\b|, (?:so|as|which|and that) |\bas (?=(?:the|it|its|they|no|nobody|nothing|an?|our|`)(?: |\b))|(?:: |; |\s[—–]\s)(?=\S+ \S+ \S+)/i,
);
/** Tells how things were, or what they fail to do. */
const WAS = pattern(
  /\b(?:was|were|had|did|didn't|wasn't|weren't|lacked|never|not|no|doesn't|don't|isn't|aren't|cannot|can't|without|too|longer|twice|called|compared|kept|\w{3,}ed)\b/i,
);
