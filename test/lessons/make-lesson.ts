// Lessons for tests: only what differs from an empty one is given.
import { EMPTY_LESSON, type IndexedLesson, type Lesson } from "../../src/domain/lesson.ts";

export type Told = Partial<Lesson> & Pick<Lesson, "title" | "appliesTo">;

export function makeLesson(told: Told): Lesson {
  return { ...EMPTY_LESSON, ...told };
}

export function makeIndexed(id: string, told: Told): IndexedLesson {
  return { id, key: id, content: makeLesson(told), watches: [], problem: "", contentHash: "" };
}
