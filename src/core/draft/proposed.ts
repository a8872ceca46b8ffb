// Builds the lesson that an agent proposes in its own words.
import { type Card, EMPTY_CARD } from "../../domain/lesson.ts";
import type { Redacted } from "../../domain/redacted.ts";
import { causeOfWords } from "./cause.ts";

export interface ProposedLesson
  extends Partial<Pick<Card, "kind" | "severity" | "appliesTo" | "situation" | "mistake" | "fix">> {
  readonly title: string;
  readonly rootCause: string;
  readonly checklist: readonly string[];
}

/** Takes redacted words only: the cause key consists of fragments in which a secret could no longer be recognised. */
export function proposedCard(said: Redacted<ProposedLesson>, day: string): Card {
  return {
    ...EMPTY_CARD,
    ...said,
    source: "auto",
    lastSeen: day,
    cause: causeOfWords("proposed", said.rootCause),
  };
}
