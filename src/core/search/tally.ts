// Counts the words that are looked for in texts. What a run says of them is found out once for all texts of a question; words
// whose first three letters rule it out are not even split.
import { IRREGULAR } from "./forms.ts";
import type { ReadText } from "./reading.ts";
import type { Runs } from "./runs.ts";

/** Words that are looked for, stems and beginnings (`word*`), with their worth. */
export type Wanted = ReadonlyMap<string, number>;

/** How often each of the words occurs, in their order: a row for each text or place, one after another. */
export type Counts = Float64Array;

/** Adds to `counts` how often the text says each of the words, in their order, from `row` on. */
export function tally(
  { runs, numbers }: ReadText,
  weight: number,
  wanted: Wanted,
  counts: Counts,
  row: number,
): void {
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

/** With which letters the words may begin in a text. */
interface Starts {
  /** 1 for the first three of a short word. */
  readonly short: Uint8Array;
  /** 1 for the first five of a longer one; others may share the place. */
  readonly long: Uint8Array;
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
  const starts = { short: new Uint8Array(2 ** 15), long: new Uint8Array(2 ** 15) };
  for (const word of wanted.keys()) addStarts(starts, word.replace("*", ""));
  // To get so much memory for each of them kept the garbage collector busy.
  const last = readies.length < MOST_READY ? undefined : readies.pop();
  const asked = last?.asked.length === runs.most ? last.asked.fill(0) : new Uint32Array(runs.most);
  if (beginnings.length === 0) skipOthers(asked, wanted, runs);
  const made = { wanted, runs, places, starts, beginnings, asked, lists: [[], []] };
  readies.unshift(made);
  return made;
}

/** Runs that are known to say none of the words need not be asked. */
function skipOthers(asked: Uint32Array, wanted: Wanted, runs: Runs): void {
  asked.set(runs.isSplit);
  for (const word of wanted.keys()) for (const number of runs.saying.get(word) ?? []) asked[number] = 0;
}

/** A stem begins like every form of its word, but for irregular ones and British spelling (`forms.ts`). */
function addStarts(starts: Starts, word: string): void {
  addStart(starts, word);
  for (let at = word.indexOf("or"); at !== -1 && at < LONG; at = word.indexOf("or", at + 1))
    addStart(starts, `${word.slice(0, at)}our${word.slice(at + 2)}`);
  for (const form of FORMS.get(word.slice(0, 2)) ?? []) starts.short[startOf(form, 3)] = 1;
}

function addStart({ short, long }: Starts, word: string): void {
  if (word.length > LONG) {
    long[placeOf(startOf(word, LONG))] = 1;
    return;
  }
  // The ending of a short stem differs between forms: `dying`, `die`.
  const letters = word.length > 3 ? 3 : Math.min(word.length, 2);
  const rest = 2 ** (5 * (3 - letters));
  const first = startOf(word, 3) - (startOf(word, 3) % rest);
  short.fill(1, first, first + rest);
}

const LONG = 5;
/** Irregular forms by the first two letters of the usual one. */
const FORMS = new Map<string, readonly string[]>();
for (const [form, usual] of IRREGULAR)
  FORMS.set(usual.slice(0, 2), [...(FORMS.get(usual.slice(0, 2)) ?? []), form]);

/** Its first letters as a number, whatever their case; `i` and `y`, `s` and `z` are one: `sky`, `skies`. */
function startOf(word: string, letters: number): number {
  let start = 0;
  for (let at = 0; at < letters; at++) start = (start << 5) | codeAt(word, at);
  return start;
}

/** In a table of 2^15. */
function placeOf(fiveLetters: number): number {
  return Math.imul(fiveLetters, 0x9e3779b1) >>> 17;
}

function codeAt(word: string, at: number): number {
  const code = word.charCodeAt(at) & 31;
  return code === Y ? I : code === Z ? S : code;
}

const [I, S, Y, Z] = [9, 19, 25, 26];

/** Whether a word of this run may begin with such letters. Runs with digits or letters beyond ASCII are not ruled out. */
function maySay(run: string, starts: Starts): boolean {
  if (isOneWord(run)) return mayBegin(startOf(run, LONG), starts);
  let letters = 0;
  let many = 0;
  for (let at = 0; at < run.length + LONG - 1; at++) {
    const code = run.charCodeAt(at);
    if (code > 127 || (code >= 48 && code <= 57)) return true;
    // Signs are left out: a whole name is written without them. Behind the end there is nothing, as behind a short word.
    if (at < run.length && ((code | 32) < 97 || (code | 32) > 122)) continue;
    letters = ((letters << 5) | codeAt(run, at)) & 0x1ffffff;
    if (++many >= LONG && mayBegin(letters, starts)) return true;
  }
  return false;
}

function mayBegin(fiveLetters: number, { short, long }: Starts): boolean {
  return short[fiveLetters >>> 10] === 1 || long[placeOf(fiveLetters)] === 1;
}

/** Small letters and digits only: a word as it is, no name with several parts. */
function isOneWord(run: string): boolean {
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at);
    if (code > 122 || (code < 97 && (code > 57 || code < 48))) return false;
  }
  return true;
}
