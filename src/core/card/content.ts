// What a card says and does, as one hash: the question that trust answers. How often and when it happened is left out, so
// that counting on a card, here or by others, is no new question.
import type { Card } from "../../domain/lesson.ts";

export function contentOf(card: Card, hash: (text: string) => string): string {
  const { occurrences: _, lastSeen: __, ...rest } = card;
  const names = Object.keys(rest).sort() as (keyof typeof rest)[];
  return hash(JSON.stringify(names.map((name) => [name, rest[name] ?? null])));
}
