// Selects explanations from the agent's report that the facts leave out.
import { pattern } from "../pattern/pattern.ts";
import { capital } from "../text/words.ts";
import { withAntecedent } from "./antecedent.ts";
import { asSentence, isBalanced } from "./clause.ts";
import { withoutCounts } from "./counts.ts";
import { isOfTests, repeats } from "./facts.ts";
import { isAssertion, isProposed, kindOf } from "./kinds.ts";
import type { Line } from "./report.ts";
import { impersonal, type Statement } from "./statement.ts";

const SHORTEST = 30;
const FEWEST_WORDS = 5;
/** Lines of a report that are read; a longer text is not a report. */
const MOST_LINES = 150;
/** Share of a sentence's words above which the facts already say it. */
const MOSTLY = 0.6;

/** Sentences that no fact repeats and that are not guesses, plans or addressed to the reader. */
export function explained(
  lines: readonly Line[],
  known: readonly string[],
  isBelieved: (statement: Statement) => boolean,
): readonly string[] {
  // A fact that was cut does not count as said: its full sentence may appear here.
  const all = known.filter((text) => !text.endsWith("…")).join("\n");
  const kept: string[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    const { text, under, before } = line;
    const said = capital(withoutCounts(impersonal(text)) ?? "");
    if (!canExplain(line, said) || repeats(said, all, MOSTLY)) continue;
    const statement = { text: said, kind: kindOf(said, under) ?? "state", under } as const;
    if (statement.kind === "open" || isOfTests(statement) || !isBelieved(statement)) continue;
    // Directly after the sentence it refers to, a pronoun can stay.
    const isNext = before !== undefined && kept.at(-1) === asSentence(capital(impersonal(before)));
    const whole = isNext ? said : withAntecedent(said, before);
    if (whole !== undefined && (isNext || !LEANING.test(whole))) kept.push(asSentence(whole));
  }
  return [...new Set(kept)];
}

function canExplain({ under, isHeading, isLead }: Line, said: string): boolean {
  if (isHeading || isLead || said.length < SHORTEST || /[:?]$/.test(said) || !isBalanced(said)) return false;
  // Only a name with its location.
  if (said.replace(/\s*\([^()]*\)/g, "").split(" ").length < FEWEST_WORDS) return false;
  // Items under a heading of passed checks: the calls are better evidence for those.
  if (under !== "" && !isAssertion(under)) return false;
  return isAssertion(said) && !isProposed(said, under) && !SPOKEN.test(said);
}

const SPOKEN = pattern(
  /(?<![\w/.-])(?:i|i'm|i've|i'll|i'd|me|my|we|we'll|you|your|you'll|let's|let me)(?![\w/-])|^see /i,
);
const LEANING = pattern(
  /^(?:it|this|that|these|those|they|both|which|and|but|so|then|here(?:'s| is| are)|the (?:latter|former|same|other|rest))\b/i,
);
