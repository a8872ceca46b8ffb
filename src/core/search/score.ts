// Weighs the words of a question and scores texts by them: BM25 without length, because the texts are short. Rare words
// weigh more, each repetition adds less.
import type { Question } from "./query.ts";
import type { Wanted } from "./tally.ts";

/** In how many documents each word occurs, and how many there are. */
export interface Frequency {
  readonly documents: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** Words of the question, beginnings (`word*`) and compound names with their worth. */
export type Worth = Wanted;
/** Words of the question that a text says, with the strength of each. */
export type Strengths = ReadonlyMap<string, number>;

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

export function addUp(read: readonly ReadonlyMap<string, number>[]): Map<string, number> {
  const sum = new Map<string, number>();
  for (const often of read) for (const [word, times] of often) sum.set(word, (sum.get(word) ?? 0) + times);
  return sum;
}

/**
 * BM25 of whole sessions or texts among each other: a word that all contain distinguishes none. `read`: how often each
 * contains the words; `weigh`: weight of a word by its rarity among them.
 */
export function wholeScores(
  read: readonly ReadonlyMap<string, number>[],
  lengths: readonly number[],
  weigh: (rarity: number, word: string) => number = (rare) => rare,
): readonly number[] {
  const many = new Map<string, number>();
  for (const often of read) for (const word of often.keys()) many.set(word, (many.get(word) ?? 0) + 1);
  const average = Math.max(1, lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length));
  return read.map((often, index) => {
    const size = 1 - LENGTH + (LENGTH * (lengths[index] ?? 0)) / average;
    let score = 0;
    for (const [word, times] of often)
      score += weigh(rarity(read.length, many.get(word) ?? 0), word) * saturated(times / size);
    return score;
  });
}

/** 0 … 2.2: said once is 1. */
function saturated(often: number): number {
  return (often * (REPETITION + 1)) / (often + REPETITION);
}

export function strengthsOf(often: ReadonlyMap<string, number>): Strengths {
  return new Map([...often].map(([word, many]) => [word, saturated(many)]));
}

export function total(strengths: Strengths, worth: Worth): number {
  let sum = 0;
  for (const [word, strength] of strengths) sum += strength * (worth.get(word) ?? 0);
  return sum;
}
