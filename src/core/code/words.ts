// Words of source code: its identifiers, by their parts and as a whole. Chains (`a.b.c`) are read one name at a time: there
// are too many different ones to be worth a word each.
import { wordsOf, wordsOfRun } from "../search/words.ts";

/** Repetitions beyond this hardly change a rank and would make the index larger. */
const MOST_TIMES = 4;
const ASCII = /^[\0-\x7f]*$/;

export function codeWords(text: string): readonly string[] {
  const times = new Map<string, number>();
  const kept: string[] = [];
  const add = (word: string) => {
    const before = times.get(word) ?? 0;
    if (before >= MOST_TIMES) return;
    times.set(word, before + 1);
    kept.push(word);
  };
  if (!ASCII.test(text)) {
    for (const word of wordsOf(text)) add(word);
    return kept;
  }
  // A single letter or digit names nothing.
  for (const run of text.match(/\w{2,}/g) ?? []) {
    const { parts, wholes } = wordsOfRun(run);
    for (const part of parts) add(part);
    for (const whole of wholes) add(whole);
  }
  return kept;
}
