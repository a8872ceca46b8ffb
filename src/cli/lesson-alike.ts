// The cards most like another: where a draft may belong.
import type { ListedLesson } from "../app/lessons.ts";
import { cardWords } from "../core/lesson/words.ts";
import type { Card } from "../domain/lesson.ts";

export interface AlikeLesson {
  readonly lesson: ListedLesson;
  /** 0 to 1: the share of their words, by weight, that both have. */
  readonly likeness: number;
}

/** Those that can be merged into, the most alike first. */
export function mostAlike(card: Card, listed: readonly ListedLesson[]): readonly AlikeLesson[] {
  const own = weights(card);
  return listed
    .filter(({ problem, state }) => problem === "" && state !== "archived" && state !== "elsewhere")
    .map((lesson) => ({ lesson, likeness: likeness(own, weights(lesson.card)) }))
    .sort((a, b) => b.likeness - a.likeness);
}

/** From here on it is worth a suggestion. */
export const ALIKE = 0.2;

function weights(card: Card): ReadonlyMap<string, number> {
  return new Map(cardWords(card).map(({ word, weight }) => [word, weight]));
}

function likeness(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let shared = 0;
  let all = 0;
  for (const word of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(word) ?? 0, b.get(word) ?? 0];
    shared += Math.min(one, other);
    all += Math.max(one, other);
  }
  return all === 0 ? 0 : shared / all;
}
