// Computes the stems by which lessons are compared; synonyms have one stem.
import { termOf, wordsIn } from "../similarity/terms.ts";
import { withoutEnding } from "./endings.ts";
import { IRREGULAR } from "./irregular.ts";
import { withPhrases } from "./phrases.ts";
import { NO_WORDS, SAME_STEMS, SAME_WORDS } from "./same-words.ts";

/** In order, without duplicates. */
export function stemsOf(text: string): readonly string[] {
  // Fast path for most tags.
  if (/^[a-z]{2,}$/.test(text)) return listOf(stemOfWord(text));
  const joined = withPhrases(text);
  const found = new Set<string>();
  for (const word of wordsIn(joined)) {
    const stem = stemOfWord(word);
    if (stem !== undefined) found.add(stem);
  }
  for (const [name] of joined.matchAll(NAMES)) {
    const stem = stemOfWord(name.toLowerCase());
    if (stem !== undefined) found.add(stem);
  }
  if (/[-+]/.test(joined)) for (const [name] of joined.matchAll(INITIALS)) found.add(name.toLowerCase());
  return [...found];
}

/** `FastAPI`, `SwiftUI`: names often written in lower case; longer ones are identifiers. */
const NAMES = /(?<![\w.])[A-Z][a-z]+[A-Z][A-Za-z]{1,7}(?![\w(])/g;

/** `z-index`, `n+1`: kept whole, because a single letter is not a word and the rest is too generic. */
const INITIALS = /(?<![\w.+-])(?:[A-Za-z0-9][-+][A-Za-z0-9-]+|[A-Za-z0-9]+\+[0-9])(?![\w+])/g;

const MOST_KNOWN = 5_000;
const known = new Map<string, string | undefined>();

function stemOfWord(word: string): string | undefined {
  if (known.has(word)) return known.get(word);
  if (known.size >= MOST_KNOWN) known.clear();
  const stem = rowOf(SAME_WORDS, word) ?? stemOfTerm(word);
  known.set(word, stem);
  return stem;
}

function stemOfTerm(word: string): string | undefined {
  if (NO_WORDS.includes(word)) return undefined;
  const term = termOf(withoutEnding(rowOf(IRREGULAR, word) ?? word));
  return term === undefined ? undefined : (rowOf(SAME_STEMS, term) ?? term);
}

/**
 * The first word of the row that contains `word`. Rows are searched as strings, because a cold hook looks up only a
 * few words.
 */
export function rowOf(rows: string, word: string): string | undefined {
  const at = rows.indexOf(` ${word} `);
  if (at === -1) return undefined;
  const start = rows.lastIndexOf("\n", at) + 1;
  return rows.slice(start, rows.indexOf(" ", start + 1)).trim();
}

function listOf(stem: string | undefined): readonly string[] {
  return stem === undefined ? [] : [stem];
}
