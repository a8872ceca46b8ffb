// Merges the results of the word search with those of the vector search, by score. Reciprocal ranks are not used: a small
// model orders much worse than words do, and ranks with the usual constants pushed good word hits out of the first places
// (docs/search.md, "What it brings").

/** Shown as the reason of a hit that the vectors brought. */
export const NEAR_IN_MEANING = "near in meaning";

/** Weight of a cosine of 1, as a share of the best word score. Chosen on all questions of docs/search.md; none was held out. */
const MEANING_WEIGHT = 0.2;

interface Fused<T> {
  readonly item: T;
  readonly score: number;
  /** Found by words. */
  readonly byWords: boolean;
  /** Found by meaning: NEAR_IN_MEANING belongs to its reasons. */
  readonly byMeaning: boolean;
}

/** Best first. Without anything near in meaning the order by words stays as it is. */
export function fuse<T>(
  byWords: readonly { readonly item: T; readonly score: number }[],
  byMeaning: readonly { readonly item: T; readonly similarity: number }[],
  keyOf: (item: T) => string,
): readonly Fused<T>[] {
  const best = Math.max(0, ...byWords.map(({ score }) => score)) || 1;
  const fused = new Map<string, Fused<T>>();
  for (const { item, score } of byWords)
    fused.set(keyOf(item), { item, score: score / best, byWords: true, byMeaning: false });
  for (const { item, similarity } of byMeaning) {
    const known = fused.get(keyOf(item)) ?? { item, score: 0, byWords: false, byMeaning: false };
    // The nearest part of a document comes first and counts.
    if (known.byMeaning) continue;
    fused.set(keyOf(item), { ...known, score: known.score + MEANING_WEIGHT * similarity, byMeaning: true });
  }
  return [...fused.values()].sort((one, other) => other.score - one.score);
}
