// Removes counts of tests and lines from facts: agents often miscount them.
import { pattern } from "../pattern/pattern.ts";

/** Undefined if nothing but a count would be left. */
export function withoutCounts(text: string): string | undefined {
  const open = text.includes("(") ? text.replace(IN_BRACKETS, "") : text;
  if (!/\d/.test(open) || !COUNTED.test(open)) return open;
  const rest = open.replace(BEHIND_WITH, "");
  return COUNTED.test(rest) ? undefined : rest;
}

const THINGS = "(?:cases?|tests?|lines?|assertions?|scenarios?|occurrences?|usages?)";
const IN_BRACKETS = pattern(
  new RegExp(
    `\\s*\\((?:(?:down|up|reduced|increased) from [^()]*|[^()]*\\d+ (?:\\w+ )?${THINGS}[^()]*)\\)`,
    "gi",
  ),
);
const BEHIND_WITH = pattern(
  new RegExp(`,?\\s+with (?:over |about |around |~)?\\d+\\+? (?:[\\w-]+ ){0,2}${THINGS}\\b(?! and\\b)`, "gi"),
);
/** Not "JUnit 4 tests": a version, not a count. */
const COUNTED = pattern(new RegExp(`(?<![a-z] [A-Z]\\w+ )\\b\\d+\\+? (?:[\\w-]+ ){0,2}${THINGS}\\b`));
