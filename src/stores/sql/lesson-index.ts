// Index of lesson files (table `cards`, the lessons' former name). Their search words are in lesson-words.ts.
import type { IndexedLesson, Lesson, Watch } from "../../domain/lesson.ts";
import type { LessonQuery, LessonRow, LessonStamp } from "../../ports/store.ts";
import type { Connection, Value } from "./connection.ts";
import { wordChanges } from "./lesson-words.ts";
import { jsonList, list, unlist } from "./rows.ts";

/** Replaces rows of the same ids and deletes those in `gone`. */
export function replaceIndexed(
  database: Connection,
  lessons: readonly LessonRow[],
  gone: readonly string[],
): void {
  const words = wordChanges(database);
  for (const [id, row] of selectTerms(database, gone)) {
    words.lose(row.number, unlist(row.terms));
    deleteIndexed(database, id, row.number);
  }
  const latest = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const before = selectTerms(database, [...latest.keys()]);
  for (const [id, lesson] of latest) {
    const old = before.get(id);
    // An unusable lesson must not be found.
    const terms = lesson.problem === "" ? words.termsOf(lesson.folder, lesson.words) : [];
    const kept = list(terms);
    const number = upsertIndexed(database, lesson, kept);
    // Edits seldom change these.
    if (kept !== old?.terms) {
      if (old) words.lose(number, unlist(old.terms));
      words.gain(number, terms);
    }
    replaceWatches(database, number, lesson);
  }
  words.write();
}

/** Those whose key begins with this. */
export function deleteIndexedByKey(database: Connection, beginning: string): void {
  const sql = "SELECT id FROM cards WHERE substr(key, 1, length(?)) = ?";
  const rows = database.prepare(sql).all(beginning, beginning) as { readonly id: string }[];
  replaceIndexed(
    database,
    [],
    rows.map(({ id }) => id),
  );
}

/** From the index only, and as one text: a row per lesson would take twice as long. */
export function selectStamps(database: Connection, folders: readonly string[]): readonly LessonStamp[] {
  const row = database
    .prepare(
      `SELECT group_concat('{"id":' || json_quote(id) || ',' || stamp || '}', ',') AS stamps FROM cards
       WHERE folder IN (SELECT value FROM json_each(?))`,
    )
    .get(jsonList(folders)) as { readonly stamps: string | null };
  return JSON.parse(`[${row.stamps ?? ""}]`) as LessonStamp[];
}

/** In the order in which they came. */
export function selectIndexed(database: Connection, query: LessonQuery): readonly IndexedLesson[] {
  const conditions: string[] = [];
  const values: Value[] = [];
  const among = (column: string, wanted: readonly string[] | undefined) => {
    if (wanted === undefined) return;
    conditions.push(`${column} IN (SELECT value FROM json_each(?))`);
    values.push(jsonList(wanted));
  };
  among("folder", query.folders);
  among("id", query.ids);
  const matching = conditions.length > 0 ? `WHERE ${conditions.join(" AND ")}` : "";
  return database
    .prepare(`${SELECT} ${matching} ORDER BY number`)
    .all(...values)
    .map((row) => toLesson(row as Row));
}

/** Runs at every tool call: one statement, which reads only lessons that watch such a call. */
export function selectWatching(
  database: Connection,
  folders: readonly string[],
  keys: readonly string[],
): readonly IndexedLesson[] {
  if (folders.length === 0 || keys.length === 0) return [];
  return database
    .prepare(
      `${SELECT} WHERE number IN (SELECT card FROM json_each(?) AS place CROSS JOIN json_each(?) AS sort
         CROSS JOIN card_watches
           ON card_watches.folder = place.value AND card_watches.key = sort.value) ORDER BY number`,
    )
    .all(jsonList(folders), jsonList(keys))
    .map((row) => toLesson(row as Row));
}

const SELECT = "SELECT id, key, problem, card, watches, content FROM cards";

interface IndexedRow {
  readonly number: number;
  readonly terms: string | null;
}

function selectTerms(database: Connection, ids: readonly string[]): ReadonlyMap<string, IndexedRow> {
  if (ids.length === 0) return new Map();
  const rows = database
    .prepare("SELECT id, number, terms FROM cards WHERE id IN (SELECT value FROM json_each(?))")
    .all(jsonList(ids)) as (IndexedRow & { readonly id: string })[];
  return new Map(rows.map((row) => [row.id, row]));
}

function upsertIndexed(database: Connection, row: LessonRow, terms: string | null): number {
  const { id, folder, key, size, modifiedAt, hash, problem, content, watches, contentHash } = row;
  const stamp = JSON.stringify({ size, modifiedAt, hash } satisfies Omit<LessonStamp, "id">).slice(1, -1);
  const saved = database
    .prepare(
      `INSERT INTO cards (id, folder, key, problem, stamp, card, watches, terms, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET folder = excluded.folder, key = excluded.key, problem = excluded.problem,
         stamp = excluded.stamp, card = excluded.card, watches = excluded.watches, terms = excluded.terms, content = excluded.content
       RETURNING number`,
    )
    .get(id, folder, key, problem, stamp, JSON.stringify(content), list(watches), terms, contentHash);
  return (saved as { readonly number: number }).number;
}

function deleteIndexed(database: Connection, id: string, number: number): void {
  database.prepare("DELETE FROM card_watches WHERE card = ?").run(number);
  database.prepare("DELETE FROM cards WHERE id = ?").run(id);
}

function replaceWatches(
  database: Connection,
  number: number,
  { folder, watchKeys, problem }: LessonRow,
): void {
  database.prepare("DELETE FROM card_watches WHERE card = ?").run(number);
  if (problem !== "") return;
  for (const key of new Set(watchKeys))
    database
      .prepare("INSERT INTO card_watches (folder, key, card) VALUES (?, ?, ?)")
      .run(folder, key, number);
}

interface Row {
  readonly id: string;
  readonly key: string;
  readonly problem: string;
  readonly card: string;
  readonly watches: string | null;
  readonly content: string;
}

function toLesson(row: Row): IndexedLesson {
  return {
    id: row.id,
    key: row.key,
    content: JSON.parse(row.card) as Lesson,
    watches: unlist<Watch>(row.watches),
    problem: row.problem,
    contentHash: row.content,
  };
}
