// Cards for tests, told by what differs.
import { type Card, EMPTY_CARD, type Lesson } from "../../src/domain/lesson.ts";

export type Told = Partial<Card> & Pick<Card, "title" | "appliesTo">;

export function makeCard(told: Told): Card {
  return { ...EMPTY_CARD, ...told };
}

export function makeLesson(id: string, told: Told): Lesson {
  return { id, key: id, card: makeCard(told), watches: [], problem: "", content: "" };
}
