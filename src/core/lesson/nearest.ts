// Ranks the lessons that the store found for a question by the words they share.
import type { LessonHits } from "../../domain/lesson.ts";
import { rarities } from "./rarity.ts";

/** Candidates; only a few of them are shown. */
export const NEAREST = 20;

interface NearLesson {
  readonly id: string;
  readonly relevance: number;
}

/** The best ones. `relevance` grows with the rarity of the shared words and the weight of their place in the lesson. */
export function nearestLessons(
  hits: LessonHits,
  words: readonly string[],
  most = NEAREST,
): readonly NearLesson[] {
  const rarity = rarities(hits, words);
  const best: NearLesson[] = [];
  for (const hit of hits.hits) {
    let relevance = 0;
    for (const { word, weight } of hit.words) relevance += (rarity.get(word) ?? 0) * weight;
    if (relevance > 0) keep(best, { id: hit.id, relevance }, most);
  }
  return best;
}

/** Inserts a lesson into the best ones; most are dropped at once. */
function keep(best: NearLesson[], content: NearLesson, most: number): void {
  const last = best[most - 1];
  if (last && !isNearer(content, last)) return;
  let at = best.length;
  while (at > 0 && isNearer(content, best[at - 1] as NearLesson)) at--;
  best.splice(at, 0, content);
  if (best.length > most) best.pop();
}

function isNearer(a: NearLesson, b: NearLesson): boolean {
  return a.relevance > b.relevance || (a.relevance === b.relevance && a.id < b.id);
}
