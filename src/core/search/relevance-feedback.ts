// Relevance feedback: frequent words of the best passages that are not in the question add to the scores of other texts,
// because texts about the same matter share them.
import { type ReadText, runWordsIn } from "./reading.ts";
import { addUp, rarity, type Worth, wholeScores } from "./score.ts";
import { tally } from "./tally.ts";

/**
 * Number of passages and words used, and their weight as a share of the question's. Nearly all of 80 combinations tried
 * found a few more sessions (up to 0.6 in a hundred); this one is from their middle.
 */
const PASSAGES = 5;
const WORDS = 10;
const SHARE_OF_FEEDBACK = 0.15;

interface ReadPassages {
  readonly passages: readonly ReadText[];
  /** Of each passage. */
  readonly scores: Float64Array;
}

/** What to add to the score of each text. */
export function feedbackScores(
  texts: readonly ReadPassages[],
  lengths: readonly number[],
  worth: Worth,
): readonly number[] {
  const near = wordsOfBest(texts, worth);
  const said = texts.map(({ passages }) => passages.map((passage) => tally([[passage, 1]], near)));
  const many = new Map<string, number>();
  for (const passage of said.flat())
    for (const word of passage.keys()) many.set(word, (many.get(word) ?? 0) + 1);
  const all = texts.reduce((sum, { passages }) => sum + passages.length, 0);
  const chosen = [...near]
    // A word of a single passage leads to no other text.
    .filter(([word]) => (many.get(word) ?? 0) > 1)
    .map(([word, weight]): [string, number] => [word, weight * rarity(all, many.get(word) ?? 0)])
    .sort((a, b) => b[1] - a[1])
    .slice(0, WORDS);
  const asked = [...worth.values()].reduce((sum, one) => sum + one, 0);
  const whole = chosen.reduce((sum, [, weight]) => sum + weight, 0);
  const share = new Map(chosen.map(([word, weight]) => [word, (SHARE_OF_FEEDBACK * asked * weight) / whole]));
  const counted = said.map((passages) => new Map([...addUp(passages)].filter(([word]) => share.has(word))));
  return wholeScores(counted, lengths, (rare, word) => (share.get(word) ?? 0) * Math.min(1, rare));
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
    const words = runWordsIn(passage).flatMap(({ parts, wholes }) => [...parts, ...wholes]);
    for (const word of new Set(words))
      if (!worth.has(word)) found.set(word, (found.get(word) ?? 0) + score / (best[0]?.score ?? 1));
  }
  return found;
}
