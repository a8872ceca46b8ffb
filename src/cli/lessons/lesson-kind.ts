// Finds a kind of lesson by its name.
import { LESSON_KINDS, type LessonKind } from "../../domain/lesson.ts";
import { oneOf } from "../one-of.ts";

export function kindCalled(text: string): LessonKind {
  return oneOf("kind", text.replace(/s$/, ""), LESSON_KINDS);
}
