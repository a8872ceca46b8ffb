// Trigger: the person said that the work failed, and this turn mended it. The lesson is the cause, or the check that
// was not run before the work was called done.
import type { Attempt } from "../../domain/attempt.ts";
import { isComplaint } from "../../domain/feedback.ts";
import { list } from "../text/words.ts";
import { passes } from "./checklist.ts";
import { fromExplanation } from "./explained.ts";
import { changedBy, isText } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import { fromMended } from "./red-green.ts";
import { minutesBetween, severityOf } from "./severity.ts";
import { isSameCheck, type Mended, type Signals } from "./signals.ts";
import { code, plainLine } from "./text.ts";

export function afterFeedback(input: DraftInput, signals: Signals): Finding | undefined {
  const { feedback, turn } = input;
  if (!feedback || !isComplaint(feedback.verdict)) return undefined;
  const said = `The person said: "${plainLine(feedback.words, 120)}". `;
  for (const mended of signals.mended) {
    const finding = fromMended(input, signals, mended, "said");
    if (finding) return { ...finding, trigger: "feedback", mistake: `${said}${finding.mistake}` };
  }
  const isMended = turn.ending === "passed" || turn.ending === "committed";
  const explained = isMended ? fromExplanation(input, signals) : undefined;
  if (explained) return { ...explained, trigger: "feedback", mistake: said.trim() };
  for (const mended of signals.mended) {
    const finding = handedOver(input, mended, said);
    if (finding) return finding;
  }
  return undefined;
}

/** The turn before changed the code and did not run the check that then failed. */
function handedOver({ before, turn }: DraftInput, mended: Mended, said: string): Finding | undefined {
  const { red, reds, green } = mended;
  const unchecked = before && isAbout(turn.prompt, red) ? uncheckedIn(before.calls, red) : undefined;
  if (!unchecked) return undefined;
  const check = code(red.goal);
  return {
    trigger: "feedback",
    cause: `unchecked ${red.goal}`,
    title: `Run ${check} before the work is called done`,
    mistake: `${said}${check} failed: ${red.outcome.excerpt}`,
    rootCause: `${check} was not run after the last change.`,
    fix: `After the change of ${list(unchecked.files)}: ran ${check}, changed ${list([...new Set(mended.files)])}, and it passed.`,
    checklist: [`${passes(green)} after the last change, before the work is called done or committed`],
    appliesTo: ["git commit"],
    severity: severityOf({ failures: reds.length, sessions: 1, minutes: minutesBetween(red, green) }),
    occurrences: 1,
    evidence: [unchecked.last, ...reds.map(({ id }) => id), green.id],
  };
}

/** True if the prompt mentions the check: "lint fail" and "CI is red" do, "retry" does not. */
function isAbout(prompt: string, { goal }: Attempt): boolean {
  const said = prompt.slice(0, 300).toLowerCase();
  return (
    /\b(?:tests?|lint\w*|build\w*|ci|types?|typecheck|compil\w+|checks?|e2e|pipeline)\b|테스트|빌드|린트/.test(
      said,
    ) || said.includes(goal)
  );
}

function uncheckedIn(calls: readonly Attempt[], check: Attempt) {
  const changes = calls.filter((call) => changedBy(call).some((file) => !isText(file)));
  const last = changes.at(-1);
  if (!last) return undefined;
  const isChecked = calls.some(
    (call) => call.id > last.id && (isSameCheck(check, call) || call.display.includes(check.goal)),
  );
  return isChecked ? undefined : { last: last.id, files: [...new Set(changes.flatMap(changedBy))] };
}
