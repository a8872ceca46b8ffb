// What an agent's report explains beside its facts, as it was said.
import { capital } from "../draft/text.ts";
import { pattern } from "../pattern/pattern.ts";
import { withAntecedent } from "./antecedent.ts";
import { isBalanced } from "./clause.ts";
import { withoutCounts } from "./counts.ts";
import { isOfTests, repeats } from "./facts.ts";
import { isProposed, isTold, kindOf } from "./kinds.ts";
import type { Line } from "./report.ts";
import { impersonal, type Statement } from "./statement.ts";

const SHORTEST = 30;
const FEWEST_WORDS = 5;
/** A report that goes on for longer is no report. */
const MOST_LINES = 150;
/** Of the words of a sentence, that facts say as well. */
const MOSTLY = 0.6;

/** Sentences that no fact tells, that neither guess nor plan nor talk to somebody. */
export function explained(
  lines: readonly Line[],
  told: readonly string[],
  isBelieved: (statement: Statement) => boolean,
): readonly string[] {
  // What had to be cut there is told whole here.
  const all = told.filter((text) => !text.endsWith("…")).join("\n");
  const kept: string[] = [];
  for (const line of lines.slice(0, MOST_LINES)) {
    const { text, under, before } = line;
    const said = capital(withoutCounts(impersonal(text)) ?? "");
    if (!canExplain(line, said) || repeats(said, all, MOSTLY)) continue;
    const statement = { text: said, kind: kindOf(said, under) ?? "state", under } as const;
    if (statement.kind === "open" || isOfTests(statement) || !isBelieved(statement)) continue;
    // Told right behind the sentence it leans on, it can stay as it is.
    const isNext = before !== undefined && kept.at(-1) === withEnd(capital(impersonal(before)));
    const whole = isNext ? said : withAntecedent(said, before);
    if (whole !== undefined && (isNext || !LEANING.test(whole))) kept.push(withEnd(whole));
  }
  return [...new Set(kept)];
}

function canExplain({ under, isHeading, isLead }: Line, said: string): boolean {
  if (isHeading || isLead || said.length < SHORTEST || /[:?]$/.test(said) || !isBalanced(said)) return false;
  // A mere name, with where it stood.
  if (said.replace(/\s*\([^()]*\)/g, "").split(" ").length < FEWEST_WORDS) return false;
  // What a list of passed checks names is told by the calls.
  if (under !== "" && !isTold(under)) return false;
  return isTold(said) && !isProposed(said, under) && !SPOKEN.test(said);
}

function withEnd(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

const SPOKEN = pattern(/\b(?:i|i'm|i've|i'll|i'd|me|my|we|we'll|you|your|you'll|let's|let me)\b|^see /i);
const LEANING = pattern(
  /^(?:it|this|that|these|those|they|both|which|and|but|so|then|here(?:'s| is| are)|the (?:latter|former|same|other|rest))\b/i,
);
