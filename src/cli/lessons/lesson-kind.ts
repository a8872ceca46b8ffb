// Finds a kind of lesson by its name.
import { LESSON_KINDS, type LessonKind } from "../../domain/lesson.ts";
import { UsageError } from "../errors.ts";
import { nearest } from "../terminal/nearest.ts";

export function kindCalled(text: string): LessonKind {
  const kind = LESSON_KINDS.find((one) => one === text || `${one}s` === text);
  if (kind) return kind;
  const near = nearest(text, LESSON_KINDS);
  throw new UsageError(
    `there is no kind "${text}"; ${near ? `did you mean ${near}?` : `it is ${LESSON_KINDS.join(", ")}`}`,
  );
}
