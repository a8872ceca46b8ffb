// Search: ids of documents that match, newest first. Every look-up has a bound: where all words are common, only
// the newest documents are searched.
import type { Connection, Value } from "../connection.ts";
import { projectNumber } from "../projects.ts";
import { idsOf } from "../rows.ts";
import { type IdRange, rangeOf } from "./document-rows.ts";

/** Matches counted at most; a term with more of them is common. */
export const MOST_COUNTED = 2_000;
/** Newest documents searched for common terms, all projects together. */
const WINDOW = 100_000;
/** Projects searched for common terms, when all are meant. */
const MOST_PROJECTS = 12;
/** Projects that may fill a result alone, when all are meant. */
const SHARED_BY = 4;
/** Matches looked at to find those of a time. */
const MOST_IN_TIME = 20_000;

export const EVERYWHERE: IdRange = { from: 0n, to: 2n ** 62n };

/** A project, or all of them. */
export interface Scope {
  readonly whole: IdRange;
  /** The newest documents of each project, the project used last first. */
  readonly newest: readonly IdRange[];
  readonly documents: number;
}

interface TimeSpan {
  readonly since?: number;
  readonly until?: number;
}

export function scopeOf(database: Connection, project: string | undefined): Scope | undefined {
  const sizes = project === undefined ? allSizes(database) : sizesOf(database, project);
  const [first] = sizes;
  if (!first) return undefined;
  const each = Math.ceil(WINDOW / Math.min(sizes.length, MOST_PROJECTS));
  return {
    whole: project === undefined ? EVERYWHERE : rangeOf(projectNumber(database, project) ?? 0),
    newest: sizes.slice(0, MOST_PROJECTS).map(({ number, last }) => {
      const from = Math.max(Number(rangeOf(number).from), last - each + 1);
      return { from: BigInt(from), to: BigInt(last) };
    }),
    documents: sizes.reduce((sum, { documents }) => sum + documents, 0),
  };
}

interface Size {
  readonly number: number;
  readonly documents: number;
  readonly last: number;
}

function sizesOf(database: Connection, project: string): readonly Size[] {
  const number = projectNumber(database, project);
  if (number === undefined) return [];
  const sql = "SELECT project AS number, documents, last FROM search_sizes WHERE project = ?";
  return database.prepare(sql).all(number) as Size[];
}

function allSizes(database: Connection): readonly Size[] {
  return database
    .prepare(
      `SELECT search_sizes.project AS number, documents, last FROM search_sizes
       JOIN projects ON projects.number = search_sizes.project ORDER BY last_at DESC, number DESC`,
    )
    .all() as Size[];
}

/** Documents that match within the range, up to a bound. */
export function countMatches(
  database: Connection,
  expression: string,
  { from, to }: IdRange,
  most: number,
): number {
  const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM search_words
    WHERE search_words MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?)`;
  return (database.prepare(sql).get(expression, from, to, most) as { readonly count: number }).count;
}

/**
 * How many documents match, as far as it is known: `few` are less than `MOST_COUNTED`, of `many` only the newest documents
 * are searched, `unknown` are those of a phrase.
 */
export type Extent = "few" | "many" | "unknown";

export function newestIds(
  database: Connection,
  scope: Scope,
  expression: string,
  extent: Extent,
  limit: number,
  time: TimeSpan = {},
): readonly number[] {
  if (extent === "few")
    return allWithin(database, scope.whole, expression, time).slice(-Math.ceil(limit)).reverse();
  if (extent === "unknown") return newestWithin(database, scope.whole, expression, Math.ceil(limit), time);
  const each = scope.newest.length > 1 ? limit / SHARED_BY : limit;
  const ids: number[] = [];
  for (const range of scope.newest) {
    const left = Math.ceil(Math.min(each, limit - ids.length));
    if (left > 0) ids.push(...newestWithin(database, range, expression, left, time));
  }
  return ids;
}

/** The oldest first: FTS5 takes twice as long for the other order. */
export function allWithin(
  database: Connection,
  range: IdRange,
  expression: string,
  time: TimeSpan = {},
): readonly number[] {
  return select(database, MATCHES, [expression, range.from, range.to], NO_LIMIT, time);
}

function newestWithin(
  database: Connection,
  { from, to }: IdRange,
  expression: string,
  limit: number,
  time: TimeSpan,
): readonly number[] {
  const most = isTimed(time) ? MOST_IN_TIME : limit;
  const found = `${MATCHES} ORDER BY rowid DESC LIMIT ?`;
  return select(database, found, [expression, from, to, most], limit, time);
}

/** For SQLite. */
const NO_LIMIT = -1;
const MATCHES = "SELECT rowid FROM search_words WHERE search_words MATCH ? AND rowid BETWEEN ? AND ?";

function select(
  database: Connection,
  found: string,
  values: readonly Value[],
  limit: number,
  time: TimeSpan,
): readonly number[] {
  const timed = `SELECT found.rowid FROM (${found}) AS found CROSS JOIN search_documents
    ON search_documents.id = found.rowid WHERE at BETWEEN ? AND ? LIMIT ?`;
  // As one text: a row per match would take longer than the search.
  const sql = `SELECT json_group_array(rowid) AS ids FROM (${isTimed(time) ? timed : found})`;
  return idsOf(database.prepare(sql).get(...values, ...(isTimed(time) ? [...timeValues(time), limit] : [])));
}

function isTimed({ since, until }: TimeSpan): boolean {
  return since !== undefined || until !== undefined;
}

/** Without words and marks: by id alone. */
export function newestOfAll(
  database: Connection,
  scope: Scope,
  limit: number,
  time: TimeSpan,
): readonly number[] {
  const sql = `SELECT json_group_array(id) AS ids FROM (SELECT id FROM search_documents
    WHERE id BETWEEN ? AND ? AND at BETWEEN ? AND ? ORDER BY id DESC LIMIT ?)`;
  return scope.newest.flatMap(({ from, to }) =>
    idsOf(database.prepare(sql).get(from, to, ...timeValues(time), limit)),
  );
}

function timeValues({ since = -8.64e15, until = 8.64e15 }: TimeSpan): [number, number] {
  return [Math.trunc(since), Math.trunc(until)];
}
