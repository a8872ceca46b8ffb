// Quality bar of drafts: a concrete root cause and a checkable item.
import type { Card } from "../../domain/lesson.ts";
import { isConcrete } from "./concrete.ts";
import { lengthOf } from "./text.ts";

export function meetsBar(card: Card): boolean {
  return (
    lengthOf(card.title) >= 8 &&
    card.cause !== "" &&
    lengthOf(card.rootCause) >= 15 &&
    isConcrete(card.rootCause) &&
    card.checklist.some((item) => lengthOf(item) >= 10)
  );
}
