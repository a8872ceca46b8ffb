// Quality bar of drafts: a concrete root cause and a checkable item.
import type { Lesson } from "../../domain/lesson.ts";
import { isConcrete } from "./concrete.ts";
import { lengthOf } from "./text.ts";

export function meetsBar(content: Lesson): boolean {
  return (
    lengthOf(content.title) >= 8 &&
    content.cause !== "" &&
    lengthOf(content.rootCause) >= 15 &&
    isConcrete(content.rootCause) &&
    content.checklist.some((item) => lengthOf(item) >= 10)
  );
}
