// Maps package names to the technologies they are known as.
import { unique } from "../../core/text/words.ts";
import type { Findings } from "./findings.ts";
import { type Ecosystem, TECHNOLOGIES } from "./technologies.ts";

/** Frameworks and tools among these packages, the most important first. */
export function technologiesOf(
  ecosystem: Ecosystem,
  packages: Iterable<string>,
): Pick<Findings, "frameworks" | "tools"> {
  const { exact, beginnings } = indexOf(ecosystem);
  const rows = new Set<number>();
  for (const name of packages) {
    const row = exact.get(name);
    if (row !== undefined) rows.add(row);
    for (const [beginning, at] of beginnings) if (name.startsWith(beginning)) rows.add(at);
  }
  const found = [...rows].sort((a, b) => a - b).map((at) => TECHNOLOGIES[at]);
  const named = (kind: string) => unique(found.flatMap((row) => (row?.[1] === kind ? [row[0]] : [])));
  return { frameworks: named("framework"), tools: named("tool") };
}

interface Index {
  readonly exact: ReadonlyMap<string, number>;
  readonly beginnings: readonly (readonly [string, number])[];
}

const indexes = new Map<Ecosystem, Index>();

/** Built on first use: most processes never need it. */
function indexOf(ecosystem: Ecosystem): Index {
  const known = indexes.get(ecosystem);
  if (known) return known;
  const exact = new Map<string, number>();
  const beginnings: [string, number][] = [];
  for (const [at, [, , packages]] of TECHNOLOGIES.entries()) {
    for (const name of packages[ecosystem]?.split(" ") ?? []) {
      if (name.endsWith("*")) beginnings.push([name.slice(0, -1), at]);
      else exact.set(name, at);
    }
  }
  const index = { exact, beginnings };
  indexes.set(ecosystem, index);
  return index;
}
