// A draft from what the assistant said was wrong, where no check tells it.
import { causeOfWords } from "./cause.ts";
import { guardAgainst } from "./checklist.ts";
import { type Explanation, explanationsIn, fixIn } from "./explain.ts";
import { filesConcerned, mainFile } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import type { Signals } from "./signals.ts";
import { listed } from "./text.ts";

export function fromExplanation(
  { lastMessage = "" }: DraftInput,
  signals: Signals,
): Omit<Finding, "trigger"> | undefined {
  const explanation = signals.explanations.find(({ isNamed }) => isNamed);
  return explanation && toFinding(explanation, lastMessage, signals);
}

/** What the person explained and wants to be kept: they need not call it the cause. */
export function fromPerson(prompt: string, signals: Signals): Omit<Finding, "trigger"> | undefined {
  const explanation = explanationsIn(prompt.slice(0, 1_500)).find(({ claim }) => !OF_THE_TALK.test(claim));
  return explanation && toFinding(explanation, "", signals);
}

/** Points at what was said before, which nobody will have before their eyes. */
const OF_THE_TALK =
  /^(?:the )?(?:option|approach|solution|choice|alternative|variant|step|point|item|suggestion)s? (?:#?\d|[a-d]\b|one\b|two\b|three\b)/i;

function toFinding(
  explanation: Explanation,
  lastMessage: string,
  { changed, failures }: Signals,
): Omit<Finding, "trigger"> {
  const file = mainFile(changed);
  return {
    cause: causeOfWords("explained", explanation.claim),
    title: explanation.claim,
    mistake: "",
    rootCause: explanation.sentence,
    fix: [fixIn(lastMessage), changed.length > 0 ? `Changed ${listed([...new Set(changed)])}.` : ""]
      .filter(Boolean)
      .join(" "),
    checklist: [guardAgainst(explanation.claim, file)],
    appliesTo: filesConcerned(changed),
    severity: "medium",
    occurrences: 1,
    evidence: failures.map(({ id }) => id).slice(-10),
  };
}
