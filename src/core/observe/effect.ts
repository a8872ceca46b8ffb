// Finds measured effects in the report: "down from ~800 ms to ~135 ms", "the build is twice as fast now".
import { pattern } from "../pattern/pattern.ts";
import { isAssertion, isConditional, isQuoted } from "./kinds.ts";
import { linesOf, reportOf } from "./report.ts";
import { factText } from "./statement.ts";

/** First word of facts about a measurement. */
export const MEASURED = "Measured";

/** The last measured effect in the agent's report, as a fact; undefined if there is none. */
export function effectIn(words: readonly string[]): string | undefined {
  return linesOf(reportOf(words))
    .map(({ text }) => text)
    .filter((text) => isEffect(text) && isAssertion(text.replace(OF_CHECK, "")))
    .flatMap((text) => measured(withoutPraise(text)) ?? [])
    .at(-1);
}

/** "Lint warnings fell from …": a count, not the result of a check. */
const OF_CHECK = /^(?:lint|check|validation|verification) /i;

/** With a longer beginning where the sentence alone would be too short for a fact. */
function measured(text: string): string | undefined {
  return factText(`${MEASURED}: ${text}`) ?? factText(`${MEASURED} after the changes of the turn: ${text}`);
}

function isEffect(text: string): boolean {
  if (EXPECTED.test(text) || isQuoted(text) || isConditional(text) || RANGE.test(text)) return false;
  const found = BEFORE_AND_AFTER.exec(text) ?? COUNT_CHANGED.exec(text) ?? TIMES.exec(text);
  // "Raised the timeout from 30 s to 60 s": a setting, not a measurement.
  return found !== null && !SETTING.test(text.slice(Math.max(0, found.index - 40), found.index + 12));
}

