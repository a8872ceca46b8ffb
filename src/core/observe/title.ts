// Chooses title and subtitle of a turn's work from the commit, the agent's words or the prompt.
import { baseName } from "../../domain/base-name.ts";
import { taskTitle } from "../compose/task-title.ts";
import { isTestFile, isText } from "../draft/files.ts";
import { pattern } from "../pattern/pattern.ts";
import { termsOf } from "../similarity/terms.ts";
import { list } from "../text/words.ts";
import { claimsOtherTests } from "./credibility.ts";
import type { Evidence } from "./evidence.ts";
import { isOfTests } from "./facts.ts";
import type { ObserveInput } from "./input.ts";
import { filesReadBy } from "./investigated.ts";
import { withoutLabel } from "./kinds.ts";
import { factText, type Statement } from "./statement.ts";
import { commitSubject, subtitleFrom, titleFrom } from "./wording.ts";

export function titleOf(
  input: ObserveInput,
  evidence: Evidence,
  main: Statement | undefined,
  statements: readonly Statement[],
): string | undefined {
  const wanted = taskTitle(input.turn.prompt);
  // A question, or words that refer to another message, do not say what was changed.
  const isTelling = evidence.changed.size === 0 || !(/[?？]$/.test(wanted) || REFERS.test(wanted));
  const asked = isTelling ? askedTitle(wanted) : undefined;
  const subject = subjectOf(evidence, asked);
  // Several commits each cover a part; the agent's report describes the whole.
  const whole = evidence.commits.length > 1 && main ? titleFrom(withoutLabel(main.text)) : undefined;
  if (whole !== undefined || subject !== undefined) return whole ?? subject;
  const mended = failingTest(input, evidence);
  if (mended !== undefined) return mended;
  const done = main && titleFrom(withoutLabel(main.text));
  if (done !== undefined) return done;
  const question = REFERS.test(wanted) ? undefined : titleFrom(wanted);
  const words = asked ?? question;
  if (words !== undefined && !HALF.test(words)) return words;
  // "Help me because it …": the reason without the request; the answer says more.
  return (
    statements.map(({ text }) => titleFrom(withoutLabel(text))).find((one) => one !== undefined) ?? words
  );
}

/** Of several commits the request if it is about them, else the first that says more than its documentation. */
function subjectOf({ commits, changed }: Evidence, asked: string | undefined): string | undefined {
  const messages = commits
    .map(({ commit }) => commit?.message ?? "")
    .filter((message) => !claimsOtherTests(commitSubject(message), [...changed.keys()]));
  const subjectIn = (message: string) => titleFrom(commitSubject(message));
  if (messages.length < 2) return subjectIn(messages[0] ?? "");
  const told = new Set(messages.flatMap((message) => termsOf(message)));
  const shared = termsOf(asked ?? "").filter((term) => told.has(term));
  if (asked !== undefined && new Set(shared).size >= 3) return asked;
  const main = messages.filter((message) => !BESIDES.test(message));
  return (main.length > 0 ? main : messages).map(subjectIn).findLast((one) => one !== undefined);
}

const BESIDES = pattern(/^(?:docs?|chore|ci|style|test|tests|build)(?:\([^)]*\))?!?:/i);

const HALF = pattern(/^(?:because|since|although|whereas|but)\b/i);

/** "Look at the shop and find out why it is slow" → "Find out why it is slow". */
function askedTitle(asked: string): string | undefined {
  const [, wanted] = LOOK_AND.exec(asked) ?? [];
  return (wanted === undefined ? undefined : titleFrom(wanted)) ?? titleFrom(asked);
}

