// Words of source code: its identifiers, by their parts and as a whole. Chains (`a.b.c`) are read one name at a time: there
// are too many different ones to be worth a word each. A line beyond ASCII is read by the rules of every other text, which
// keep such chains. The results depend on the text alone; the tables of this module only save work.
import { ASCII, splitRun } from "../search/run-words.ts";
import { wordsOf } from "../search/words.ts";

/** Repetitions beyond this hardly change a rank and would make the index larger. */
const MOST_TIMES = 4;

export function codeWords(text: string): readonly string[] {
  if (names.size >= MOST_REMEMBERED) {
    names.clear();
    words.clear();
  }
  texts += 1;
  const kept: string[] = [];
  if (ASCII.test(text)) addNames(kept, text);
  else
    for (const line of text.split("\n")) {
      if (ASCII.test(line)) addNames(kept, line);
      else addFewTimes(kept, wordsOf(line).map(countedWord));
    }
  return kept;
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

/** A single letter or digit names nothing. */
function addNames(kept: string[], text: string): void {
  for (const name of text.match(/\w{2,}/g) ?? []) {
    let found = names.get(name);
    if (found === undefined) {
      const { parts, wholes } = splitRun(name);
      found = [...parts, ...wholes].map(countedWord);
      names.set(name, found);
    }
    addFewTimes(kept, found);
  }
}

function addFewTimes(kept: string[], found: readonly Counted[]): void {
  for (const one of found) {
    if (one.text !== texts) {
      one.text = texts;
      one.times = 0;
    } else if (one.times >= MOST_TIMES) continue;
    one.times += 1;
    kept.push(one.word);
  }
}

function countedWord(word: string): Counted {
  const counted = words.get(word) ?? { word, text: 0, times: 0 };
  words.set(word, counted);
  return counted;
}
