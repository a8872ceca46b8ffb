// Cuts a file into parts of some 500 tokens: at the beginnings of functions and classes, else at blank lines.
import type { CodePart, Definition } from "../../domain/code.ts";

/** Characters: about 300 and 600 tokens. A part ends at the first good place after `enough`, never after `most`. */
const SIZE = { enough: 1_200, most: 2_400 };
/** Of a line; the rest of a longer one is data. */
const LONGEST_LINE = 2_000;
const SYMBOLS = 12;

/** `definitions` in the order of the file; none for a file without a parser. */
export function partsOf(text: string, definitions: readonly Definition[]): readonly CodePart[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const breaks = breaksOf(lines, definitions);
  const parts: CodePart[] = [];
  for (let from = 0; from < lines.length; ) {
    const to = endOf(lines, breaks, from);
    const part = partAt(lines, definitions, from, to);
    if (part) parts.push(part);
    from = to;
  }
  return parts;
}

/** How bad it is to end a part before a line: 0 before a definition at the top, more within one; 9 = anywhere. */
function breaksOf(lines: readonly string[], definitions: readonly Definition[]): Uint8Array {
  const breaks = new Uint8Array(lines.length + 1).fill(9);
  for (let at = 1; at < lines.length; at++)
    if (lines[at - 1]?.trim() === "") breaks[at] = /^\s/.test(lines[at] ?? "") ? 8 : 7;
  // Ends first: the line after a definition is a good place unless something deeper begins there.
  for (const { to, depth } of definitions) if (to < lines.length) lower(breaks, to, Math.min(6, depth + 1));
  for (const { from, depth } of definitions) lower(breaks, from - 1, Math.min(5, depth));
  breaks[lines.length] = 0;
  return breaks;
}

function lower(breaks: Uint8Array, at: number, value: number): void {
  breaks[at] = Math.min(breaks[at] ?? 9, value);
}

/** The line before which the part that begins at `from` ends. */
function endOf(lines: readonly string[], breaks: Uint8Array, from: number): number {
  let size = 0;
  let best = from + 1;
  let found = 10;
  for (let at = from; at < lines.length; at++) {
    size += Math.min(LONGEST_LINE, lines[at]?.length ?? 0) + 1;
    if (size > SIZE.most && at > from) return best;
    const here = breaks[at + 1] ?? 9;
    // A whole definition of enough size is a part of its own.
    if (size >= SIZE.enough && here <= 1) return at + 1;
    // The later of two equal places, unless the part would be tiny.
    if (here <= found || size < SIZE.enough / 3) {
      best = at + 1;
      found = size < SIZE.enough / 3 ? 9 : here;
    }
  }
  return lines.length;
}

/** Undefined for blank lines only. */
function partAt(
  lines: readonly string[],
  definitions: readonly Definition[],
  start: number,
  end: number,
): CodePart | undefined {
  let from = start;
  let to = end;
  while (from < to && lines[from]?.trim() === "") from++;
  while (to > from && lines[to - 1]?.trim() === "") to--;
  if (from === to) return undefined;
  const within = definitions.filter((one) => one.from > from && one.from <= to);
  const around = definitions.filter((one) => one.from <= from && one.to > from).at(-1);
  const named = within.length > 0 ? within.slice(0, SYMBOLS) : around ? [around] : [];
  return {
    from: from + 1,
    to,
    symbols: [...new Set(named.map(({ symbol }) => symbol))],
    about: named.flatMap(({ signature, doc }) => (doc === "" ? [signature] : [signature, doc])),
    text: lines
      .slice(from, to)
      .map((line) => (line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE) : line))
      .join("\n"),
  };
}
