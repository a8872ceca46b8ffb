// The bar: a concrete root cause and something one can check, or no draft.
import type { Card } from "../../domain/lesson.ts";
import { namesSomething } from "./concrete.ts";

export function meetsBar(card: Card): boolean {
  return (
    card.title.length >= 8 &&
    card.cause !== "" &&
    card.rootCause.length >= 15 &&
    namesSomething(card.rootCause) &&
    card.checklist.some((item) => item.length >= 10)
  );
}
