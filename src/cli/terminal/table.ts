// Table of names, values and notes; numbers are right-aligned, long notes are wrapped.

import { number } from "../../core/text/for-people.ts";
import { colour, columns } from "./terminal.ts";
import { widthOf, wrapTo } from "./wide.ts";

export type Row = readonly [name: string, value: number | string, note?: string];

export function table(rows: readonly Row[], width = columns()): string {
  const names = Math.max(...rows.map(([name]) => name.length));
  const digits = Math.max(
    0,
    ...rows.map(([, value]) => (typeof value === "number" ? number(value).length : 0)),
  );
  return rows
    .map(([name, value, note]) => {
      const cell =
        typeof value === "number" ? number(value).padStart(digits) : note ? value : below(value, names + 4);
      const text = typeof value === "number" ? colour.bold(cell) : cell;
      const indent = " ".repeat(names + widthOf(cell) + 6);
      const notes = note ? wrapTo(note, width, indent).slice(indent.length).split("\n") : [];
      return `  ${colour.dim(name.padEnd(names))}  ${text}${note ? `  ${notes.map((line) => colour.dim(line)).join("\n")}` : ""}`;
    })
    .join("\n");

  function below(text: string, column: number): string {
    return wrapTo(text, width, " ".repeat(column)).slice(column);
  }
}
