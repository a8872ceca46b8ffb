// Builds the lesson that an agent proposes in its own words.
import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import type { Redacted } from "../../domain/redacted.ts";
import { causeOfWords } from "./cause.ts";

export interface ProposedLesson
  extends Partial<Pick<Lesson, "kind" | "severity" | "appliesTo" | "situation" | "mistake" | "fix">> {
  readonly title: string;
  readonly rootCause: string;
  readonly checklist: readonly string[];
}

/** Takes redacted words only: the cause key consists of fragments in which a secret could no longer be recognised. */
export function proposedLesson(said: Redacted<ProposedLesson>, day: string): Lesson {
  return {
    ...EMPTY_LESSON,
    ...said,
    source: "auto",
    lastSeen: day,
    cause: causeOfWords("proposed", said.rootCause),
  };
}
