// Splits a command in a text into words, roughly as a shell does, with their positions.

export interface Word {
  /** Without the quotes around it. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export interface Words {
  readonly words: readonly Word[];
  readonly end: number;
}

/** Longer commands contain programs and heredocs; secrets in those are found by their names. */
const FARTHEST = 4000;
const MOST_WORDS = 100;

/**
 * From `position` to the end of the command: a line end, a pipe, a semicolon or the quote that closes a string around
 * it; `end` is its position.
 */
export function readWords(text: string, position: number, last = text.length): Words {
  const words: Word[] = [];
  const limit = Math.min(last, position + FARTHEST);
  let at = position;
  while (at < limit && words.length < MOST_WORDS) {
    at = afterBlanks(text, at, limit);
    if (at >= limit || isEnd(text, at)) break;
    const end = endOfWord(text, at, limit);
    words.push(word(text, at, end));
    at = end;
    if (closesOuter(text, at)) break;
  }
  return { words, end: at };
}

function word(text: string, start: number, end: number): Word {
  const quote = /^\\*["'`]/.exec(text.slice(start, Math.min(end, start + 9)))?.[0] ?? "";
  const closed =
    quote !== "" && end - start >= 2 * quote.length && text.startsWith(quote, end - quote.length);
  const from = start + quote.length;
  const to = closed ? end - quote.length : end;
  return { text: text.slice(from, to), start: from, end: to };
}

function afterBlanks(text: string, from: number, limit: number): number {
  let at = from;
  while (at < limit) {
    const one = text[at];
    if (one === " " || one === "\t") at++;
    // A line continuation.
    else if (one === "\\" && text[at + 1] === "\n") at += 2;
    else break;
  }
  return at;
}

function isEnd(text: string, at: number): boolean {
  const one = text[at] ?? "";
  if (one === "\\") return text[at + 1] === "n" || text[at + 1] === "r";
  return "\n\r|;&)".includes(one);
}

function endOfWord(text: string, start: number, limit: number): number {
  let at = start;
  while (at < limit) {
    const one = text[at] as string;
    if (
      one === " " ||
      one === "\t" ||
      one === "\n" ||
      one === "\r" ||
      one === "|" ||
      one === ";" ||
      one === "&"
    )
      break;
    if (at > start && closesOuter(text, at)) break;
    if (one === '"' || one === "'") at = afterQuoted(text, at, limit, one);
    else if (one === "\\") {
      const quote = /^\\+["']/.exec(text.slice(at, Math.min(limit, at + 9)))?.[0];
      if (quote !== undefined) at = afterQuoted(text, at, limit, quote);
      else if (text[at + 1] === "n" || text[at + 1] === "r" || text[at + 1] === "t") break;
      else at += 2;
    } else at++;
  }
  return Math.min(at, limit);
}

/** `"…-p X"}`: a quote behind a word that closes a string around the command. */
function closesOuter(text: string, at: number): boolean {
  const one = text[at];
  if (one !== '"' && one !== "'" && one !== "\\") return false;
  return /^\\{0,7}["'](?:[,}\])\r\n]|$)/.test(text.slice(at, at + 12));
}

/** An unclosed quote reaches to the end of the line. */
function afterQuoted(text: string, start: number, limit: number, quote: string): number {
  for (let at = start + quote.length; at < limit; at++) {
    if (text.startsWith(quote, at)) return at + quote.length;
    if (text[at] === "\n" && quote !== "'" && quote !== '"') return at;
    if (text[at] === "\\" && quote === '"') at++;
  }
  const line = text.slice(start, limit).indexOf("\n");
  return line < 0 ? limit : start + line;
}
