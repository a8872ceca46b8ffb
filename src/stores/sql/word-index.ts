// Full text index of search words, stored as hashes. No cost may grow with the history: every look-up has a
// bound, and ids stand for age, the newest first.
import { mix64 } from "../../core/hash/mix64.ts";
import type { Connection, Value } from "./connection.ts";
import { idsOf } from "./rows.ts";

/** Most words of a query; further ones are ignored. */
const MOST_WORDS = 64;
/** Rows counted at most; a word in more of them is no evidence. */
const MOST_COUNTED = 3_000;
/** Number of rarest words that are used. */
const MOST_TELLING = 10;
/** Rows weighed per word. */
const MOST_WEIGHED = 500;
/** Rows that are looked up one by one. */
const FEW = 200;
/** Newest rows searched for all words together: 3 ms when all are read. */
const MOST_INTERSECTED = 100_000;

/** The table of rows, whose `id` the index knows them by, and the index itself. */
interface WordIndex {
  readonly rows: "turns" | "observed";
  readonly words: "turn_words" | "observed_words";
}

export const TURN_WORDS: WordIndex = { rows: "turns", words: "turn_words" };
export const OBSERVED_WORDS: WordIndex = { rows: "observed", words: "observed_words" };

interface FoundIds {
  /** The best first. */
  readonly ids: readonly number[];
  readonly frequency: ReadonlyMap<string, number>;
  readonly total: number;
}

/** `project`: its number; undefined for everywhere. `among`: all others are passed over, which takes longer. */
export function findIds(
  database: Connection,
  index: WordIndex,
  project: number | undefined,
  words: readonly string[],
  limit: number,
  among?: ReadonlySet<number>,
): FoundIds {
  const total = countRows(database, index, project);
  const frequency = new Map<string, number>();
  if (total === 0) return { ids: [], frequency, total };
  for (const word of words) {
    if (frequency.size >= MOST_WORDS) break;
    if (!frequency.has(word)) frequency.set(word, countWord(database, index, termOf(project, word)));
  }
  const present = [...frequency].filter(([, count]) => count > 0).sort(([, one], [, other]) => one - other);
  if (present.length === 0 || limit <= 0) return { ids: [], frequency, total };

  const rarest = present.slice(0, MOST_TELLING);
  if (among) {
    const some = weigh(database, index, project, rarest, total, matchesAmong(database, index, among));
    return { ids: some.filter((id) => among.has(id)).slice(0, limit), frequency, total };
  }
  const terms = rarest.map(([word]) => termOf(project, word));
  const all = present.length === frequency.size ? newestWithAll(database, index, terms, limit) : [];
  if (all.length >= limit) return { ids: all, frequency, total };
  const some = weigh(database, index, project, tellingOf(rarest), total);
  return { ids: [...new Set([...all, ...some])].slice(0, limit), frequency, total };
}

/** In the place of what was there. */
export function replaceWords(
  database: Connection,
  index: WordIndex,
  row: number,
  project: number,
  words: readonly string[],
): void {
  database.prepare(`DELETE FROM ${index.words} WHERE rowid = ?`).run(row);
  if (words.length === 0) return;
  let terms = "";
  for (const word of new Set(words)) {
    const hash = mix64(word);
    terms += `${hash} ${inProject(hash, project)} `;
  }
  database.prepare(`INSERT INTO ${index.words} (rowid, words) VALUES (?, ?)`).run(row, terms);
}

/** Marks them as deleted, then removes their bytes, which would otherwise stay until index segments are merged. */
export function deleteWords(
  database: Connection,
  index: WordIndex,
  which: string,
  ...values: readonly Value[]
): void {
  const { rows, words } = index;
  const sql = `DELETE FROM ${words} WHERE rowid IN (SELECT id FROM ${rows} WHERE ${which})`;
  const { changes } = database.prepare(sql).run(...values);
  if (Number(changes) > 0) database.fullText.purge(words);
}

