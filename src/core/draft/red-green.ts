// Trigger: a check failed, something was changed, the same check passed. The lesson needs an explanation of the cause.
import { capital, list } from "../text/words.ts";
import { causeOfFailure, causeOfRule } from "./cause.ts";
import { guardAgainst, passes } from "./checklist.ts";
import { concreteError, statedRule } from "./concrete.ts";
import { fixIn } from "./explain.ts";
import { changedBy, filesConcerned, isTestFile, mainFile } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import { minutesBetween, severityOf } from "./severity.ts";
import { type Mended, mendedIn, type Signals } from "./signals.ts";
import { bareCommand, code } from "./text.ts";

export function redGreen(input: DraftInput, signals: Signals): Finding | undefined {
  for (const one of signals.mended) {
    const finding = fromMended(input, signals, one);
    if (finding) return finding;
  }
  return signals.mended.length === 0 ? explainedLater(input, signals) : undefined;
}

/** The turn before mended the check without an explanation, and this turn explains it. */
function explainedLater(input: DraftInput, signals: Signals): Finding | undefined {
  const { before } = input;
  if (!before || signals.changed.length > 0) return undefined;
  const isAnswer = ASKS_WHY.test(input.turn.prompt);
  if (!isAnswer && !signals.explanations.some(({ isNamed }) => isNamed)) return undefined;
  for (const one of mendedIn(before.calls)) {
    const finding = fromMended(input, signals, one, isAnswer ? "said" : "seen");
    if (finding) return finding;
  }
  return undefined;
}

/** "What was wrong there?", "why did it fail?": whatever explains in the answer is the cause. */
const ASKS_WHY =
  /^(?:(?:so|and|ok(?:ay)?|but|hm+|great|thanks),? )*(?:what (?:was|is|went|had gone|caused|broke|happened)\b(?=.{0,40}(?:wrong|cause|problem|issue|reason|bug|there|it|that|failure|test|build|\?))|why (?:did|was|were|is|does|has)\b.{0,60}(?:fail|broke|break|wrong|red|crash|happen)|(?:was war|woran lag|warum|wieso|weshalb)\b|(?:pourquoi|qu['’]est-ce qui|quel (?:était|est) le problème)|(?:por qué|qué (?:pasó|fallaba|estaba mal))|(?:por que|o que (?:houve|estava errado))|何が(?:悪|原因|問題)|(?:なぜ|どうして)|原因は|为什么|(?:什么|哪里)(?:原因|问题|错了)|왜 |뭐가 (?:문제|잘못))/i;

/**
 * The cause comes from words that explain it, because an assertion only says what came out. If the person reported the
 * failure it was real; otherwise it must not be part of normal code writing.
 */
export function fromMended(
  { lastMessage = "", before }: DraftInput,
  { explanations, found }: Pick<Signals, "explanations" | "found">,
  mended: Mended,
  by: "seen" | "said" = "seen",
): Finding | undefined {
  const stated = fromStatedRule(mended);
  if (stated) return stated;
  const { red, reds, green, files } = mended;
  const file = mainFile(files);
  const error = reds.map(({ outcome }) => concreteError(outcome)).find((line) => line !== undefined);
  const isReal = by === "said" || isWorthIt(mended, before?.calls.flatMap(changedBy) ?? []);
  const explanation = [...explanations, ...found].find(({ isNamed }) => isNamed || isReal);
  if (!explanation) return undefined;
  if ((red.work === "lint" || red.work === "types") && !explanation.isNamed) return undefined;
  const said = error ?? red.outcome.excerpt;
  const concrete = reds.find(({ outcome }) => concreteError(outcome) === error) ?? red;
  return {
    trigger: "red-green",
    cause: causeOfFailure(concrete.outcome, said, file ?? "", explanation.claim),
    title: explanation.claim,
    mistake: `${code(bareCommand(red.display))} failed${times(reds.length)}: ${said}`,
    rootCause: explanation.sentence,
    fix: [
      fixIn(lastMessage),
      `Changed ${list([...new Set(files)])}; then ${code(bareCommand(green.display))} passed.`,
    ]
      .filter(Boolean)
      .join(" "),
    checklist: [guardAgainst(explanation.claim, file), passes(green, file)],
    appliesTo: filesConcerned(files),
    severity: severityOf({ failures: reds.length, sessions: 1, minutes: minutesBetween(red, green) }),
    occurrences: 1,
    evidence: [...reds.map(({ id }) => id), green.id],
  };
}

/** The error itself states the rule to follow. */
function fromStatedRule({ red, reds, green, files }: Mended): Finding | undefined {
  for (const { outcome, display } of reds) {
    const rule = statedRule(outcome);
    if (rule === undefined) continue;
    return {
      trigger: "red-green",
      cause: causeOfRule(rule),
      title: capital(rule),
      mistake: `${code(bareCommand(display))} failed: ${outcome.excerpt}`,
      rootCause: `${code(red.goal)} holds the code to this: ${rule}`,
      fix: `Changed ${list([...new Set(files)])}; then ${code(bareCommand(green.display))} passed.`,
      checklist: [capital(rule), passes(green)],
      appliesTo: [],
      severity: severityOf({ failures: reds.length, sessions: 1, minutes: minutesBetween(red, green) }),
      occurrences: 1,
      evidence: [...reds.map(({ id }) => id), green.id],
    };
  }
  return undefined;
}

/** False for test-driven work, where the test was written first in this turn or the one before (`earlier`). */
function isWorthIt({ red, before, files }: Mended, earlier: readonly string[]): boolean {
  return red.work === "test" && ![...earlier, ...before, ...files].some(isTestFile);
}

function times(count: number): string {
  return count > 1 ? ` ${count} times` : "";
}
