// Weighs the words of a question and scores texts by them: BM25 without length, because the texts are short. Rare words
// weigh more, each repetition adds less.
import type { Question } from "./query.ts";
import type { Counts, Wanted } from "./tally.ts";

/** In how many documents each word occurs, and how many there are. */
export interface Frequency {
  readonly documents: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Words of the question, beginnings (`word*`) and compound names with their worth. */
export type Worth = Wanted;

export const FIELD_WEIGHTS = { title: 2, names: 1.5, text: 1 };

/** Questions with more words are pasted texts: their first and their repeated words tell what they are about. */
export const LONG_QUESTION = 12;
/** BM25's k1: how fast repetition stops counting. */
const REPETITION = 1.2;
/** BM25's b: how much a long session or text is penalised. */
const LENGTH = 0.75;
/** A word of which the store does not count the documents: as rare as one in a hundred. */
const UNCOUNTED = 0.01;

export function worthOf(
  question: Question,
  title: readonly string[],
  { documents, counts }: Frequency,
): Worth {
  const isLong = question.words.length > LONG_QUESTION;
  const inTitle = new Set(isLong ? title : []);
  const worth = new Map<string, number>();
  for (const word of [...question.words, ...question.compounds.keys()]) {
    const isRepeated = isLong && (question.counts.get(word) ?? 0) > 1;
    const times = 1 + (inTitle.has(word) ? 1 : 0) + (isRepeated ? 1 : 0);
    worth.set(word, times * rarity(documents, counts.get(word) ?? 0));
  }
  for (const prefix of question.prefixes) worth.set(`${prefix}*`, rarity(documents, documents * UNCOUNTED));
  return worth;
}

export function rarity(documents: number, many: number): number {
  return Math.log(1 + (Math.max(0, documents - many) + 0.5) / (many + 0.5));
}

/** Adds up rows: so many for each sum. */
export function addUp(counts: Counts, width: number, sizes: readonly number[]): Counts {
  const sums = new Float64Array(sizes.length * width);
  let at = 0;
  for (const [sum, size] of sizes.entries())
    for (const end = at + size * width; at < end; at++) {
      const word = sum * width + (at % width);
      sums[word] = (sums[word] as number) + (counts[at] as number);
    }
  return sums;
}

/**
 * BM25 of whole sessions or texts among each other: a word that all contain distinguishes none. `weigh`: weight of a word,
 * given by its place in the row, by its rarity among them.
 */
export function wholeScores(
  counts: Counts,
  width: number,
  lengths: readonly number[],
  weigh: (rarity: number, word: number) => number = (rare) => rare,
): Float64Array {
  const many = new Uint32Array(width);
  for (let at = 0; at < counts.length; at++)
    if ((counts[at] as number) > 0) many[at % width] = (many[at % width] as number) + 1;
  const weights = Float64Array.from(many, (texts, word) => weigh(rarity(lengths.length, texts), word));
  const average = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
  return Float64Array.from(lengths, (length, text) => {
    const size = 1 - LENGTH + (LENGTH * length) / average;
    let score = 0;
    for (let word = 0; word < width; word++) {
      const times = counts[text * width + word] as number;
      if (times > 0) score += (weights[word] as number) * saturated(times / size);
    }
    return score;
  });
}

/** 0 … 2.2: said once is 1. */
export function saturated(often: number): number {
  return (often * (REPETITION + 1)) / (often + REPETITION);
}
