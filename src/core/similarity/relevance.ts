// Scores the relevance of a document to a query; rare words count more than common ones.

/**
 * Share of the query found in the document, 0 … 1, each word weighted by its rarity. `frequency`: in how many of
 * `total` documents a word of the query occurs.
 */
export function relevance(
  query: readonly string[],
  document: ReadonlySet<string>,
  frequency: ReadonlyMap<string, number>,
  total: number,
): number {
  let found = 0;
  let all = 0;
  for (const word of new Set(query)) {
    const weight = rarity(frequency.get(word) ?? 0, total);
    all += weight;
    if (document.has(word)) found += weight;
  }
  return all > 0 ? found / all : 0;
}

/** Weight of a word. One that occurs nowhere weighs no more than one that occurs once: it must not decide alone. */
export function rarity(count: number, total: number): number {
  const documents = Math.max(1, total || 0);
  const occurs = Math.min(Math.max(1, count || 0), documents);
  return Math.log(1 + (documents - occurs + 0.5) / (occurs + 0.5));
}
