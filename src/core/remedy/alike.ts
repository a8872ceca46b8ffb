// Could one path have been meant by the other? The same name elsewhere, or nearly the same name in the same place.
import { posix } from "node:path";

/** The first of the paths found that could have been meant. */
export function alikeOf(wanted: readonly string[], found: readonly string[]): string | undefined {
  return found.find((other) => wanted.some((one) => one !== other && alike(one, other)));
}

function alike(wanted: string, found: string): boolean {
  const [a, b] = [posix.parse(wanted), posix.parse(found)];
  if (a.base === b.base) return true;
  const sameStem = a.name === b.name && a.name !== "index";
  if (sameStem) return true;
  return a.dir === b.dir && nearness(a.name, b.name) >= 0.5;
}

/** 1 for the same, 0 for nothing in common: Levenshtein distance over the longer length. */
export function nearness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  if (longer === 0) return 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const above = row;
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const swap = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(swap, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
    }
  }
  return 1 - (row[b.length] ?? 0) / longer;
}
