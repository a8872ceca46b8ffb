// With which letters the words that are looked for may begin in a text: most words of a text are ruled out by them.
import { IRREGULAR } from "./forms.ts";

/** With which letters the words may begin in a text. */
export interface Starts {
  /** 1 for the first three of a short word. */
  readonly short: Uint8Array;
  /** 1 for the first five of a longer one; others may share the place. */
  readonly long: Uint8Array;
}

/** Kept as long as the words are. */
const known = new WeakMap<ReadonlyMap<string, unknown>, Starts>();

/** Of stems, and of beginnings of words (`word*`). */
export function startsOf(wanted: ReadonlyMap<string, unknown>): Starts {
  const before = known.get(wanted);
  if (before !== undefined) return before;
  const starts = { short: new Uint8Array(2 ** 15), long: new Uint8Array(2 ** 15) };
  for (const word of wanted.keys()) addStarts(starts, word.replace("*", ""));
  known.set(wanted, starts);
  return starts;
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

/** Letters of a long word that are known to agree. */
export const LONG = 5;
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
  return signOf(word.charCodeAt(at));
}

/** One of 32 for a character. */
export function signOf(character: number): number {
  const code = character & 31;
  return code === Y ? I : code === Z ? S : code;
}

const [I, S, Y, Z] = [9, 19, 25, 26];

/** Whether a word of this run may begin with such letters. Runs with digits or letters beyond ASCII are not ruled out. */
export function maySay(run: string, starts: Starts): boolean {
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

export function mayBegin(fiveLetters: number, { short, long }: Starts): boolean {
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
