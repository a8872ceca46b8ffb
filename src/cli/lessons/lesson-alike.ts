// Finds the lessons most similar to a draft, to suggest where to merge it.
import type { ListedLesson } from "../../app/lessons/lessons.ts";
import { lessonWords } from "../../core/lesson/words.ts";
import type { Lesson } from "../../domain/lesson.ts";

interface AlikeLesson {
  readonly lesson: ListedLesson;
  /** 0 to 1: weighted share of the words that both have. */
  readonly likeness: number;
}

/** Lessons that the draft can be merged into, most similar first. */
export function mostAlike(content: Lesson, listed: readonly ListedLesson[]): readonly AlikeLesson[] {
  const own = weights(content);
  return listed
    .filter(({ problem, state }) => problem === "" && state !== "archived" && state !== "elsewhere")
    .map((lesson) => ({ lesson, likeness: likeness(own, weights(lesson.content)) }))
    .sort((a, b) => b.likeness - a.likeness);
}

/** Similarity from which a merge is suggested. */
export const ALIKE = 0.2;

function weights(content: Lesson): ReadonlyMap<string, number> {
  return new Map(lessonWords(content).map(({ word, weight }) => [word, weight]));
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
