// The cards nearest to a question, by the words they share; the store has found them, this puts them in order.
import type { CardHits } from "../../domain/lesson.ts";
import { rarities } from "./rarity.ts";

const MOST = 20;

/** The best 20. `relevance` grows with how rare the shared words are and where in the card they stand. */
export function nearestCards(
  hits: CardHits,
  words: readonly string[],
): readonly { readonly id: string; readonly relevance: number }[] {
  const rarity = rarities(hits, words);
  const found = hits.hits.map((hit) => {
    let relevance = 0;
    for (const { word, weight } of hit.words) relevance += (rarity.get(word) ?? 0) * weight;
    return { id: hit.id, relevance };
  });
  return found
    .filter(({ relevance }) => relevance > 0)
    .sort((a, b) => b.relevance - a.relevance || (a.id < b.id ? -1 : 1))
    .slice(0, MOST);
}
