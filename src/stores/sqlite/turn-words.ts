// The words that turns are found by, in a full text index: hashes, looked up as they are.
// Nothing here may grow with history. Every look into the index ends at a bound; ids stand for age, the newest first.
import { mix64 } from "../../core/hash/mix64.ts";
import type { Connection } from "./driver.ts";

/** Words beyond are passed over: a prompt that long is found by its first ones. */
const MOST_WORDS = 64;
/** Up to here turns are counted. A word in more of them tells nothing. */
const MOST_COUNTED = 3_000;
/** The rarest words decide. */
const MOST_TELLING = 10;
/** Turns that are weighed for each of them. */
const MOST_WEIGHED = 500;
/** Those that have every word are looked for among the newest ones: 3 ms when all are gone through. */
const MOST_INTERSECTED = 100_000;

export interface FoundIds {
  /** The best first. */
  readonly ids: readonly number[];
  readonly frequency: ReadonlyMap<string, number>;
  readonly total: number;
}

/** `project`: its number; undefined for everywhere. */
export function findIds(
  database: Connection,
  project: number | undefined,
  words: readonly string[],
  limit: number,
): FoundIds {
  const total = countTurns(database, project);
  const frequency = new Map<string, number>();
  if (total === 0) return { ids: [], frequency, total };
  for (const word of words) {
    if (frequency.size >= MOST_WORDS) break;
    if (!frequency.has(word)) frequency.set(word, countWord(database, termOf(project, word)));
  }
  const present = [...frequency].filter(([, turns]) => turns > 0).sort(([, one], [, other]) => one - other);
  if (present.length === 0 || limit <= 0) return { ids: [], frequency, total };

  const rarest = present.slice(0, MOST_TELLING);
  const terms = rarest.map(([word]) => termOf(project, word));
  const all = present.length === frequency.size ? newestWithAll(database, terms, limit) : [];
  if (all.length >= limit) return { ids: all, frequency, total };
  const some = weigh(database, project, tellingOf(rarest), total);
  return { ids: [...new Set([...all, ...some])].slice(0, limit), frequency, total };
}

/** In the place of what was there. */
export function replaceWords(
  database: Connection,
  turn: number,
  project: number,
  words: readonly string[],
): void {
  database.prepare("DELETE FROM turn_words WHERE rowid = ?").run(turn);
  if (words.length === 0) return;
  let terms = "";
  for (const word of new Set(words)) {
    const hash = mix64(word);
    terms += `${hash} ${inProject(hash, project)} `;
  }
  database.prepare("INSERT INTO turn_words (rowid, words) VALUES (?, ?)").run(turn, terms);
}

/** Written off first, then out of the file as well: what is written off would stay in it until parts are merged. */
export function deleteWords(database: Connection, turns: string, ...values: readonly number[]): void {
  const sql = `DELETE FROM turn_words WHERE rowid IN (SELECT id FROM turns WHERE ${turns})`;
  const { changes } = database.prepare(sql).run(...values);
  if (Number(changes) > 0) database.exec("INSERT INTO turn_words (turn_words) VALUES ('optimize')");
}

export function deleteAllWords(database: Connection): void {
  database.exec("INSERT INTO turn_words (turn_words) VALUES ('delete-all')");
}

/** Words that occur nearly everywhere would bring turns in that share nothing else; unless there are no others. */
function tellingOf(rarest: readonly [string, number][]): readonly [string, number][] {
  const telling = rarest.filter(([, turns]) => turns < MOST_COUNTED);
  return telling.length > 0 ? telling : rarest;
}

/** A turn weighs what the words it has weigh: rare ones much, common ones little. */
function weigh(
  database: Connection,
  project: number | undefined,
  telling: readonly [string, number][],
  total: number,
): readonly number[] {
  const weights = new Map<number, number>();
  for (const [word, turns] of telling) {
    const weight = Math.log(1 + total / turns);
    for (const id of newest(database, termOf(project, word), MOST_WEIGHED))
      weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return [...weights].sort(([id, weight], [other, its]) => its - weight || other - id).map(([id]) => id);
}

function newestWithAll(database: Connection, terms: readonly string[], limit: number): readonly number[] {
  const row = database.prepare("SELECT max(id) AS last FROM turns").get();
  const { last } = row as { readonly last: number };
  return newest(database, terms.join(" "), limit, last - MOST_INTERSECTED);
}

/** `query`: one term, or several that must all be there. */
function newest(database: Connection, query: string, limit: number, afterId = 0): readonly number[] {
  // As one text, since a row for each would take longer than the search.
  const row = database
    .prepare(
      `SELECT json_group_array(rowid) AS ids FROM (SELECT rowid FROM turn_words
         WHERE turn_words MATCH ? AND rowid > ? ORDER BY rowid DESC LIMIT ?)`,
    )
    .get(query, afterId, limit);
  return JSON.parse((row as { readonly ids: string }).ids) as number[];
}

function countWord(database: Connection, query: string): number {
  const sql = "SELECT count(*) AS count FROM (SELECT 1 FROM turn_words WHERE turn_words MATCH ? LIMIT ?)";
  return (database.prepare(sql).get(query, MOST_COUNTED) as { readonly count: number }).count;
}

function countTurns(database: Connection, project: number | undefined): number {
  const sql =
    project === undefined
      ? "SELECT count(*) AS count FROM (SELECT 1 FROM turns LIMIT ?)"
      : "SELECT count(*) AS count FROM (SELECT 1 FROM turns WHERE project = ? LIMIT ?)";
  const values = project === undefined ? [MOST_COUNTED] : [project, MOST_COUNTED];
  return (database.prepare(sql).get(...values) as { readonly count: number }).count;
}

function termOf(project: number | undefined, word: string): string {
  const hash = mix64(word);
  return `"${project === undefined ? hash : inProject(hash, project)}"`;
}

/** Letters and digits, which no tokenizer takes apart. */
function inProject(hash: string, project: number): string {
  return `${hash}p${project}`;
}
