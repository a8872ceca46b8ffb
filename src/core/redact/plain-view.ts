// Makes the text as a reader sees it: without colours and quote marks, with escaped line ends as real ones. Some secrets are
// visible only in this form: a table inside a string, a word of which `grep` coloured a part.
import { COLOUR } from "./colours.ts";

/** Group 1: an escaped line end, group 2: an escaped quote; a colour or the mark of a quoted line vanish. */
const HIDDEN = new RegExp(String.raw`${COLOUR}|(\\{1,7}r?\\{0,7}n)|\\{1,7}(")|(?<=\n)(?:> ){1,3}`, "g");

/** Cheap check for the many texts that are what they look like. */
export function mayHide(text: string): boolean {
  return ["\\n", "\x1b[", "\n> ", "1b[", "033[", "\\e["].some((begin) => text.includes(begin));
}

interface PlainView {
  readonly plain: string;
  /** The position in the original of a place in the view; asked for in order, or nearly. */
  readonly original: (position: number) => number;
}

export function plainView(text: string): PlainView {
  const pieces: string[] = [];
  const starts: number[] = [];
  const origins: number[] = [];
  let length = 0;
  let last = 0;
  const add = (piece: string, origin: number) => {
    starts.push(length);
    origins.push(origin);
    pieces.push(piece);
    length += piece.length;
  };
  for (const { index, 0: code, 1: lineEnd, 2: quote } of text.matchAll(HIDDEN)) {
    if (index > last) add(text.slice(last, index), last);
    if (lineEnd !== undefined) add("\n", index);
    else if (quote !== undefined) add(quote, index + code.length - 1);
    last = index + code.length;
  }
  add(text.slice(last), last);
  let at = 0;
  return {
    plain: pieces.join(""),
    original: (position) => {
      while (at + 1 < starts.length && (starts[at + 1] as number) <= position) at++;
      while (at > 0 && (starts[at] as number) > position) at--;
      return (origins[at] ?? 0) + position - (starts[at] ?? 0);
    },
  };
}
