// How well a document answers a question by its own words: rare words weigh more, repetition adds less and less, words of the
// title and of names more than words of the text. (BM25 with fields; length hardly counts, as documents are short.)
import type { SearchDocument } from "../../domain/search.ts";
import type { Question } from "./query.ts";
import { wordsOf } from "./words.ts";

/** In how many documents each word occurs, and how many there are. */
export interface Frequency {
  readonly documents: number;
  readonly counts: ReadonlyMap<string, number>;
}

export const FIELD_WEIGHTS = { title: 2, names: 1.5, text: 1 };

/** How soon repetition stops to count. */
const REPETITION = 1.2;
/** Characters read of each document. */
const READ = 1_500;

/** Weights of the question's words and compound names by rarity. */
export function rarityOf(question: Question, { documents, counts }: Frequency): ReadonlyMap<string, number> {
  const rarity = new Map<string, number>();
  for (const word of [...question.words, ...question.compounds.keys()]) {
    const many = counts.get(word) ?? 0;
    rarity.set(word, Math.log(1 + (Math.max(0, documents - many) + 0.5) / (many + 0.5)));
  }
  return rarity;
}

/** 0 … 2.2 for each word of `rarity` that occurs in the document; the order of the words is that of `rarity`. */
export function strengths(
  document: SearchDocument,
  words: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const often = new Map<string, number>();
  const read = (text: string, weight: number) => {
    for (const word of wordsOf(text.slice(0, READ))) {
      if (words.has(word)) often.set(word, (often.get(word) ?? 0) + weight);
    }
  };
  read(
    document.title,
    document.text.startsWith(document.title) ? FIELD_WEIGHTS.title - 1 : FIELD_WEIGHTS.title,
  );
  read([...document.names, ...document.files].join(" "), FIELD_WEIGHTS.names);
  read(document.text, FIELD_WEIGHTS.text);
  for (const [word, many] of often) often.set(word, (many * (REPETITION + 1)) / (many + REPETITION));
  return often;
}
