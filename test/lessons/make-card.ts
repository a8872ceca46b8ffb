// Cards for tests, told by what differs.
import type { Card, Lesson } from "../../src/domain/lesson.ts";

export type Told = Partial<Card> & Pick<Card, "title" | "appliesTo">;

export function makeCard(told: Told): Card {
  return {
    kind: "lesson",
    project: "",
    severity: "medium",
    source: "curated",
    occurrences: 1,
    lastSeen: "",
    cause: "",
    situation: "",
    mistake: "",
    rootCause: "",
    fix: "",
    checklist: [],
    ...told,
  };
}

export function makeLesson(id: string, told: Told): Lesson {
  return { id, key: id, card: makeCard(told), watches: [], problem: "" };
}
