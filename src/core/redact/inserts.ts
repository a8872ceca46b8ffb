// Finds secrets in statements that insert rows: INSERT INTO users (name, password) VALUES ('amy', 'X').
import type { Column } from "./columns.ts";
import type { Range } from "./findings.ts";
import { weigh } from "./names.ts";
import { matchAt, textBefore } from "./near.ts";
import { isReference } from "./plausible.ts";

/** From the end of a column's name to the first row. */
const VALUES = /[\s"'`\]]{0,3}(?:,[^()\n]{0,300})?\)\s{0,8}values?\s{0,8}(?=\()/iy;
const BEFORE = 300;
/** The price of a list of names that is none of columns, as characters read. */
const FAILED = 50;
const MOST_ROWS = 20;
/** One value of a row: group 1 its quote, group 2 its text; then a comma or the end of the row. */
const CELL = /\s{0,8}(?:N?(')((?:[^'\n]|''){0,400})'|[^,()'\n]{0,200}(?:\([^()\n]{0,200}\))?)\s{0,8}([,)])/y;

/** The values below the column at [nameStart, nameEnd). */
export function findInInsert(text: string, nameStart: number, nameEnd: number): Column {
  if (!/^[\s"'`\]]{0,3}[,)]/.test(text.slice(nameEnd, nameEnd + 4))) return { ranges: [], read: nameEnd };
  const none = { ranges: [], read: nameEnd + FAILED };
  const match = matchAt(VALUES, text, nameEnd);
  const weight = weigh(text.slice(nameStart, nameEnd));
  if (match === null || weight === undefined || weight === "weak") return none;
  const near = textBefore(text, nameStart, BEFORE);
  const opened = near.lastIndexOf("(");
  if (opened < 0) return none;
  const column = near.slice(opened).split(",").length - 1;
  const ranges: Range[] = [];
  let at: number | undefined = nameEnd + match[0].length;
  let read = at;
  for (let row = 0; at !== undefined && text[at] === "(" && row < MOST_ROWS; row++) {
    at = readRow(text, at + 1, column, ranges);
    read = at ?? read;
  }
  return { ranges, read };
}

/** Position of the next row, if there is one. */
function readRow(text: string, from: number, column: number, ranges: Range[]): number | undefined {
  let at = from;
  for (let cell = 0; cell < 60; cell++) {
    const match = matchAt(CELL, text, at);
    if (match === null) return undefined;
    const [whole, quote, value = "", after] = match;
    if (cell === column && quote !== undefined && value.length >= 3 && !isReference(value)) {
      const start = at + whole.indexOf("'") + 1;
      ranges.push([start, start + value.length]);
    }
    at += whole.length;
    if (after === ")") return at + (/^\s{0,8},\s{0,8}(?=\()/.exec(text.slice(at, at + 20))?.[0].length ?? 0);
  }
  return undefined;
}
