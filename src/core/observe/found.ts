// Extracts what the agent explicitly says it found or confirmed during the work; no guesses.
import { pattern } from "../pattern/pattern.ts";
import { termsOf } from "../similarity/terms.ts";
import { FOUND_IT, isAssertion } from "./kinds.ts";
import { type Line, linesOf } from "./report.ts";
import { factText, type Statement, statementOf } from "./statement.ts";

/** Prefix of such facts: they describe the state when it was found, which the work may have changed. */
export const FOUND = "Found: ";

const MOST = 2;
/** Share of words above which the report already says it. */
const SAID_ALREADY = 0.7;

/** Findings as facts, without those that the report already states. */
export function foundIn(words: readonly string[], reported: readonly Statement[]): readonly string[] {
  const stated = reported.map(({ text }) => new Set(termsOf(text)));
  const found = words
    .slice(0, -1)
    .filter((message) => MENTIONED.test(message))
    .flatMap((message) => findings(linesOf(message)))
    .flatMap((text) => {
      const statement = isAssertion(text)
        ? statementOf({ text, under: "", isItem: false }, "state")
        : undefined;
      const fact = statement && factText(`${FOUND}${uncapital(statement.text)}`);
      return fact === undefined ? [] : [fact];
    });
  const isNew = (fact: string) => {
    const terms = termsOf(fact.slice(FOUND.length));
    return !stated.some(
      (said) => terms.filter((term) => said.has(term)).length >= SAID_ALREADY * terms.length,
    );
  };
  // Keep the last ones: they were made with the most knowledge.
  return [...new Set(found)].filter(isNew).slice(-MOST);
}

function findings(lines: readonly Line[]): readonly string[] {
  return lines.flatMap(({ text }, index) => {
    // The next two sentences: the finding and usually its consequence.
    if (FOUND_IT.test(text)) return lines.slice(index + 1, index + 3).map((line) => line.text);
    if (CAUSE.test(text)) return [text];
    const [, rest] = CONFIRMED.exec(text) ?? [];
    return rest === undefined ? [] : [rest];
  });
}

/** Cheap check before a message is split into sentences: most contain no finding. */
const MENTIONED = pattern(
  /\b(?:found|confirmed|turns out|turned out|root cause|culprit|discovered|traced|happening|explains)\b/i,
);
const CAUSE = pattern(
  /^the (?:root cause|(?:real|actual|underlying) (?:cause|problem|issue|bug)|culprit) (?:is|was)\b|^(?:the )?(?:(?:root|real|actual|underlying) cause|culprit):\s|^(?:(?:i|we)(?:'ve| have)? )?traced (?:it|this|that|the [\w -]{3,40}) (?:back |down )?to\b|^(?:so )?what(?:'s| is| was) (?:actually )?happening(?: here)? (?:is|was) that\b/i,
);
/** "I've confirmed the price format: `cents` is …", "I discovered that …", "It turns out …" */
const CONFIRMED = pattern(
  /^(?:(?:i|we)(?:'ve| have)? (?:now )?(?:confirmed|discovered|found out)(?: that|(?: [\w' -]{3,40}:))?|(?:so )?it (?:turns|turned) out(?: that)?,?)\s+(.{20,})$/i,
);

/** Lowers the first letter, except of names. */
function uncapital(text: string): string {
  return /^[A-Z][a-z]* /.test(text) && /^(?:The|A|An|Root|No|All|Every|Each|Only|Both|Some)\b/.test(text)
    ? text.charAt(0).toLowerCase() + text.slice(1)
    : text;
}
