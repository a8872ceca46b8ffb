// SQLite: index of lesson files. Their search words are in card-words.ts.
import type { Card, Lesson, Watch } from "../../domain/lesson.ts";
import type { CardQuery, CardRow, CardStamp } from "../../ports/store.ts";
import { wordChanges } from "./card-words.ts";
import type { Connection, Value } from "./driver.ts";
import { jsonList, list, unlist } from "./rows.ts";

/** Replaces rows of the same ids and deletes those in `gone`. */
export function replaceCards(database: Connection, cards: readonly CardRow[], gone: readonly string[]): void {
  const words = wordChanges(database);
  for (const [id, row] of selectIndexed(database, gone)) {
    words.lose(row.number, unlist(row.terms));
    deleteCard(database, id, row.number);
  }
  const latest = new Map(cards.map((card) => [card.id, card]));
  const before = selectIndexed(database, [...latest.keys()]);
  for (const [id, card] of latest) {
    const old = before.get(id);
    // An unusable card must not be found.
    const terms = card.problem === "" ? words.termsOf(card.folder, card.words) : [];
    const kept = list(terms);
    const number = upsertCard(database, card, kept);
    // Edits seldom change these.
    if (kept !== old?.terms) {
      if (old) words.lose(number, unlist(old.terms));
      words.gain(number, terms);
    }
    replaceWatches(database, number, card);
  }
  words.write();
}

/** Those whose key begins with this. */
export function deleteCardsByKey(database: Connection, beginning: string): void {
  const sql = "SELECT id FROM cards WHERE substr(key, 1, length(?)) = ?";
  const rows = database.prepare(sql).all(beginning, beginning) as { readonly id: string }[];
  replaceCards(
    database,
    [],
    rows.map(({ id }) => id),
  );
}

/** From the index only, and as one text: a row per card would take twice as long. */
export function selectStamps(database: Connection, folders: readonly string[]): readonly CardStamp[] {
  const row = database
    .prepare(
      `SELECT group_concat('{"id":' || json_quote(id) || ',' || stamp || '}') AS stamps FROM cards
       WHERE folder IN (SELECT value FROM json_each(?))`,
    )
    .get(jsonList(folders)) as { readonly stamps: string | null };
  return JSON.parse(`[${row.stamps ?? ""}]`) as CardStamp[];
}

/** In the order in which they came. */
export function selectCards(database: Connection, query: CardQuery): readonly Lesson[] {
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
    .map((row) => toLesson(row as LessonRow));
}

/** Runs at every tool call: one statement, which reads only cards that watch such a call. */
export function selectWatching(
  database: Connection,
  folders: readonly string[],
  keys: readonly string[],
): readonly Lesson[] {
  if (folders.length === 0 || keys.length === 0) return [];
  return database
    .prepare(
      `${SELECT} WHERE number IN (SELECT card FROM json_each(?) AS place CROSS JOIN json_each(?) AS sort
         CROSS JOIN card_watches
           ON card_watches.folder = place.value AND card_watches.key = sort.value) ORDER BY number`,
    )
    .all(jsonList(folders), jsonList(keys))
    .map((row) => toLesson(row as LessonRow));
}

const SELECT = "SELECT id, key, problem, card, watches, content FROM cards";

interface IndexedRow {
  readonly number: number;
  readonly terms: string | null;
}

function selectIndexed(database: Connection, ids: readonly string[]): ReadonlyMap<string, IndexedRow> {
  if (ids.length === 0) return new Map();
  const rows = database
    .prepare("SELECT id, number, terms FROM cards WHERE id IN (SELECT value FROM json_each(?))")
    .all(jsonList(ids)) as (IndexedRow & { readonly id: string })[];
  return new Map(rows.map((row) => [row.id, row]));
}

function upsertCard(database: Connection, row: CardRow, terms: string | null): number {
  const { id, folder, key, size, modifiedAt, hash, problem, card, watches, content } = row;
  const stamp = JSON.stringify({ size, modifiedAt, hash } satisfies Omit<CardStamp, "id">).slice(1, -1);
  const saved = database
    .prepare(
      `INSERT INTO cards (id, folder, key, problem, stamp, card, watches, terms, content) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET folder = excluded.folder, key = excluded.key, problem = excluded.problem,
         stamp = excluded.stamp, card = excluded.card, watches = excluded.watches, terms = excluded.terms, content = excluded.content
       RETURNING number`,
    )
    .get(id, folder, key, problem, stamp, JSON.stringify(card), list(watches), terms, content);
  return (saved as { readonly number: number }).number;
}

function deleteCard(database: Connection, id: string, number: number): void {
  database.prepare("DELETE FROM card_watches WHERE card = ?").run(number);
  database.prepare("DELETE FROM cards WHERE id = ?").run(id);
}

function replaceWatches(database: Connection, card: number, { folder, watchKeys, problem }: CardRow): void {
  database.prepare("DELETE FROM card_watches WHERE card = ?").run(card);
  if (problem !== "") return;
  for (const key of new Set(watchKeys))
    database.prepare("INSERT INTO card_watches (folder, key, card) VALUES (?, ?, ?)").run(folder, key, card);
}

interface LessonRow {
  readonly id: string;
  readonly key: string;
  readonly problem: string;
  readonly card: string;
  readonly watches: string | null;
  readonly content: string;
}

function toLesson(row: LessonRow): Lesson {
  return {
    id: row.id,
    key: row.key,
    card: JSON.parse(row.card) as Card,
    watches: unlist<Watch>(row.watches),
    problem: row.problem,
    content: row.content,
  };
}
