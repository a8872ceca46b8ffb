// The stems of a text as cards are compared by them: one stem where people have several words for one thing.
import { termOf, wordsIn } from "../similarity/terms.ts";
import { withPhrases } from "./phrases.ts";
import { NO_WORDS, SAME_STEMS, SAME_WORDS } from "./same-words.ts";

/** In order, each once. */
export function stemsOf(text: string): readonly string[] {
  // Most tags.
  if (/^[a-z]{2,}$/.test(text)) return listOf(stemOfWord(text));
  const joined = withPhrases(text);
  const found = new Set<string>();
  for (const word of wordsIn(joined)) {
    const stem = stemOfWord(word);
    if (stem !== undefined) found.add(stem);
  }
  if (/[-+]/.test(joined)) for (const [name] of joined.matchAll(INITIALS)) found.add(name.toLowerCase());
  return [...found];
}

/** `z-index`, `n+1`: a letter alone is no word, and the rest says too little. */
const INITIALS = /(?<![\w.+-])(?:[A-Za-z0-9][-+][A-Za-z0-9-]+|[A-Za-z0-9]+\+[0-9])(?![\w+])/g;

const MOST_KNOWN = 5_000;
const known = new Map<string, string | undefined>();

function stemOfWord(word: string): string | undefined {
  if (known.has(word)) return known.get(word);
  if (known.size >= MOST_KNOWN) known.clear();
  same ??= sameWords();
  const term = termOf(word);
  const stem = same.has(`=${word}`)
    ? same.get(`=${word}`)
    : term === undefined
      ? undefined
      : (same.get(term) ?? term);
  known.set(word, stem);
  return stem;
}

/** Stems, and behind `=` words to the letter. Made when first asked for. */
let same: ReadonlyMap<string, string | undefined> | undefined;

function sameWords(): ReadonlyMap<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const row of SAME_STEMS.trim().split("\n")) {
    const [first = "", ...others] = row.split(" ");
    for (const stem of others) found.set(stem, first);
  }
  for (const row of SAME_WORDS.trim().split("\n")) {
    const [first = "", ...others] = row.split(" ");
    for (const word of [first, ...others]) found.set(`=${word}`, first);
  }
  for (const word of NO_WORDS.split(" ")) found.set(`=${word}`, undefined);
  return found;
}

function listOf(stem: string | undefined): readonly string[] {
  return stem === undefined ? [] : [stem];
}
