// The stems of a text as cards are compared by them: one stem where people have several words for one thing.
import { termOf, wordsIn } from "../similarity/terms.ts";
import { PHRASES, ROWS } from "./same-words.ts";

/** In order, each once. */
export function stemsOf(text: string): readonly string[] {
  const joined = PHRASES.reduce((left, [phrase, word]) => left.replace(phrase, word), text);
  const found = new Set<string>();
  for (const word of wordsIn(joined)) {
    const stem = stemOfWord(word);
    if (stem !== undefined) found.add(stem);
  }
  for (const [name] of joined.matchAll(INITIALS)) found.add(name.toLowerCase());
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
  const term = NO_WORDS.has(word) ? undefined : termOf(word);
  const stem = same.get(word) ?? (term === undefined ? undefined : (same.get(`=${term}`) ?? term));
  known.set(word, stem);
  return stem;
}

/** Their stem is that of quite another word: `import`, `generate`. */
const NO_WORDS = new Set(["important", "importance", "importantly", "general", "generally"]);

/** Made when first asked for. */
let same: ReadonlyMap<string, string> | undefined;

/** By the word as it stands; by its stem too where that is nobody else's. */
function sameWords(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const row of ROWS) {
    const words = row.replace("=", "").split(" ");
    const [first = ""] = words;
    for (const word of words) {
      found.set(word, first);
      const term = row.startsWith("=") ? undefined : termOf(word);
      if (term !== undefined) found.set(`=${term}`, first);
    }
  }
  return found;
}
