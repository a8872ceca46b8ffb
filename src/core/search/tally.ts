// Counts the words that are looked for in texts. What a run says of them is found out once for all texts of a question; words
// whose first three letters rule it out are not even split.
import { IRREGULAR } from "./forms.ts";
import type { ReadText } from "./reading.ts";
import type { Runs } from "./runs.ts";

/** Words that are looked for, stems and beginnings (`word*`), with their worth. */
export type Wanted = ReadonlyMap<string, number>;

/** A text and what each of its words counts. */
export type Weighed = readonly [text: ReadText, weight: number];

/** How often each word occurs, by the weights of the texts. */
export function tally(texts: readonly Weighed[], wanted: Wanted): ReadonlyMap<string, number> {
  let often: Map<string, number> | undefined;
  for (const [{ runs, numbers }, weight] of texts) {
    const ready = readyFor(wanted, runs);
    const { asked } = ready;
    for (let at = 0; at < numbers.length; at++) {
      const number = numbers[at] as number;
      const list = asked[number] || askFor(number, ready);
      if (list === NONE) continue;
      often ??= new Map();
      for (const word of ready.lists[list] as readonly string[])
        often.set(word, (often.get(word) ?? 0) + weight);
    }
  }
  return often ?? NOTHING;
}

const NOTHING: ReadonlyMap<string, number> = new Map();

/** What the runs say of the words that are looked for, as far as it was asked. */
interface Ready {
  readonly wanted: Wanted;
  readonly runs: Runs;
  /** 1 for the first three letters with which one of the words may begin in a text. */
  readonly starts: Uint8Array;
  readonly beginnings: readonly string[];
  /** By the number of the run: where in `lists` its words are; 0 = not asked yet. */
  readonly asked: Uint32Array;
  readonly lists: (readonly string[])[];
}

/** In `lists`: no words. */
const NONE = 1;

function askFor(number: number, { wanted, runs, starts, beginnings, asked, lists }: Ready): number {
  const run = runs.texts[number] as string;
  const said: string[] = [];
  if (runs.words[number] !== undefined || maySay(run, starts)) {
    const { parts, wholes } = runs.wordsOf(number);
    for (const words of [parts, wholes])
      for (const word of words) {
        if (wanted.has(word)) said.push(word);
        for (const one of beginnings) if (word.startsWith(one.slice(0, -1))) said.push(one);
      }
  }
  const list = said.length === 0 ? NONE : lists.push(said) - 1;
  asked[number] = list;
  return list;
}

/** Those used last; a search looks for three sets of words in turn. */
const readies: Ready[] = [];
const MOST_READY = 4;

function readyFor(wanted: Wanted, runs: Runs): Ready {
  const known = readies.find((one) => one.wanted === wanted && one.runs === runs);
  if (known !== undefined) return known;
  const beginnings = [...wanted.keys()].filter((word) => word.endsWith("*"));
  const starts = new Uint8Array(2 ** 15);
  for (const word of wanted.keys()) addStarts(starts, word.replace("*", ""));
  // To get so much memory for each of them kept the garbage collector busy.
  const last = readies.length < MOST_READY ? undefined : readies.pop();
  const asked = last?.asked.length === runs.most ? last.asked.fill(0) : new Uint32Array(runs.most);
  if (beginnings.length === 0) skipOthers(asked, wanted, runs);
  const made = { wanted, runs, starts, beginnings, asked, lists: [[], []] };
  readies.unshift(made);
  return made;
}

/** Runs that are known to say none of the words need not be asked. */
function skipOthers(asked: Uint32Array, wanted: Wanted, runs: Runs): void {
  asked.set(runs.isSplit);
  for (const word of wanted.keys()) for (const number of runs.saying.get(word) ?? []) asked[number] = 0;
}

/** A stem begins like every form of its word, but for irregular ones and British spelling (`forms.ts`). */
function addStarts(starts: Uint8Array, word: string): void {
  // The ending of a short stem differs between forms: `dying`, `die`.
  const letters = word.length > 3 ? 3 : Math.min(word.length, 2);
  const rest = 2 ** (5 * (3 - letters));
  const first = startOf(word) - (startOf(word) % rest);
  starts.fill(1, first, first + rest);
  if (word[1] === "o" && word[2] === "r") starts[startOf(`${word.slice(0, 2)}u`)] = 1;
  if (word.startsWith("or")) starts[startOf("our")] = 1;
  for (const [form, usual] of IRREGULAR) if (usual.startsWith(word.slice(0, 2))) starts[startOf(form)] = 1;
}

/** Its first three letters as a number, whatever their case; `i` and `y`, `s` and `z` are one: `sky`, `skies`. */
function startOf(word: string): number {
  return (codeAt(word, 0) << 10) | (codeAt(word, 1) << 5) | codeAt(word, 2);
}

function codeAt(word: string, at: number): number {
  const code = word.charCodeAt(at) & 31;
  return code === Y ? I : code === Z ? S : code;
}

const [I, S, Y, Z] = [9, 19, 25, 26];

/** Whether a word of this run may begin with such letters. Runs with digits or letters beyond ASCII are not ruled out. */
function maySay(run: string, starts: Uint8Array): boolean {
  if (isOneWord(run)) return starts[startOf(run)] === 1;
  let letters = 0;
  let many = 0;
  for (let at = 0; at < run.length + 2; at++) {
    const code = run.charCodeAt(at);
    if (code > 127 || (code >= 48 && code <= 57)) return true;
    // Signs are left out: a whole name is written without them. Behind the end there is nothing, as behind a short word.
    if (at < run.length && ((code | 32) < 97 || (code | 32) > 122)) continue;
    letters = ((letters << 5) | codeAt(run, at)) & 0x7fff;
    if (++many > 2 && starts[letters] === 1) return true;
  }
  return false;
}

/** Small letters and digits only: a word as it is, no name with several parts. */
function isOneWord(run: string): boolean {
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at);
    if (code > 122 || (code < 97 && (code > 57 || code < 48))) return false;
  }
  return true;
}
