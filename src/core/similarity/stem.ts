// Porter stems of English words, cached, because the same few thousand words recur.
import { stemmer } from "stemmer";

/** For lower-case ASCII words; anything else is returned unchanged. */
export function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = /^[a-z]+$/.test(word) ? stemmer(word) : word;
  if (stems.size >= MOST) stems.clear();
  stems.set(word, stem);
  return stem;
}

const MOST = 5_000;
const stems = new Map<string, string>();
