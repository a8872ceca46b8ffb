// Suggests other readings of a question's words: a typing mistake, two words written as one, a flag that looks like an
// exclusion.
import type { SearchDocument } from "../../domain/search.ts";
import { wordsIn } from "../similarity/terms.ts";
import { editDistance } from "../text/edit-distance.ts";
import { bitsIn } from "./quantise.ts";
import type { Question } from "./query.ts";
import { LONG_QUESTION } from "./score.ts";
import { wordsOf } from "./words.ts";

/** Shortest stems for which one and two wrong letters are assumed: most short words resemble others of different meaning. */
const ONE_SLIP = 6;
const TWO_SLIPS = 9;
/** Letters of each of two words written as one; a syllable of Hangul counts as one letter. */
const LEAST_PART = 3;
const LEAST_HANGUL = 2;
const LETTERS = /^\p{L}+$/u;
const HANGUL = /^\p{Script=Hangul}+$/u;

/** Words that may be misspelled; none of a long text, which says enough otherwise. */
export function mayBeMisspelled(question: Question): readonly string[] {
  return question.words.length > LONG_QUESTION ? [] : question.words.filter((word) => LETTERS.test(word));
}

/** How many wrong letters are believed of a word. */
export function slipsIn(word: string): number {
  return word.length >= TWO_SLIPS ? 2 : word.length >= ONE_SLIP ? 1 : 0;
}

/** Those of the known words that may have been meant, the nearest first. */
export function nearestWords(
  word: string,
  known: readonly string[],
): readonly { readonly word: string; readonly slips: number }[] {
  const most = slipsIn(word);
  const letters = lettersIn(word);
  const mayBeNear = (other: string) => {
    const others = lettersIn(other);
    return bitsIn(letters & ~others) <= most && bitsIn(others & ~letters) <= most && LETTERS.test(other);
  };
  return known
    .filter(mayBeNear)
    .map((other) => ({ word: other, slips: editDistance(word, other) }))
    .filter(({ slips }) => slips <= most)
    .sort((a, b) => a.slips - b.slips);
}

/** A bit for each letter, some of which share one: a slip takes away one at most, and adds one. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

/** The ways to read it as two words. */
export function splitsOf(word: string): readonly (readonly [string, string])[] {
  const least = HANGUL.test(word) ? LEAST_HANGUL : LEAST_PART;
  const splits: [string, string][] = [];
  for (let at = least; at <= word.length - least; at++) splits.push([word.slice(0, at), word.slice(at)]);
  return splits;
}

/** The question with other words in the place of one. */
export function withWords(
  question: Question,
  word: string,
  instead: readonly string[],
  readable: readonly string[] = instead,
): Question {
  const words = question.words.flatMap((one) => (one === word ? instead : [one]));
  const counts = new Map(question.counts);
  for (const one of instead) counts.set(one, question.counts.get(word) ?? 1);
  const phrases = question.phrases.map((phrase) => phrase.flatMap((one) => (one === word ? instead : [one])));
  const written = new Map([
    ...question.written,
    ...instead.map((one, at): [string, string] => [one, readable[at] ?? one]),
  ]);
  return { ...question, words: [...new Set(words)], counts, written, phrases };
}

/** Names with several parts that may be half typed, with the part that is: `redis-no`, `getUserN`. */
export function mayBeHalfTyped({ words, compounds }: Question): ReadonlyMap<string, string> {
  const names = words.length > LONG_QUESTION ? [] : [...compounds];
  return new Map(
    names.flatMap(([name, parts]): [string, string][] => {
      const last = parts.at(-1);
      return last !== undefined && name.endsWith(last) ? [[name, last]] : [];
    }),
  );
}

/** The question with a name as the beginning of longer ones; its last part alone means nothing. */
export function withBeginning(question: Question, name: string, last: string): Question {
  const isLast = (word: string) => word.startsWith(last) || last.startsWith(word);
  return {
    ...question,
    words: question.words.filter((word) => word !== last),
    prefixes: [...question.prefixes.filter((prefix) => !isLast(prefix)), name],
  };
}

/** A word of a text that has this stem, as it is written there: people are not shown stems. */
export function readableForm(stem: string, texts: readonly string[]): string | undefined {
  for (const text of texts) for (const word of wordsIn(text)) if (wordsOf(word)[0] === stem) return word;
  return undefined;
}

/** The question with a word that was to be excluded among the wanted ones. */
export function withWanted(question: Question, word: string): Question {
  return {
    ...question,
    words: [...new Set([...question.words, word])],
    counts: new Map([...question.counts, [word, 1]]),
    excluded: question.excluded.filter((one) => one !== word),
  };
}

/** The command of a document has this word as a flag: `go test -race`. */
export function hasFlag({ title, text }: Pick<SearchDocument, "title" | "text">, word: string): boolean {
  return [...`${title}\n${text}`.matchAll(FLAGS)].some(([, flag]) => wordsOf(flag ?? "").includes(word));
}

const FLAGS = /(?<=\s)-([a-z]{3,})\b/gi;
