// Search: remembers counts of matches as long as nothing changes: one search asks for the same words several times.
import type { Connection } from "../connection.ts";
import { countMatches } from "./candidates.ts";
import type { IdRange } from "./document-rows.ts";

/** Counts remembered per connection. */
const MOST_REMEMBERED = 1_000;

interface Remembered {
  /** State of the file for which the counts hold. */
  readonly state: string;
  readonly counts: Map<string, number>;
}

const remembered = new WeakMap<Connection, Remembered>();

/** `countMatches`, which reads only what was not counted since the last change. */
export function counter(database: Connection): (expression: string, range: IdRange, most: number) => number {
  const counts = countsOf(database);
  return (expression, range, most) => {
    const key = `${range.from} ${range.to} ${most} ${expression}`;
    const known = counts.get(key);
    if (known !== undefined) return known;
    const count = countMatches(database, expression, range, most);
    if (counts.size >= MOST_REMEMBERED) counts.clear();
    counts.set(key, count);
    return count;
  };
}

function countsOf(database: Connection): Map<string, number> {
  const state = `${database.changes()} ${database.version()}`;
  const before = remembered.get(database);
  if (before?.state === state) return before.counts;
  const counts = new Map<string, number>();
  remembered.set(database, { state, counts });
  return counts;
}
