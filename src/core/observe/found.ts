// What the agent found out on its way, in its own words: what it says outright to have found or confirmed, no guesses.
import { pattern } from "../pattern/pattern.ts";
import { termsOf } from "../similarity/terms.ts";
import { isTold } from "./kinds.ts";
import { type Line, linesOf } from "./report.ts";
import { factText, type Statement, statementOf } from "./statement.ts";

/** How such a fact begins: it was so when it was found, and may be otherwise after the work. */
export const FOUND = "Found: ";

const MOST = 2;
/** Of its words that a report may say as well. */
const SAID_ALREADY = 0.7;

/** Each as a fact; what the report says anyway is left out. */
export function foundIn(words: readonly string[], reported: readonly Statement[]): readonly string[] {
  const told = reported.map(({ text }) => new Set(termsOf(text)));
  const found = words
    .slice(0, -1)
    .filter((message) => MENTIONED.test(message))
    .flatMap((message) => findings(linesOf(message)))
    .flatMap((text) => {
      const statement = isTold(text) ? statementOf({ text, under: "", isItem: false }, "state") : undefined;
      const fact = statement && factText(`${FOUND}${uncapital(statement.text)}`);
      return fact === undefined ? [] : [fact];
    });
  const isNew = (fact: string) => {
    const terms = termsOf(fact.slice(FOUND.length));
    return !told.some((said) => terms.filter((term) => said.has(term)).length >= SAID_ALREADY * terms.length);
  };
  // What was found last was found knowing the rest.
  return [...new Set(found)].filter(isNew).slice(-MOST);
}

function findings(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ text }, index) => {
    // What it is, and mostly what comes of it.
    if (FOUND_IT.test(text)) return lines.slice(index + 1, index + 3).map((line) => line.text);
    if (CAUSE.test(text)) return [text];
    const [, rest] = CONFIRMED.exec(text) ?? [];
    return rest === undefined ? [] : [rest];
  });
}

/** Told apart before a message is taken to pieces: most say nothing of the kind. */
const MENTIONED = pattern(/\b(?:found|confirmed|turns out|turned out|root cause|culprit|discovered)\b/i);
/** "Found it!": the next sentence says what. */
const FOUND_IT = pattern(
  /^(?:(?:i|we)(?:'ve| have)? )?found (?:it|the (?:bug|cause|problem|issue|culprit|root cause))[!.]*$/i,
);
const CAUSE = pattern(
  /^the (?:root cause|(?:real|actual|underlying) (?:cause|problem|issue|bug)|culprit) (?:is|was)\b/i,
);
/** "I've confirmed the price format: `cents` is …", "I discovered that …", "It turns out …" */
const CONFIRMED = pattern(
  /^(?:(?:i|we)(?:'ve| have)? (?:now )?(?:confirmed|discovered|found out)(?: that|(?: [\w' -]{3,40}:))?|(?:so )?it (?:turns|turned) out(?: that)?,?)\s+(.{20,})$/i,
);

/** Names keep their capital. */
function uncapital(text: string): string {
  return /^[A-Z][a-z]* /.test(text) && /^(?:The|A|An|No|All|Every|Each|Only|Both|Some)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
