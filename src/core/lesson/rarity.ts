// How much a word tells: rarely met in cards and in talk about software, it tells much.
import type { CardHits } from "../../domain/lesson.ts";
import { isOrdinary } from "./ordinary.ts";

/** In how many cards a word stands, and on how many it is a tag. */
export interface Count {
  cards: number;
  tags: number;
}

/** Few cards say little about how common a word is: as if so many more had been read. */
const BACKGROUND = 30;
/** Of those, an ordinary word stands in so many, any other in half a one. */
const ORDINARY = 8;

export function rarities(hits: CardHits, words: readonly string[]): ReadonlyMap<string, number> {
  const counts = countsOf(hits);
  return new Map(words.map((word) => [word, rarity(word, counts.get(word)?.cards ?? 0, hits.total)]));
}

/** Counted once for the same hits: who looks for the nearest cards ranks them next. */
export function countsOf(hits: CardHits): ReadonlyMap<string, Count> {
  const known = counted.get(hits);
  if (known) return known;
  const counts = new Map<string, Count>();
  for (const hit of hits.hits) {
    for (const { word, weight } of hit.words) {
      const count = counts.get(word);
      if (count === undefined) counts.set(word, { cards: 1, tags: weight >= 3 ? 1 : 0 });
      else {
        count.cards++;
        if (weight >= 3) count.tags++;
      }
    }
  }
  counted.set(hits, counts);
  return counts;
}

const counted = new WeakMap<CardHits, ReadonlyMap<string, Count>>();

function rarity(word: string, count: number, total: number): number {
  const met = count + (isOrdinary(word) ? ORDINARY : 0.5);
  return Math.max(0, Math.log((total + BACKGROUND) / met));
}
