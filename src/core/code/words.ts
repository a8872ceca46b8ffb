// Words of source code: its identifiers, by their parts and as a whole. Chains (`a.b.c`) are read one name at a time: there
// are too many different ones to be worth a word each. A line beyond ASCII is read by the rules of every other text, which
// keep such chains. The results depend on the text alone; the tables of this module only save work.
import { readNames } from "../search/reading.ts";
import { ASCII, splitRun } from "../search/run-words.ts";
import type { Runs } from "../search/runs.ts";
import { wordsOf } from "../search/words.ts";

/** Repetitions beyond this hardly change a rank and would make the index larger. */
const MOST_TIMES = 4;

export function codeWords(text: string): readonly string[] {
  if (words.size >= MOST_REMEMBERED) forget(undefined);
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

const words = new Map<string, Counted>();
/** Words of names that were met before, by the numbers of `runs`; the same word is one object. */
let names: (readonly Counted[] | undefined)[] = [];
let runs: Runs | undefined;
let texts = 0;
const MOST_REMEMBERED = 100_000;

function forget(next: Runs | undefined): void {
  runs = next;
  names = [];
  words.clear();
}

function addNames(kept: string[], text: string): void {
  const read = readNames(text);
  if (read.runs !== runs) forget(read.runs);
  for (const number of read.numbers) {
    let found = names[number];
    if (found === undefined) {
      const name = read.runs.texts[number] as string;
      // A single letter or digit names nothing.
      const { parts, wholes } = name.length < 2 ? NOTHING : splitRun(name);
      found = [...parts, ...wholes].map(countedWord);
      names[number] = found;
    }
    addFewTimes(kept, found);
  }
}

const NOTHING = { parts: [], wholes: [] };

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
