// The index of card files: statements. The words that cards are found by are in card-words.ts.
import type { Card, Lesson, Watch } from "../../domain/lesson.ts";
import type { CardRow, CardStamp, LessonStore } from "../../ports/lesson-store.ts";
import { deleteWords, replaceWords } from "./card-words.ts";
import type { Connection, Value } from "./driver.ts";
import { jsonList, list, unlist } from "./rows.ts";

/** In the place of the row of the same id. */
export function saveCard(database: Connection, row: CardRow): void {
  const { id, folder, key, size, modifiedAt, hash, problem, card, watches } = row;
  const { number } = database
    .prepare(
      `INSERT INTO cards (id, folder, key, size, modified_at, hash, problem, card, watches)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET folder = excluded.folder, key = excluded.key, size = excluded.size,
         modified_at = excluded.modified_at, hash = excluded.hash, problem = excluded.problem, card = excluded.card,
         watches = excluded.watches
       RETURNING number`,
    )
    .get(id, folder, key, size, modifiedAt, hash, problem, JSON.stringify(card), list(watches)) as {
    readonly number: number;
  };
  // What cannot be used is not to be found.
  replaceWords(database, number, folder, problem === "" ? row.words : []);
  replaceWatches(database, number, folder, problem === "" ? row.watchKeys : []);
}

export function deleteCards(database: Connection, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const numbers = database
    .prepare("SELECT number FROM cards WHERE id IN (SELECT value FROM json_each(?))")
    .all(jsonList(ids)) as { readonly number: number }[];
  for (const { number } of numbers) deleteCard(database, number);
}

export function deleteCard(database: Connection, number: number): void {
  deleteWords(database, number);
  database.prepare("DELETE FROM card_watches WHERE card = ?").run(number);
  database.prepare("DELETE FROM cards WHERE number = ?").run(number);
}

/** From the index alone. */
export function selectStamps(database: Connection, folders: readonly string[]): readonly CardStamp[] {
  return database
    .prepare(
      `SELECT id, size, modified_at AS modifiedAt, hash FROM cards
       WHERE folder IN (SELECT value FROM json_each(?))`,
    )
    .all(jsonList(folders)) as CardStamp[];
}

/** In the order in which they came. */
export function selectCards(
  database: Connection,
  query: Parameters<LessonStore["cards"]>[0],
): readonly Lesson[] {
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

/** Asked at every tool call: one statement, which reads no card that does not watch. */
export function selectWatching(
  database: Connection,
  folders: readonly string[],
  keys: readonly string[],
): readonly Lesson[] {
  if (folders.length === 0 || keys.length === 0) return [];
  return database
    .prepare(
      `${SELECT} WHERE number IN (SELECT card FROM json_each(?) AS place CROSS JOIN json_each(?) AS sort
         CROSS JOIN card_watches ON folder = place.value AND key = sort.value) ORDER BY number`,
    )
    .all(jsonList(folders), jsonList(keys))
    .map((row) => toLesson(row as LessonRow));
}

const SELECT = "SELECT id, key, problem, card, watches FROM cards";

function replaceWatches(database: Connection, card: number, folder: string, keys: readonly string[]): void {
  database.prepare("DELETE FROM card_watches WHERE card = ?").run(card);
  for (const key of new Set(keys))
    database.prepare("INSERT INTO card_watches (folder, key, card) VALUES (?, ?, ?)").run(folder, key, card);
}

interface LessonRow {
  readonly id: string;
  readonly key: string;
  readonly problem: string;
  readonly card: string;
  readonly watches: string | null;
}

function toLesson(row: LessonRow): Lesson {
  return {
    id: row.id,
    key: row.key,
    card: JSON.parse(row.card) as Card,
    watches: unlist<Watch>(row.watches),
    problem: row.problem,
  };
}
