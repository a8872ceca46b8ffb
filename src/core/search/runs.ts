// Numbers the runs of texts. All of the table that is asked for every run lies in one block of memory, because to fetch it from
// many places takes longer than everything else.
import { type RunWords, splitRun } from "./run-words.ts";

/** Numbers of one entry: two hashes of the run, and its own number + 1. */
const ENTRY = 3;
const PRIME = 0x01000193;
const OTHER_PRIME = 0x5bd1e995;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export class Runs {
  /** By number. */
  readonly texts: string[] = [];
  /** By number; absent until somebody asks. */
  readonly words: (RunWords | undefined)[] = [];
  /** By number: 1 when its words are known. */
  readonly isSplit: Uint8Array;
  /** By word: the runs that say it, of those that are split. */
  readonly saying = new Map<string, number[]>();
  readonly most: number;
  readonly #mask: number;
  readonly #table: Int32Array;

  /** For so many different runs, and for any text of so many characters. */
  constructor(most: number) {
    const slots = 2 ** Math.ceil(Math.log2(2 * most));
    this.most = most;
    this.isSplit = new Uint8Array(most);
    this.#mask = slots - 1;
    this.#table = new Int32Array(slots * ENTRY);
  }

  /** Of two characters, one is a blank. */
  hasRoomFor(length: number): boolean {
    return this.texts.length + length / 2 < this.most;
  }

  wordsOf(number: number): RunWords {
    const known = this.words[number];
    if (known !== undefined) return known;
    const words = splitRun(this.texts[number] as string);
    this.words[number] = words;
    this.isSplit[number] = 1;
    for (const list of [words.parts, words.wholes])
      for (const word of list) {
        const others = this.saying.get(word);
        if (others === undefined) this.saying.set(word, [number]);
        else if (others.at(-1) !== number) others.push(number);
      }
    return words;
  }

  /** Runs with the same 64 bits of hash are taken for the same. */
  numberOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = 0;
    let other = end - start;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      hash = Math.imul(hash ^ byte, PRIME);
      other = Math.imul(other ^ byte, OTHER_PRIME) ^ (other >>> 13);
    }
    const table = this.#table;
    for (let slot = hash ^ (hash >>> 15); ; slot++) {
      const at = (slot & this.#mask) * ENTRY;
      const number = table[at + 2] as number;
      if (number === 0) {
        table[at] = hash;
        table[at + 1] = other;
        table[at + 2] = this.texts.push(decoder.decode(bytes.subarray(start, end)));
        this.words.push(undefined);
        return this.texts.length - 1;
      }
      if (table[at] === hash && table[at + 1] === other) return number - 1;
    }
  }
}
