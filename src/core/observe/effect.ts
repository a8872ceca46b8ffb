// Finds measured effects in the report: "down from ~800 ms to ~135 ms".
import { pattern } from "../pattern/pattern.ts";
import { isAssertion } from "./kinds.ts";
import { linesOf, reportOf } from "./report.ts";
import { factText } from "./statement.ts";

/** Prefix of facts about a measurement. */
export const MEASURED = "Measured: ";

/** The last measured effect in the agent's report, as a fact; undefined if there is none. */
export function effectIn(words: readonly string[]): string | undefined {
  return linesOf(reportOf(words))
    .map(({ text }) => text)
    .filter((text) => BEFORE_AND_AFTER.test(text) && isAssertion(text))
    .flatMap((text) => factText(`${MEASURED}${withoutPraise(text)}`) ?? [])
    .at(-1);
}

/** "The fix is working - down from …" → "down from …". */
function withoutPraise(text: string): string {
  const [, rest] = /^[^\d]{3,60}?(?:\s[-–—]\s|[,:]\s)(.{20,})$/.exec(text) ?? [];
  return rest !== undefined && BEFORE_AND_AFTER.test(rest) ? rest : text;
}

const QUANTITY =
  "~?\\d[\\d.,]*\\s?(?:ms|µs|ns|s|secs?|seconds?|minutes?|mins?|%|x|kB|KB|MB|GB|KiB|MiB|GiB|fps|rps|req\\/s|tokens?|queries|requests)(?![\\w])";
const BEFORE_AND_AFTER = pattern(
  new RegExp(
    `\\bfrom ${QUANTITY}(?: \\w+){0,4} (?:down |up )?to ${QUANTITY}|${QUANTITY}\\s*(?:→|->|=>)\\s*${QUANTITY}|${QUANTITY}[^.;]{0,30}\\b(?:down|up|instead|compared) (?:from|of|to|with) ${QUANTITY}`,
    "i",
  ),
);
