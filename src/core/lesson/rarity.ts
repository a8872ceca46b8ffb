// How much a word tells: rarely met in cards and in talk about software, it tells much.
import type { CardHits } from "../../domain/lesson.ts";
import { isOrdinary } from "./ordinary.ts";

/** Few cards say little about how common a word is: as if so many more had been read. */
const BACKGROUND = 30;
/** Of those, an ordinary word stands in so many, any other in half a one. */
const ORDINARY = 8;

export function rarities(hits: CardHits, words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const hit of hits.hits)
    for (const { word } of hit.words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map(words.map((word) => [word, rarity(word, counts.get(word) ?? 0, hits.total)]));
}

function rarity(word: string, count: number, total: number): number {
  const met = count + (isOrdinary(word) ? ORDINARY : 0.5);
  return Math.max(0, Math.log((total + BACKGROUND) / met));
}
