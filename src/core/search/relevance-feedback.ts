// Relevance feedback: frequent words of the best passages that are not in the question add to the scores of other texts,
// because texts about the same matter share them.
import { rarity, type Worth, wholeScores } from "./score.ts";
import { tally } from "./tally.ts";
import { runWordsOf } from "./words.ts";

/**
 * Number of passages and words used, and their weight as a share of the question's. Nearly all of 80 combinations tried
 * found a few more sessions (up to 0.6 in a hundred); this one is from their middle.
 */
const PASSAGES = 5;
const WORDS = 10;
const SHARE_OF_FEEDBACK = 0.15;

interface ReadPassages {
  readonly passages: readonly string[];
  /** Of each passage. */
  readonly scores: Float64Array;
}

/** What to add to the score of each text. */
export function feedbackScores(
  texts: readonly ReadPassages[],
  lengths: readonly number[],
  worth: Worth,
): Float64Array {
  const near = wordsOfBest(texts, worth);
  const width = near.size;
  const counts = new Float64Array(texts.length * width);
  const many = new Uint32Array(width);
  const said = new Float64Array(width);
  let all = 0;
  for (const [text, { passages }] of texts.entries())
    for (const passage of passages) {
      all++;
      said.fill(0);
      tally(passage, 1, near, said, 0);
      for (let word = 0; word < width; word++) {
        const times = said[word] as number;
        if (times === 0) continue;
        many[word] = (many[word] as number) + 1;
        counts[text * width + word] = (counts[text * width + word] as number) + times;
      }
    }
  const chosen = [...near.values()]
    .map((weight, word) => ({ word, weight: weight * rarity(all, many[word] ?? 0) }))
    // A word of a single passage leads to no other text.
    .filter(({ word }) => (many[word] ?? 0) > 1)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, WORDS);
  const asked = [...worth.values()].reduce((sum, one) => sum + one, 0);
  const whole = chosen.reduce((sum, { weight }) => sum + weight, 0);
  const shares = new Float64Array(width);
  for (const { word, weight } of chosen) shares[word] = (SHARE_OF_FEEDBACK * asked * weight) / whole;
  return wholeScores(counts, width, lengths, (rare, word) => (shares[word] ?? 0) * Math.min(1, rare));
}

/** Words of the best passages that are not in the question, weighted by the passages' scores. */
function wordsOfBest(texts: readonly ReadPassages[], worth: Worth): Map<string, number> {
  const best = texts
    .flatMap(({ passages, scores }) =>
      passages.map((passage, place) => ({ passage, score: scores[place] ?? 0 })),
    )
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, PASSAGES);
  const found = new Map<string, number>();
  for (const { passage, score } of best) {
    const words = runWordsOf(passage).flatMap(({ parts, wholes }) => [...parts, ...wholes]);
    for (const word of new Set(words))
      if (!worth.has(word)) found.set(word, (found.get(word) ?? 0) + score / (best[0]?.score ?? 1));
  }
  return found;
}
