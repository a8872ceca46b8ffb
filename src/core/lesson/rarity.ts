// Weighs a word by how rare it is in lessons and in talk about software.
import type { LessonHits } from "../../domain/lesson.ts";
import { isOrdinary } from "./ordinary.ts";

/** Number of lessons that contain a word, and of those that have it as a tag. */
interface Count {
  lessons: number;
  tags: number;
}

/** Smoothing: number of imaginary lessons added, because few lessons say little about how common a word is. */
const BACKGROUND = 30;
/** Of those, how many contain an ordinary word; any other word counts half a lesson. */
const ORDINARY = 8;

export function rarities(hits: LessonHits, words: readonly string[]): ReadonlyMap<string, number> {
  const counts = countsOf(hits);
  return new Map(words.map((word) => [word, rarity(word, counts.get(word)?.lessons ?? 0, hits.total)]));
}

/** Cached per hits: the same ones are searched and then ranked. */
export function countsOf(hits: LessonHits): ReadonlyMap<string, Count> {
  const known = counted.get(hits);
  if (known) return known;
  const counts = new Map<string, Count>();
  for (const hit of hits.hits)
    for (const { word, weight } of hit.words) {
      const count = counts.get(word) ?? { lessons: 0, tags: 0 };
      count.lessons++;
      if (weight >= 3) count.tags++;
      counts.set(word, count);
    }
  counted.set(hits, counts);
  return counts;
}

const counted = new WeakMap<LessonHits, ReadonlyMap<string, Count>>();

function rarity(word: string, count: number, total: number): number {
  const met = count + (isOrdinary(word) ? ORDINARY : 0.5);
  return Math.max(0, Math.log((total + BACKGROUND) / met));
}