export function deleteAllWords(database: Connection, index: WordIndex): void {
  database.fullText.clear(index.words);
}

/** Drops very common words, unless there are no others: rows would share nothing else. */
function tellingOf(rarest: readonly [string, number][]): readonly [string, number][] {
  const telling = rarest.filter(([, count]) => count < MOST_COUNTED);
  return telling.length > 0 ? telling : rarest;
}

/** Weight of a row: the sum of its words' weights; rare words weigh more. */
function weigh(
  database: Connection,
  index: WordIndex,
  project: number | undefined,
  telling: readonly [string, number][],
  total: number,
  find: Find = (term) => newest(database, index, term, MOST_WEIGHED),
): readonly number[] {
  const weights = new Map<number, number>();
  for (const [word, count] of telling) {
    const weight = Math.log(1 + total / count);
    for (const id of find(termOf(project, word))) weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights].sort(([id, weight], [other, its]) => its - weight || other - id).map(([id]) => id);
}

function newestWithAll(
  database: Connection,
  index: WordIndex,
  terms: readonly string[],
  limit: number,
): readonly number[] {
  const row = database.prepare(`SELECT max(id) AS last FROM ${index.rows}`).get();
  const { last } = row as { readonly last: number };
  return newest(database, index, terms.join(" "), limit, last - MOST_INTERSECTED);
}

type Find = (term: string) => readonly number[];

/** A few are looked up one by one; of more, those that lie between the first and the last of them. */
function matchesAmong(database: Connection, { words }: WordIndex, among: ReadonlySet<number>): Find {
  const isFew = among.size <= FEW;
  const which = isFew ? "rowid IN (SELECT value FROM json_each(?))" : "rowid BETWEEN ? AND ?";
  const all = [...among];
  const values = isFew
    ? [JSON.stringify(all)]
    : [all.reduce((a, b) => Math.min(a, b), all[0] ?? 0), all.reduce((a, b) => Math.max(a, b), 0)];
  const sql = `SELECT json_group_array(rowid) AS ids FROM ${words} WHERE ${words} MATCH ? AND ${which}`;
  return (term) => idsOf(database.prepare(sql).get(term, ...values));
}

/** `query`: one term, or several that must all be there. */
function newest(
  database: Connection,
  index: WordIndex,
  query: string,
  limit: number,
  afterId = 0,
): readonly number[] {
  // As one text: a row per match would take longer than the search.
  const row = database
    .prepare(
      `SELECT json_group_array(rowid) AS ids FROM (SELECT rowid FROM ${index.words}
         WHERE ${index.words} MATCH ? AND rowid > ? ORDER BY rowid DESC LIMIT ?)`,
    )
    .get(query, afterId, limit);
  return idsOf(row);
}

function countWord(database: Connection, index: WordIndex, query: string): number {
  const { words } = index;
  const sql = `SELECT count(*) AS count FROM (SELECT 1 FROM ${words} WHERE ${words} MATCH ? LIMIT ?)`;
  return (database.prepare(sql).get(query, MOST_COUNTED) as { readonly count: number }).count;
}

function countRows(database: Connection, index: WordIndex, project: number | undefined): number {
  const sql =
    project === undefined
      ? `SELECT count(*) AS count FROM (SELECT 1 FROM ${index.rows} LIMIT ?)`
      : `SELECT count(*) AS count FROM (SELECT 1 FROM ${index.rows} WHERE project = ? LIMIT ?)`;
  const values = project === undefined ? [MOST_COUNTED] : [project, MOST_COUNTED];
  return (database.prepare(sql).get(...values) as { readonly count: number }).count;
}

function termOf(project: number | undefined, word: string): string {
  const hash = mix64(word);
  return `"${project === undefined ? hash : inProject(hash, project)}"`;
}

/** Encoded as letters and digits, which no tokenizer splits. */
function inProject(hash: string, project: number): string {
  return `${hash}p${project}`;
}
