// Lessons for tests: only what differs from an empty one is given.
import { EMPTY_LESSON, type IndexedLesson, type Lesson } from "../../src/domain/lesson.ts";

export type LessonFields = Partial<Lesson> & Pick<Lesson, "title" | "appliesTo">;

export function makeLesson(fields: LessonFields): Lesson {
  return { ...EMPTY_LESSON, ...fields };
}

export function makeIndexed(id: string, fields: LessonFields): IndexedLesson {
  return { id, key: id, content: makeLesson(fields), watches: [], problem: "", contentHash: "" };
}
