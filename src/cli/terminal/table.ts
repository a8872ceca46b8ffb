// Table of names, values and notes; numbers are right-aligned.

import { number } from "../../core/text/for-people.ts";
import { colour } from "./terminal.ts";

export type Row = readonly [name: string, value: number | string, note?: string];

export function table(rows: readonly Row[]): string {
  const names = Math.max(...rows.map(([name]) => name.length));
  const digits = Math.max(
    0,
    ...rows.map(([, value]) => (typeof value === "number" ? number(value).length : 0)),
  );
  return rows
    .map(([name, value, note]) => {
      const text = typeof value === "number" ? colour.bold(number(value).padStart(digits)) : value;
      return `  ${colour.dim(name.padEnd(names))}  ${text}${note ? `  ${colour.dim(note)}` : ""}`;
    })
    .join("\n");
}
