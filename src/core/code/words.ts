// Words of source code: its identifiers, by their parts and as a whole. Chains (`a.b.c`) are read one name at a time: there
// are too many different ones to be worth a word each. A text beyond ASCII is read by the rules of every other text, which
// keep such chains. The results depend on the text alone; the tables of this module only save work.
import { ASCII, wordsOf, wordsOfRun } from "../search/words.ts";

/** Repetitions beyond this hardly change a rank and would make the index larger. */
const MOST_TIMES = 4;

export function codeWords(text: string): readonly string[] {
  return ASCII.test(text) ? asciiWords(text) : fewTimesEach(wordsOf(text));
}

function fewTimesEach(words: readonly string[]): readonly string[] {
  const times = new Map<string, number>();
  return words.filter((word) => {
    const before = times.get(word) ?? 0;
    times.set(word, before + 1);
    return before < MOST_TIMES;
  });
}

/** A word and how often it occurred in the text that is read: counted in place, without a table for each text. */
interface Counted {
  readonly word: string;
  /** Number of the text. */
  text: number;
  times: number;
}

const MOST_REMEMBERED = 100_000;
/** Words of names that were met before; the same word is one object. */
const names = new Map<string, readonly Counted[]>();
const words = new Map<string, Counted>();
let texts = 0;

function asciiWords(text: string): readonly string[] {
  const kept: string[] = [];
  if (names.size >= MOST_REMEMBERED) {
    names.clear();
    words.clear();
  }
  texts += 1;
  // A single letter or digit names nothing.
  for (const name of text.match(/\w{2,}/g) ?? []) {
    let found = names.get(name);
    if (found === undefined) {
      found = countedOf(name);
      names.set(name, found);
    }
    for (const one of found) {
      if (one.text !== texts) {
        one.text = texts;
        one.times = 0;
      } else if (one.times >= MOST_TIMES) continue;
      one.times += 1;
      kept.push(one.word);
    }
  }
  return kept;
}

function countedOf(name: string): readonly Counted[] {
  const { parts, wholes } = wordsOfRun(name);
  return [...parts, ...wholes].map((word) => {
    const counted = words.get(word) ?? { word, text: 0, times: 0 };
    words.set(word, counted);
    return counted;
  });
}