/** "The fix is working - down from …" → "down from …". */
function withoutPraise(text: string): string {
  const [, lead = "", rest] = /^([^\d]{3,60}?(?:\s[-–—]|[,:]))\s(.{20,})$/.exec(text) ?? [];
  // "Bundle size: 1.2 MB before": what was measured.
  const isLabel =
    /^(?:[\w./`-]+ ){0,3}[\w./`-]+:$/.test(lead) && !/\b(?:is|works?|done|results?|better)\b/i.test(lead);
  const told = rest !== undefined && !isLabel && BEFORE_AND_AFTER.test(rest) ? rest : text;
  return told.replace(/^and /i, "").replace(THAT, "");
}

/** "That cut the queries …": begins with a reference to the sentence before. */
const THAT = pattern(
  /^(?:that|this|it|which) (?=(?:cut|cuts|brought|brings|took|takes|reduced|reduces|lowered|dropped|shrank|halved)\b)/i,
);

const NUMBER = "~?\\d[\\d.,]*";
const UNIT =
  "(?:ms|µs|ns|s|secs?|seconds?|minutes?|mins?|h|hours?|days?|%|percent|x|kB|KB|MB|GB|KiB|MiB|GiB|fps|rps|req\\/s|tokens?|queries|requests|rows|allocations|calls)(?![\\w])";
const COUNTED =
  "(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety)";
const IN_WORDS = `(?:${COUNTED}|half an?) ${UNIT}`;
const QUANTITY = `${NUMBER}\\s?${UNIT}`;
/** The second quantity may leave its unit out: "from 14 minutes to 6". */
const OTHER = `${NUMBER}(?:\\s?${UNIT})?`;
/** Some words of the same sentence; a dot only inside a number. */
const within = (most: number) => `(?:[^.;]|\\.\\d){0,${most}}`;
/** Words that introduce what was measured before the change. */
const BEFORE =
  "(?:(?:where|whereas|while) )?(?:before|previously|formerly|earlier|(?:it |they )?used to|it was|they were)\\b";
const BEFORE_AND_AFTER = pattern(
  new RegExp(
    [
      `\\bfrom (?:${QUANTITY}(?: \\w+){0,4} (?:down |up )?to (?:about |around |roughly )?${OTHER}|${OTHER} to (?:about |around |roughly )?${NUMBER}(?: [a-z]+)?\\s?${UNIT})`,
      `${QUANTITY}\\s*(?:→|->|=>)\\s*${QUANTITY}`,
      `${QUANTITY}[^.;]{0,30}\\b(?:down|up|instead|compared) (?:from|of|to|with) ${OTHER}`,
      `${QUANTITY}[^.;]{0,20}\\((?:it )?(?:was|before|previously|formerly|from)\\b[^)]{0,20}${NUMBER}`,
      `${QUANTITY}${within(30)}[;,(–—-]\\s?${BEFORE}${within(40)}(?:${QUANTITY}|${IN_WORDS})`,
      `${QUANTITY}${within(30)}\\b(?:where|whereas|while) (?:it|that|they) (?:took|needed|cost|used|had|was|were)\\b${within(15)}(?:${QUANTITY}|${IN_WORDS})`,
      `\\b(?:went|fell|dropped|is down|are down|down|shrank|cut) from (?:about )?${IN_WORDS} to (?:about |under )?(?:${COUNTED}|${NUMBER})\\b`,
      `\\bused to (?:take|be|need)${within(20)}${QUANTITY}(?:[^.]|\\.\\d){0,50}\\b(?:now|takes?|is|are|needs?)\\b${within(15)}${QUANTITY}`,
      `\\b(?:was|were) ${QUANTITY}[^.;]{0,20}\\bnow\\b[^.;]{0,10}${OTHER}`,
      `${OTHER}[^.;]{0,12}\\bbefore\\b[^.;]{0,12}${OTHER}[^.;]{0,12}\\b(?:after|now)\\b`,
    ].join("|"),
    "i",
  ),
);
/** "Takes from 20 to 60 seconds": a usual range, not a change. */
const RANGE = pattern(
  new RegExp(
    `\\b(?:takes?|lasts?|costs?|ranges?|var(?:y|ies)|anywhere) (?:anywhere )?from ${OTHER} to ${OTHER}`,
    "i",
  ),
);
/** "Queries per page fell from 214 to 9", "down to 9 (from 214)": a count without a unit needs a verb of more or less. */
const COUNT_CHANGED = pattern(
  new RegExp(
    `\\b(?:fell|dropped|went down|is down|are down|(?:is |was )?reduced|cuts?|shrank|rose|grew|climbed)\\b[^.;]{0,60}\\bfrom ${NUMBER} to ${NUMBER}|\\b(?:down|up) to ${NUMBER}[^.;\\d]{0,20}\\bfrom ${NUMBER}`,
    "i",
  ),
);
/** "Twice as fast", "3x faster", "cut memory use by half", "down 38 %". */
const TIMES = pattern(
  new RegExp(
    `\\b(?:twice|half|two|three|four|five|ten|${NUMBER}) ?(?:x|times|%)? (?:as (?:fast|slow|large|small|big|long|much|many)|faster|slower|smaller|larger|less|fewer|shorter|quicker)\\b|\\b(?:cut|cuts|reduced|reduces|lowered|shrank|grew|improved|is down|are down|down)\\b[^.;]{0,40}\\b(?:by (?:half|two thirds|a (?:third|quarter)|${NUMBER} ?%)|${NUMBER} ?%)|\\b(?:halved|doubled|tripled)\\b|\\b${NUMBER} ?x what\\b`,
    "i",
  ),
);
/** Words for expectations, and for measurements of others. */
const EXPECTED = pattern(
  /\b(?:goals?|targets?|aims?|aimed|expect\w*|hop(?:e|ed|ing)|estimat\w+|according|docs|documentation|article|blog|example|once|if|will|claims?|their)\b/i,
);
const SETTING = pattern(
  /\b(?:timeouts?|limits?|intervals?|thresholds?|ttl|retention|versions?|defaults?|debounce|quota|maximum|minimum|max|min|budgets?|delay|retries|width|height|padding|margin|size of the)\b/i,
);
