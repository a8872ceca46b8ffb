// Reads texts run by run: each run of a text is a number, equal runs the same one. Most runs of a text were met before; they
// are recognised by their bytes, neither cut out nor looked up as text, and what was found out about them is still there.
import type { RunWords } from "./run-words.ts";
import { Runs } from "./runs.ts";
import { LONG, mayBegin, type Starts, signOf } from "./starts.ts";

/** A text as its runs, in order. A run is a stretch without blanks that may be a name: `don't`, `getUserName`, `src/a.ts`. */
export interface ReadText {
  readonly runs: Runs;
  /** Numbers in `runs`. */
  readonly numbers: readonly number[];
}

const RUNS = /[\p{L}\p{N}\p{M}_]+(?:(?:['’./\\@-]|::)[\p{L}\p{N}\p{M}_]+)*/gu;
/** Characters of most texts. */
const USUAL = 2 ** 16;

export const readText = reader("names and paths whole");
/** Of a chain or a path each name is a run of its own. */
export const readNames = reader("one name at a time");

/** The words of all runs of a text, in order. */
export function runWordsIn({ runs, numbers }: ReadText): RunWords[] {
  return numbers.map((number) => runs.wordsOf(number));
}

/**
 * Performance: every byte of hundreds of texts passes through here. Through constants inside a function a table is reached at
 * once; bundlers turn those of a file into variables.
 */
function reader(
  way: "names and paths whole" | "one name at a time",
): (text: string, only?: Starts) => ReadText {
  const [BLANK, WORD, JOINER, COLON, BEYOND_ASCII] = [0, 1, 2, 3, 4];
  const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
    const sign = String.fromCharCode(code);
    if (code > 127) return BEYOND_ASCII;
    if (/\w/.test(sign)) return WORD;
    if (way === "one name at a time") return BLANK;
    // A sign that no run has is as good as a blank.
    return /['./\\@-]/.test(sign) ? JOINER : sign === ":" ? COLON : BLANK;
  });
  const isSmall = Uint8Array.from(kinds, (_, code) => (/[a-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0));
  const signs = Uint8Array.from(kinds, (_, code) => signOf(code));
  const encoder = new TextEncoder();
  const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
  const usual = new Uint8Array(USUAL);
  let known = new Runs(USUAL);

  /** `only`: without words that begin otherwise. */
  function read(text: string, only?: Starts): ReadText {
    const { bytes, end } = encoded(text);
    if (!known.hasRoomFor(text.length)) known = new Runs(Math.max(USUAL, text.length));
    const runs = known;
    const numbers: number[] = [];
    // Where the stretch between two blanks begins, and how many runs stand before it.
    let stretch = 0;
    let before = 0;
    for (let at = 0; at < end; ) {
      const kind = kinds[bytes[at] as number];
      if (kind === WORD) {
        const start = at;
        at = endOfRun(bytes, start, end);
        if (only === undefined || mayBeAmong(only, bytes, start, at))
          numbers.push(runs.numberOf(bytes, start, at));
      } else if (kind === BEYOND_ASCII) {
        // Which signs are letters in all scripts, the expression knows.
        while (at < end && kinds[bytes[at] as number] !== BLANK) at++;
        numbers.length = before;
        for (const run of decoder.decode(bytes.subarray(stretch, at)).match(RUNS) ?? []) {
          const { bytes: alone, end: length } = encoded(run, new Uint8Array(3 * run.length));
          numbers.push(runs.numberOf(alone, 0, length));
        }
      } else {
        at++;
        if (kind !== BLANK) continue;
        stretch = at;
        before = numbers.length;
      }
    }
    return { runs, numbers };
  }

  /** False only for a word in small letters. */
  function mayBeAmong(starts: Starts, bytes: Uint8Array, start: number, end: number): boolean {
    for (let at = start; at < end; at++) if (!isSmall[bytes[at] as number]) return true;
    let letters = 0;
    for (let at = start; at < start + LONG; at++)
      letters = (letters << 5) | (at < end ? (signs[bytes[at] as number] as number) : 0);
    return mayBegin(letters, starts);
  }

  /** Two words are one name with one of `'./\@-` between them, or `::`. */
  function endOfRun(bytes: Uint8Array, start: number, end: number): number {
    let at = start;
    for (;;) {
      while (at < end && kinds[bytes[at] as number] === WORD) at++;
      const kind = kinds[bytes[at] as number];
      const next =
        kind === JOINER ? at + 1 : kind === COLON && kinds[bytes[at + 1] as number] === COLON ? at + 2 : end;
      if (next >= end || kinds[bytes[next] as number] !== WORD) return at;
      at = next;
    }
  }

  /** As UTF-8; `usual` is overwritten by the next text. */
  function encoded(
    text: string,
    bytes = text.length <= USUAL ? usual : new Uint8Array(text.length),
  ): { readonly bytes: Uint8Array; readonly end: number } {
    const { read, written } = encoder.encodeInto(text, bytes);
    return read === text.length ? { bytes, end: written } : encoded(text, new Uint8Array(3 * text.length));
  }

  return read;
}
