// Porter stems of English words, cached, because the same few thousand words recur.
import { stemmer } from "stemmer";

/** For lower-case ASCII words; anything else is returned unchanged. */
export function stemOf(word: string): string {
  if (!MAY_CHANGE.test(word)) return word;
  const known = stems.get(word);
  if (known !== undefined) return known;
  const stem = stemmer(word);
  if (stems.size >= MOST) stems.clear();
  stems.set(word, stem);
  return stem;
}

/** No rule of the stemmer is about words with another last letter. */
const MAY_CHANGE = /^[a-z]+[cdegilmnrstuy]$/;
const MOST = 5_000;
const stems = new Map<string, string>();
