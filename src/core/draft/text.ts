// Text helpers for drafts.

import { pattern } from "../pattern/pattern.ts";
import { cutAtWord } from "../text/cut.ts";
import { oneLine } from "../text/line.ts";

/** One line, cut between words if that loses little. */
export function plainLine(text: string, maximum: number): string {
  return cutAtWord(oneLine(text), maximum);
}

/** One line, cut at the end of a clause if the rest is still enough to say what it is about. */
export function titleLine(text: string, maximum: number): string {
  const line = oneLine(text);
  if (line.length <= maximum) return line;
  const ends = [...line.slice(0, maximum).matchAll(CLAUSE_END)].map(({ index }) => index);
  const end = ends.findLast((at) => at >= SHORTEST_TITLE);
  return end === undefined ? cutAtWord(line, maximum) : line.slice(0, end);
}

const SHORTEST_TITLE = 40;
const CLAUSE_END = /(?:[;:] |, (?=(?:so|which|and|because|since)\b)|\s[—–] )/g;

/** Amount of information: a Hangul syllable or an ideograph counts as two letters. */
export function lengthOf(text: string): number {
  return text.length + (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3]/g)?.length ?? 0);
}

/** In backticks, unless the text contains some. */
export function code(text: string): string {
  const line = plainLine(text, 120);
  return line.includes("`") ? line : `\`${line}\``;
}

/** The command without `cd` prefix and redirections. */
export function bareCommand(display: string): string {
  return plainLine(display, 200)
    .replace(/^cd \S+ && /, "")
    .replace(REDIRECTED, "")
    .replace(OUTPUT_FILTER, "")
    .trim();
}

const REDIRECTED = pattern(/ *(?:\d?>&?\d?(?:\/dev\/null)?)(?= |$)/g);
const OUTPUT_FILTER = pattern(/ *\| *(?:tail|head|grep|cat|tee|sed|awk)\b.*$/);