const REFERS = pattern(
  /^(?:\w+ )?(?:your|these|those|this|that|it|them|its)\b|^(?:it|this|that) (?:\w+s|is)\b/i,
);
const LOOK_AND = pattern(
  /^(?:analy[sz]e|look at|look into|go through|review|examine|read|inspect|analise|analisa|revise|examina) .{3,60}?(?:,| and| e| y) (?!(?:do|don't|does|did|is|are|was|not|no|that|which)\b)(.{12,})$/i,
);

/** The reported change that is closest to the request. */
export function bestChange(
  { turn }: ObserveInput,
  { changed }: Pick<Evidence, "changed">,
  statements: readonly Statement[],
): Statement | undefined {
  // A fixed prompt written by a program does not describe the request.
  const wanted = new Set(taskTitle(turn.prompt) === "" ? [] : termsOf(turn.prompt.slice(0, 400)));
  const isTests = [...changed.keys()].every(
    (file) => isTestFile(file) || isText(file) || file.startsWith("."),
  );
  const names = namesIn(turn.prompt.slice(0, 400));
  let best: Statement | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const statement of statements) {
    const title = statement.kind === "change" ? titleFrom(withoutLabel(statement.text)) : undefined;
    if (title === undefined) continue;
    const shared = termsOf(withoutLabel(statement.text)).filter((term) => wanted.has(term)).length;
    const ofName = wordsIn(statement.text).filter((word) => names.some((name) => name.includes(word))).length;
    // Earlier statements are usually more important; statements about tests rank lower.
    const score =
      2 * shared +
      4 * ofName +
      (best ? 0 : 1) -
      (!isTests && isOfTests(statement) ? 6 : 0) -
      (hasLostSubject(statement.text) ? 8 : 0);
    if (score > most) [best, most] = [statement, score];
  }
  return best;
}

/** Names of several words in one, as people write them in a request: `ShopOrderID`, `order_id`. */
function namesIn(prompt: string): readonly string[] {
  const names = prompt.match(/\b[A-Za-z]+(?:_[A-Za-z]+|[a-z][A-Z][A-Za-z]*)+\b/g) ?? [];
  return names.map((name) => name.replaceAll("_", "").toLowerCase());
}

/** Words long enough not to be part of such a name by accident; whole names count with the other words. */
function wordsIn(text: string): readonly string[] {
  return [...new Set(text.match(/(?<![\w/.`])[a-z]{6,}(?![\w/.`])/g) ?? [])];
}

/** "`priceOf`: Kept the old rounding" cannot be understood without its label; a file as label can be dropped. */
function hasLostSubject(text: string): boolean {
  const bare = withoutLabel(text);
  return bare !== text && /^`[^`.]+`/.test(text);
}

/** The cause or the new state; otherwise what else was done, or how the work ended. */
export function subtitleOf(
  { title, main }: { readonly title: string; readonly main: Statement | undefined },
  input: ObserveInput,
  evidence: Evidence,
  statements: readonly Statement[],
): string {
  const reported = statements.filter((one) => one.kind !== "open" && saysMore(one));
  // Where only tests were written, they are the work.
  const isTests = evidence.changed.size > 0 && [...evidence.changed.keys()].every(isTestFile);
  const isBeside = (one: Statement) => !isTests && isOfTests(one);
  const telling =
    reported.find(({ kind }) => kind === "cause") ??
    reported.find(({ under }) => main !== undefined && under === main.text) ??
    reported.find((one) => one === main && withoutLabel(one.text).length > title.length + 20) ??
    reported.find((one) => one.kind === "state" && !/^`[^`]+` [-–—] /.test(one.text) && !isOfTests(one)) ??
    reported.find(
      (one) => one.kind === "change" && one !== main && !one.text.includes(title) && !isBeside(one),
    );
  return telling ? subtitleFrom(withoutLabel(telling.text)) : endingOf(input, evidence);
}

/** True if the subtitle loses nothing compared to the fact. */
function saysMore({ text }: Statement): boolean {
  return subtitleFrom(withoutLabel(text)).length + 10 >= (factText(withoutLabel(text))?.length ?? 0);
}

/** A sentence on how the work ended. */
export function endingOf({ turn, calls }: ObserveInput, { changed, passed, commits }: Evidence): string {
  const read = filesReadBy(calls);
  if (changed.size === 0 && commits.length > 0) return "Committed changes that were made before this prompt";
  if (changed.size === 0) return subtitleFrom(`Found out by reading ${list(read, 3) || "the code"}`);
  const files = list([...new Set([...changed.keys()].map(baseName))], 2);
  if (turn.ending === "committed") return subtitleFrom(`Committed with changes to ${files}`);
  if (passed.length > 0) return subtitleFrom(`Checks passed after changes to ${files}`);
  return subtitleFrom(
    [...changed.keys()].every(isText)
      ? `Only text was changed: ${files}`
      : `Nothing checked the changes to ${files}`,
  );
}

/** The failing test whose output the person pasted. */
function failingTest({ turn }: ObserveInput, { passed, changed }: Evidence): string | undefined {
  const name = /\bFAIL(?:ED)?:?\s+(?:\S+::)?([A-Za-z_][\w.-]{3,60})/.exec(turn.prompt.slice(0, 1_000))?.[1];
  return name && passed.length > 0 && changed.size > 0 ? `Fixed the failing ${name}` : undefined;
}
