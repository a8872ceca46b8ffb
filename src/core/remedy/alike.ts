// Compares names: could one have been meant by the other? The same name elsewhere, or a similar one in the same place.
import { posix } from "node:path";

/** The first path found that could have been meant. */
export function alikeOf(wanted: readonly string[], found: readonly string[]): string | undefined {
  return found.find((other) => wanted.some((one) => one !== other && pathsAlike(one, other)));
}

function pathsAlike(wanted: string, found: string): boolean {
  const [a, b] = [posix.parse(wanted), posix.parse(found)];
  if (a.base === b.base) return true;
  const sameStem = a.name === b.name && a.name !== "index";
  if (sameStem) return true;
  return a.dir === b.dir && (nearness(a.name, b.name) >= 0.5 || sharesParts(a.name, b.name));
}

/** Names of packages, scripts, revisions, files: similar letters, or a shared part. Numbers and hashes are never alike. */
export function namesAlike(wanted: string, found: string): boolean {
  if (wanted === found) return true;
  if (!/[a-z]{2}/i.test(wanted) || !/[a-z]{2}/i.test(found)) return false;
  if (isHash(wanted) || isHash(found) || !isName(wanted) || !isName(found)) return false;
  const [a, b] = [posix.basename(wanted), posix.basename(found)];
  if (nearness(a, b) >= 0.5) return true;
  return partsOf(a).some((part) => part.length >= 4 && b.toLowerCase().includes(part));
}

/** Half of the parts of the longer name are in the other: `0006_workspace_tasks`, `0006_workspace_agent`. */
function sharesParts(one: string, other: string): boolean {
  const [a, b] = [partsOf(one), partsOf(other)];
  const shared = a.filter((part) => b.includes(part)).length;
  return shared >= 2 && shared * 2 >= Math.max(a.length, b.length);
}

function partsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== "");
}

/** A plain name: not a pattern, a query or a text. */
const isName = (word: string): boolean => /^[\w@.,/:+=~-]+$/.test(word);

const isHash = (word: string): boolean => /^[0-9a-f]{7,40}$/.test(word);

/** 1 for equal, 0 for nothing in common: Levenshtein distance over the longer length. */
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
