// Looks whether a value can follow the noun of a sentence at all: most sentences have neither a digit nor a long word.
// What was found counts for all nouns before it, and nothing is searched twice.

export interface Ahead {
  /** Position of the next digit, symbol or line end, -1 if none: computed once for all nouns before it. */
  sign: number;
  /** How far it was looked for. */
  signTo: number;
  /** Position of the next word as long as a value, -1 if none. */
  word: number;
  wordTo: number;
  /** How many sentences were read. */
  read: number;
}

/** How far a value's digits and signs, and the value itself, may be from the noun. */
export const NEAR = 120;
export const REACH = 320;
/** The longest ending of an inflected noun. */
export const LONGEST_ENDING = 4;

/** Cheap check: six characters that a value may consist of. */
export function hasLongWord(text: string): boolean {
  return longWord(text, 0, text.length) >= 0;
}

/** The same within the reach of a sentence; searches farther, because the next noun is often near. */
export function mayHaveWord(text: string, from: number, ahead: Ahead): boolean {
  const limit = Math.min(text.length, from + LONGEST_ENDING + REACH);
  if (ahead.word < from && ahead.wordTo < limit) {
    // Such a word may have begun before the end of what was searched.
    const unread = Math.max(from, ahead.wordTo - 5);
    ahead.wordTo = Math.min(text.length, from + 4 * REACH);
    ahead.word = longWord(text, unread, ahead.wordTo);
    if (ahead.word >= 0) ahead.wordTo = ahead.word;
  }
  return ahead.word >= from && ahead.word < limit;
}

/** Position of the sixth of six such characters in a row, -1 if there are none. */
function longWord(text: string, from: number, to: number): number {
  let length = 0;
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    const isPart = code > 32 && code < 127 ? code !== 34 && code !== 39 && code !== 96 : isFarLetter(code);
    length = isPart ? length + 1 : 0;
    if (length === 6) return at;
  }
  return -1;
}

/** Cheap check: a value contains a digit or symbol, on the same line and nearby; most sentences have none. */
export function mayHaveValue(text: string, from: number, ahead: Ahead, more = 0): boolean {
  const limit = Math.min(text.length, from + NEAR + more);
  if (ahead.sign < from && ahead.signTo < limit) {
    const unread = Math.max(from, ahead.signTo);
    // Slightly farther than the limit, because the next noun is often near.
    ahead.signTo = Math.min(text.length, from + 2 * NEAR);
    ahead.sign = nextSign(text, unread, ahead.signTo);
    if (ahead.sign >= 0) ahead.signTo = ahead.sign;
  }
  return ahead.sign >= from && ahead.sign < limit && text.charCodeAt(ahead.sign) !== 10;
}

function nextSign(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    if ((code >= 48 && code <= 57) || code === 10) return at;
    // ! # $ % & * + ? @ ^ ~
    if (code === 33 || (code >= 35 && code <= 38) || code === 42 || code === 43 || code === 63) return at;
    if (code === 64 || code === 94 || code === 126) return at;
  }
  return -1;
}

/** Latin beyond ASCII, Greek, Cyrillic. */
function isFarLetter(code: number): boolean {
  return (code >= 0xc0 && code < 0x250) || (code >= 0x370 && code < 0x530);
}
