// Porter's stem of an English word, remembered: the same few thousand words come again and again.
import { stemmer } from "stemmer";

/** Of lower-case ASCII words; anything else stays as it is. */
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
