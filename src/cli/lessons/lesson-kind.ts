// Finds a kind of lesson by its name, also in the plural.
import { LESSON_KINDS, type LessonKind } from "../../domain/lesson.ts";
import { oneOf } from "../one-of.ts";

export function kindCalled(text: string): LessonKind {
  return LESSON_KINDS.find((one) => `${one}s` === text) ?? oneOf("kind", text, LESSON_KINDS);
}
