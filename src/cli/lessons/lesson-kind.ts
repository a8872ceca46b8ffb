// Finds a kind of lesson by its name.
import { CARD_KINDS, type CardKind } from "../../domain/lesson.ts";
import { UsageError } from "../errors.ts";
import { nearest } from "../terminal/nearest.ts";

export function kindCalled(text: string): CardKind {
  const kind = CARD_KINDS.find((one) => one === text || `${one}s` === text);
  if (kind) return kind;
  const near = nearest(text, CARD_KINDS);
  throw new UsageError(
    `there is no kind "${text}"; ${near ? `did you mean ${near}?` : `it is ${CARD_KINDS.join(", ")}`}`,
  );
}
