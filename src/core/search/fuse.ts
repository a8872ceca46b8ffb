// Joins the order by words with the order by meaning: reciprocal rank fusion. Only ranks count, because the scores of the
// two cannot be compared.

/** Shown as the reason of a hit that the vectors brought. */
export const NEAR_IN_MEANING = "near in meaning";

/** Weight of the order by meaning beside that by words (bench/vectors.mjs says how it was chosen). */
export const MEANING_WEIGHT = 1;

/** The usual constant: how fast the weight of a place falls from the first one on. */
const FLATNESS = 60;

export interface Fused<T> {
  readonly item: T;
  readonly score: number;
  /** Found by words. */
  readonly byWords: boolean;
  /** Found by meaning: NEAR_IN_MEANING belongs to its reasons. */
  readonly byMeaning: boolean;
}

export interface FuseOptions<T> {
  keyOf(item: T): string;
  /** Weight of the order by meaning beside that by words, which is 1. */
  readonly weight?: number;
}

/** Best first. An empty order by meaning leaves the order by words as it is. */
export function fuse<T>(
  byWords: readonly T[],
  byMeaning: readonly T[],
  { keyOf, weight = 1 }: FuseOptions<T>,
): readonly Fused<T>[] {
  const places = new Map<string, { item: T; words?: number; meaning?: number }>();
  byWords.forEach((item, place) => {
    const key = keyOf(item);
    if (!places.has(key)) places.set(key, { item, words: place });
  });
  byMeaning.forEach((item, place) => {
    const key = keyOf(item);
    const known = places.get(key);
    if (known) known.meaning ??= place;
    else places.set(key, { item, meaning: place });
  });
  return [...places.values()]
    .map(({ item, words, meaning }) => ({
      item,
      score: share(words) + weight * share(meaning),
      byWords: words !== undefined,
      byMeaning: meaning !== undefined,
    }))
    .sort((one, other) => other.score - one.score);
}

function share(place: number | undefined): number {
  return place === undefined ? 0 : 1 / (FLATNESS + place + 1);
}
