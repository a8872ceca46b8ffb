// Matches text against tables of words and tags, by stems of whole words: `auth` never matches `author`.

import { koreanStem } from "../similarity/korean.ts";
import { stemOf } from "../similarity/stem.ts";
import { wordsIn } from "../similarity/terms.ts";

/** Tags, and their words and phrases, separated by commas; `=settings` matches only the exact word. */
export type Row = readonly [tags: string, words: string];

/** A word of a text. */
interface Token {
  readonly word: string;
  readonly stem: string;
}

interface Entry {
  /** The words after the first. */
  readonly rest: readonly Key[];
  readonly tags: readonly string[];
}

/** A stem, or `=` and a word, because different words can have the same stem (`settings` and `set`). */
type Key = string;

export type Table = ReadonlyMap<Key, readonly Entry[]>;

interface Hit {
  readonly tags: readonly string[];
  /** Index of its first word in the text. */
  readonly at: number;
}

export function tableOf(rows: readonly Row[]): Table {
  const table = new Map<Key, Entry[]>();
  for (const [tags, list] of rows) {
    for (const phrase of list.split(",")) {
      const [first = "", ...rest] = phrase.split(" ").map(keyOf);
      const entry = { rest, tags: tags.split(" ") };
      const known = table.get(first);
      if (known) known.push(entry);
      else table.set(first, [entry]);
    }
  }
  return table;
}

/** All words and phrases of the table in the text, in order. */
export function hitsIn(table: Table, tokens: readonly Token[]): Hit[] {
  const hits: Hit[] = [];
  for (const [at, { word, stem }] of tokens.entries()) {
    for (const { rest, tags } of [...(table.get(stem) ?? []), ...(table.get(`=${word}`) ?? [])]) {
      if (rest.every((key, index) => fits(key, tokens[at + 1 + index]))) hits.push({ tags, at });
    }
  }
  return hits;
}

/** All words, including stop words, which phrases may contain. */
export function tokensIn(text: string): Token[] {
  return wordsIn(text).map((word) => ({ word, stem: stem(word) }));
}

function keyOf(word: string): Key {
  return word.startsWith("=") ? word : stem(word);
}

function fits(key: Key, token: Token | undefined): boolean {
  return token !== undefined && (key === token.stem || key === `=${token.word}`);
}

function stem(word: string): string {
  return stemOf(koreanStem(word));
}
