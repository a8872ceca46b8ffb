// Counts the words that are looked for in texts. What a run says of them is found out once for all texts of a question; words
// that their first letters rule out (`starts.ts`) are not even looked up.
import { readText } from "./reading.ts";
import type { Runs } from "./runs.ts";
import { maySay, type Starts, startsOf } from "./starts.ts";

/** Words that are looked for, stems and beginnings (`word*`), with their worth. */
export type Wanted = ReadonlyMap<string, number>;

/** How often each of the words occurs, in their order: a row for each text or place, one after another. */
export type Counts = Float64Array;

/** Adds to `counts` how often the text says each of the words, in their order, from `row` on. */
export function tally(text: string, weight: number, wanted: Wanted, counts: Counts, row: number): void {
  const { runs, numbers } = readText(text, startsOf(wanted));
  const ready = readyFor(wanted, runs);
  const { asked } = ready;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at] as number;
    const list = asked[number] || askFor(number, ready);
    if (list === NONE) continue;
    for (const word of ready.lists[list] as readonly number[])
      counts[row + word] = (counts[row + word] as number) + weight;
  }
}

/** What the runs say of the words that are looked for, as far as it was asked. */
interface Ready {
  readonly wanted: Wanted;
  readonly runs: Runs;
  /** The place of each word. */
  readonly places: ReadonlyMap<string, number>;
  readonly starts: Starts;
  readonly beginnings: readonly (readonly [beginning: string, place: number])[];
  /** By the number of the run: where in `lists` its words are; 0 = not asked yet. */
  readonly asked: Uint32Array;
  readonly lists: number[][];
}

/** In `lists`: no words. */
const NONE = 1;

function askFor(number: number, { runs, places, starts, beginnings, asked, lists }: Ready): number {
  let list = NONE;
  const add = (place: number) => {
    if (list === NONE) list = lists.push([]) - 1;
    lists[list]?.push(place);
  };
  if (runs.words[number] !== undefined || maySay(runs.texts[number] as string, starts)) {
    const { parts, wholes } = runs.wordsOf(number);
    for (const words of [parts, wholes])
      for (const word of words) {
        const place = places.get(word);
        if (place !== undefined) add(place);
        for (const [beginning, its] of beginnings) if (word.startsWith(beginning)) add(its);
      }
  }
  asked[number] = list;
  return list;
}

/** Those used last; a search looks for three sets of words in turn. */
const readies: Ready[] = [];
const MOST_READY = 4;

function readyFor(wanted: Wanted, runs: Runs): Ready {
  const known = readies.find((one) => one.wanted === wanted && one.runs === runs);
  if (known !== undefined) return known;
  const places = new Map([...wanted.keys()].map((word, place) => [word, place]));
  const beginnings = [...places]
    .filter(([word]) => word.endsWith("*"))
    .map(([word, place]) => [word.slice(0, -1), place] as const);
  // To get so much memory for each of them kept the garbage collector busy.
  const last = readies.length < MOST_READY ? undefined : readies.pop();
  const asked = last?.asked.length === runs.most ? last.asked.fill(0) : new Uint32Array(runs.most);
  if (beginnings.length === 0) skipOthers(asked, wanted, runs);
  const made = { wanted, runs, places, starts: startsOf(wanted), beginnings, asked, lists: [[], []] };
  readies.unshift(made);
  return made;
}

/** Runs that are known to say none of the words need not be asked. */
function skipOthers(asked: Uint32Array, wanted: Wanted, runs: Runs): void {
  asked.set(runs.isSplit);
  for (const word of wanted.keys()) for (const number of runs.saying.get(word) ?? []) asked[number] = 0;
}
