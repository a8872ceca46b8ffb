// Finds secrets in a column of a table whose heading names them: CSV, Markdown, and tables as psql and mysql print them.
import { isChosen, isCompound } from "./code-values.ts";
import type { Range } from "./findings.ts";
import { findInInsert } from "./inserts.ts";
import { weigh } from "./names.ts";
import { textBefore } from "./near.ts";
import { isReference, looksLikePassword, looksRandom } from "./plausible.ts";

const MOST_ROWS = 20;
const LONGEST_LINE = 400;

export interface Column {
  readonly ranges: readonly Range[];
  /** How far the text was read. */
  readonly read: number;
}

/** The secrets below the heading or column at [nameStart, nameEnd); none if it is no cell of a row of several. */
export function findInColumn(text: string, nameStart: number, nameEnd: number): Column {
  const inserted = findInInsert(text, nameStart, nameEnd);
  if (inserted.ranges.length > 0) return inserted;
  const none = { ranges: [], read: inserted.read };
  const delimiter = delimiterAt(text, nameStart, nameEnd);
  if (delimiter === undefined) return none;
  const weight = weigh(text.slice(nameStart, nameEnd));
  const isNamed = isCompound(text.slice(nameStart, nameEnd));
  if (weight === undefined || weight === "weak") return none;
  const near = textBefore(text, nameStart, LONGEST_LINE);
  const front = near.slice(near.lastIndexOf("\n") + 1).split(delimiter);
  const heading = [...front.slice(0, -1), ...lineAt(text, nameStart).split(delimiter)];
  if (heading.filter((cell) => cell.trim() !== "").length < 2) return none;
  const column = front.length - 1;
  const ranges: Range[] = [];
  let at = nameStart + lineAt(text, nameStart).length;
  for (let row = 0; text[at] === "\n" && row < MOST_ROWS; row++) {
    const line = lineAt(text, ++at);
    // The line below a heading, and the last one.
    const cells = line.split(delimiter);
    const cell = cells[column] ?? "";
    if (!/^[\s|+:-]+$/.test(line)) {
      if (cells.length !== heading.length) break;
      const value = cell.trim().replaceAll(/^["']|["']$/g, "");
      const start =
        at + cells.slice(0, column).join(delimiter).length + Math.min(column, 1) + cell.indexOf(value);
      if (isSecret(value, weight !== "token") || (isNamed && isChosen(value)))
        ranges.push([start, start + value.length]);
    }
    at += line.length;
  }
  return { ranges, read: at };
}

/** What separates the cell of a name from the next or the one before; undefined if it is no cell. */
function delimiterAt(text: string, nameStart: number, nameEnd: number): string | undefined {
  const after = /^[ \t]{0,40}?([,;|\t]|\r?\n)/.exec(text.slice(nameEnd, nameEnd + 42))?.[1];
  if (after === undefined) return undefined;
  const before = /(^|[,;|\t\n])[ ]{0,40}$/.exec(textBefore(text, nameStart, 42))?.[1];
  if (before === undefined) return undefined;
  if (!after.endsWith("\n")) return before === "" || before === "\n" || before === after ? after : undefined;
  return before === "" || before === "\n" ? undefined : before;
}

function lineAt(text: string, from: number): string {
  const near = text.slice(from, from + LONGEST_LINE);
  const end = near.indexOf("\n");
  return end < 0 ? near : near.slice(0, end);
}

function isSecret(value: string, isPassword: boolean): boolean {
  if (/\s/.test(value) || isReference(value)) return false;
  return looksRandom(value) || (isPassword && looksLikePassword(value));
}
