// Finds the end of a value: at a quote, at the end of a word, of an element, of a block of YAML.
import type { Weight } from "./names.ts";
import { matchAt, textBefore } from "./near.ts";

export interface Context {
  readonly weight: Weight;
  readonly text: string;
  readonly name: string;
  readonly nameStart: number;
  readonly operator: string;
  readonly quote: string;
  readonly start: number;
}

/** The end of `-e "NAME=several words"`: the quote was opened before the name. 0 if it is no such argument. */
export function argumentEnd({ text, quote, start, nameStart, operator, weight }: Context): number {
  const opened = text[nameStart - 1];
  if (quote !== "" || operator !== "=" || weight === "weak" || (opened !== '"' && opened !== "'")) return 0;
  if (!/(?:^|\s)(?:--?[A-Za-z][\w-]{0,30}[ =]|- |export |env )["']$/.test(textBefore(text, nameStart, 40)))
    return 0;
  const end = quotedEnd(text, opened, start);
  const value = text.slice(start, end);
  return text[end] === opened && /^[^\s=$<{]{1,40}(?: [^\s=$<{]{1,40}){1,5}$/.test(value) ? end : 0;
}

export function valueEnd({ text, quote, start, name, nameStart, operator, weight }: Context): number {
  if (quote !== "") return quotedEnd(text, quote, start);
  let value = matchAt(BARE, text, start)?.[0] ?? "";
  if (operator.includes("%3")) value = /^[^%&]*/.exec(value)?.[0] ?? "";
  if (operator === ">") value = /^[^<\n]*/.exec(text.slice(start, start + MAXIMUM))?.[0] ?? "";
  // In a URL the next parameter follows; elsewhere `&` may be part of a password.
  if (text[nameStart - 1] === ";") value = /^[^;]*/.exec(value)?.[0] ?? "";
  else if (/[?&]/.test(text[nameStart - 1] ?? "")) value = /^[^&#;]*/.exec(value)?.[0] ?? "";
  else if (weight === "pass") value = /^[^;]*/.exec(value)?.[0] ?? "";
  // Tokens do not contain these; an upper-case variable may contain any text.
  if (weight !== "password" && !/^[A-Z0-9_]+$/.test(name))
    value = /^(?:[^,;&]|&(?![\w.-]{1,40}[=;]|[a-z]{2,8}$))*/.exec(value)?.[0] ?? "";
  // The end of a colour, escaped as in JSON.
  value = value.replace(/\\{1,7}(?:u001b|x1b|e|033)\[.*$/, "");
  return start + value.replace(/[,;)\]}&|\\]+$/, "").length;
}

/** Longer values are read to the end only once they are known to be secret. */
export const MAXIMUM = 1024;
// biome-ignore lint/suspicious/noControlCharactersInRegex: a colour ends a value
const BARE = /(?:[^\s"'`<>\\\x1b]|\\(?![nrt"'`])){1,1024}/y;

/** Up to the closing quote on the same line; an unclosed quote reaches to the end of the line. */
function quotedEnd(text: string, quote: string, start: number): number {
  const limit = Math.min(text.length, start + MAXIMUM);
  const plain = quote.length === 1;
  for (let index = start; index < limit; index++) {
    if (text.startsWith(quote, index)) {
      const inside = plain && index > start ? quoteInside(text, quote, index) : 0;
      if (inside === 0) return index;
      index += inside - 1;
      continue;
    }
    const character = text[index];
    if (character === "\n") return index;
    if (character === "\\" && plain) index++;
  }
  return limit;
}

/** How many characters write a quote inside of quotes: doubled in YAML, SQL and CSV (`it''s`), `'\\''` in a shell. */
function quoteInside(text: string, quote: string, index: number): number {
  if (quote === "'" && text.startsWith("'\\''", index)) return 4;
  return text[index + 1] === quote && /[^\s,;)\]}]/.test(text[index + 2] ?? " ") ? 2 : 0;
}

/** The end of a block of YAML (`key: |`): it goes on as long as lines are indented like its first. */
export function blockEnd({ text, start }: Context, first: number): number {
  const indent = /[ \t>]*$/.exec(textBefore(text, start, 40))?.[0] ?? "";
  let end = first;
  for (let lines = 0; lines < MOST_LINES && indent !== ""; lines++) {
    const line = /^\r?\n([^\r\n]{1,400})/.exec(text.slice(end, end + 410));
    if (line === null || !line[1]?.startsWith(indent)) break;
    end += line[0].length;
  }
  return end;
}

const MOST_LINES = 100;

export function tokenEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !/[\s"'`<>]/.test(text[end] ?? "")) end++;
  return end;
}
