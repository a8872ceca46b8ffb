// Estimates an upper bound of a text's tokens: fast enough for a hook, never too low, so that budgets hold. Plain prose
// and commands come out about two fifths too high; hashes and rare scripts get their full cost.

/** Pieces as tokenizers cut them: parts of camelCase words, up to three digits, signs, letters of other scripts. */
const PIECES = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d{1,3}|\n+|[ \t]+|[!-/:-@[-`{-~]+|[^\p{ASCII}]|\p{Cc}/gu;
const VOWEL = /[aeiouy]/i;
/** Letter sequences unlikely in words of a language; they mark a hash or a key. */
const HARD =
  /[bcdfghjklmnpqrstvwxz]{4,}|[aeiouy]{3,}|[jqxzvw][^aeiouhilprstw]|[bcdfgjkmpqtvwxyz][bcdfgjkmpqtvwxz]$|^[bdfgjklmnqrvwxz][bcdfgjkmnpqtvwxz]/i;
const SAME = /^(.)\1+$/u;
/** Fitted so that random text of every sort stays below; see the test. */
const MARGIN = 1.1;
/** Added because a short text may by chance exceed its share. */
const SLACK = 10;

export function tokensAtMost(text: string): number {
  let sum = costOf(text);
  for (const [run] of text.matchAll(RUNS)) if (isKey(run)) sum += Math.max(0, run.length * KEY - costOf(run));
  return text === "" ? 0 : Math.ceil(sum * MARGIN) + SLACK;
}

function costOf(text: string): number {
  let sum = 0;
  for (const [piece] of text.matchAll(PIECES)) sum += cost(piece);
  return sum;
}

/** Letters and digits without a break; rare in prose, apart from `namesLikeThisOne`. */
const RUNS = /[A-Za-z0-9+]{20,}/g;
/** Maximum tokens per character of a key. */
const KEY = 0.75;

/** Parts and digits alternate too fast for a name; some of the parts may still look like words. */
function isKey(run: string): boolean {
  return (run.match(PIECES)?.length ?? 0) * 4 > run.length;
}

function cost(piece: string): number {
  const code = piece.codePointAt(0) ?? 0;
  if (code > 127) return foreign(code);
  const { length } = piece;
  if (isLetter(code)) return isWord(piece) ? word(length) : length < 3 ? 1 : 0.7 + length * 0.63;
  if (code === 32 || code === 9) return length > 1 ? 1 : 0;
  if (code <= 32 || code === 127 || (code >= 48 && code <= 57)) return 1;
  if (length <= 2) return 1;
  return SAME.test(piece) ? 1 + length / 8 : length * 0.85;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

function isWord(piece: string): boolean {
  return piece.length <= 16 && VOWEL.test(piece) && !HARD.test(piece);
}

function word(length: number): number {
  if (length <= 4) return 1.15;
  return length <= 7 ? 1.3 : 1 + (length - 4) / 5;
}

/** Scripts that are rare in a tokenizer's vocabulary are split into bytes. */
function foreign(code: number): number {
  if (code < 0x250) return 1.2;
  if (code < 0x800) return 1.6;
  if (code >= 0x4e00 && code <= 0x9fff) return 2.1;
  return code < 0x10000 ? 2.4 : 3.9;
}
