// The cards nearest to a question, by the words they share; the store has found them, this puts them in order.
import type { CardHits } from "../../domain/lesson.ts";
import { rarities } from "./rarity.ts";

/** Usually enough: of these a few are told. */
export const NEAREST = 20;

export interface NearCard {
  readonly id: string;
  readonly relevance: number;
}

/** The best of them. `relevance` grows with how rare the shared words are and where in the card they stand. */
export function nearestCards(hits: CardHits, words: readonly string[], most = NEAREST): readonly NearCard[] {
  const rarity = rarities(hits, words);
  const best: NearCard[] = [];
  for (const hit of hits.hits) {
    let relevance = 0;
    for (const { word, weight } of hit.words) relevance += (rarity.get(word) ?? 0) * weight;
    if (relevance > 0) keep(best, { id: hit.id, relevance }, most);
  }
  return best;
}

/** Into its place among the best; nearly all of many cards are not among them. */
function keep(best: NearCard[], card: NearCard, most: number): void {
  const last = best[most - 1];
  if (last && !isNearer(card, last)) return;
  let at = best.length;
  while (at > 0 && isNearer(card, best[at - 1] as NearCard)) at--;
  best.splice(at, 0, card);
  if (best.length > most) best.pop();
}

function isNearer(a: NearCard, b: NearCard): boolean {
  return a.relevance > b.relevance || (a.relevance === b.relevance && a.id < b.id);
}
