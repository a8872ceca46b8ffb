// Counts the words that are looked for in texts. Most words of a text are none of them: those whose first three letters
// rule it out are not looked up, which was a fourth of the time of a search.
import { IRREGULAR } from "./forms.ts";
import { runTexts, wordsOfRun } from "./words.ts";

/** Words that are looked for, stems and beginnings (`word*`), with their worth. */
export type Wanted = ReadonlyMap<string, number>;

/** How often each word occurs, by the weights of the texts. */
export function tally(
  texts: readonly (readonly [text: string, weight: number])[],
  wanted: Wanted,
): Map<string, number> {
  const often = new Map<string, number>();
  const { starts, beginnings } = readyFor(wanted);
  const count = (word: string, weight: number) => {
    if (wanted.has(word)) often.set(word, (often.get(word) ?? 0) + weight);
    for (const one of beginnings)
      if (word.startsWith(one.slice(0, -1))) often.set(one, (often.get(one) ?? 0) + weight);
  };
  for (const [text, weight] of texts)
    for (const run of runTexts(text)) {
      if (starts[startOf(run)] === 0 && isOneWord(run)) continue;
      const { parts, wholes } = wordsOfRun(run);
      for (const part of parts) count(part, weight);
      for (const whole of wholes) count(whole, weight);
    }
  return often;
}

interface Ready {
  /** 1 for the first three letters with which one of the words may begin in a text. */
  readonly starts: Uint8Array;
  readonly beginnings: readonly string[];
}

const ready = new WeakMap<Wanted, Ready>();

function readyFor(wanted: Wanted): Ready {
  const known = ready.get(wanted);
  if (known !== undefined) return known;
  const beginnings = [...wanted.keys()].filter((word) => word.endsWith("*"));
  const starts = new Uint8Array(2 ** 15);
  for (const word of wanted.keys()) addStarts(starts, word.replace("*", ""));
  const made = { starts, beginnings };
  ready.set(wanted, made);
  return made;
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

/** Small letters and digits only: a word as it is, no name with several parts. */
function isOneWord(run: string): boolean {
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at);
    if (code > 122 || (code < 97 && (code > 57 || code < 48))) return false;
  }
  return true;
}
