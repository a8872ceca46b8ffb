// Trigger: the assistant explained what was wrong, and no check shows it.
import { list } from "../text/words.ts";
import { causeOfWords } from "./cause.ts";
import { guardAgainst } from "./checklist.ts";
import { type Explanation, explanationsIn, fixIn } from "./explain.ts";
import { filesConcerned, mainFile } from "./files.ts";
import type { DraftInput, Finding } from "./input.ts";
import type { Signals } from "./signals.ts";

export function fromExplanation(
  { lastMessage = "" }: DraftInput,
  signals: Signals,
): Omit<Finding, "trigger"> | undefined {
  const explanation = signals.explanations.find(({ isNamed }) => isNamed);
  return explanation && toFinding(explanation, lastMessage, signals);
}

/** An explanation by the person, who asked to keep it; need not call itself the cause. */
export function fromPerson(prompt: string, signals: Signals): Omit<Finding, "trigger"> | undefined {
  const explanation = explanationsIn(prompt.slice(0, 1_500)).find(({ claim }) => !OF_THE_TALK.test(claim));
  return explanation && toFinding(explanation, "", signals);
}

/** References to the conversation, which a later reader does not have. */
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
    fix: [fixIn(lastMessage), changed.length > 0 ? `Changed ${list([...new Set(changed)])}.` : ""]
      .filter(Boolean)
      .join(" "),
    checklist: [guardAgainst(explanation.claim, file)],
    appliesTo: filesConcerned(changed),
    severity: "medium",
    occurrences: 1,
    evidence: failures.map(({ id }) => id).slice(-10),
  };
}
