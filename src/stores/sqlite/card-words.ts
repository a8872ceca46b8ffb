// The words that cards are found by: hashes, looked up as they are.
import { mix64 } from "../../core/hash/mix64.ts";
import type { CardHits, CardWord } from "../../domain/lesson.ts";
import type { Connection } from "./driver.ts";
import { jsonList } from "./rows.ts";

export function findCards(
  database: Connection,
  folders: readonly string[],
  words: readonly string[],
): CardHits {
  const total = countCards(database, folders);
  if (total === 0 || words.length === 0) return { hits: [], total };
  const wanted = [...new Set(words)];
  const places = [...new Set(folders)];
  const terms = wanted.flatMap((word) => places.map((folder) => termOf(folder, word)));
  const hits = new Map<number, CardWord[]>();
  for (const [term, card, weight] of selectHits(database, terms)) {
    const word = { word: wanted[Math.floor(term / places.length)] ?? "", weight };
    const known = hits.get(card);
    if (known) known.push(word);
    else hits.set(card, [word]);
  }
  const ids = selectIds(database, [...hits.keys()]);
  return { hits: [...hits].map(([card, found]) => ({ id: ids.get(card) ?? "", words: found })), total };
}

/** In the place of what was there. */
export function replaceWords(
  database: Connection,
  card: number,
  folder: string,
  words: readonly CardWord[],
): void {
  deleteWords(database, card);
  if (words.length === 0) return;
  const rows = words.map(({ word, weight }) => [termOf(folder, word), weight]);
  database
    .prepare(
      `INSERT OR IGNORE INTO card_words (term, card, weight)
       SELECT value ->> 0, ?, value ->> 1 FROM json_each(?)`,
    )
    .run(card, JSON.stringify(rows));
}

export function deleteWords(database: Connection, card: number): void {
  database.prepare("DELETE FROM card_words WHERE card = ?").run(card);
}

/** Index of the term, number of the card, weight. */
function selectHits(
  database: Connection,
  terms: readonly number[],
): readonly (readonly [term: number, card: number, weight: number])[] {
  // As one text, since a row for each would take longer than the search.
  const row = database
    .prepare(
      `SELECT json_group_array(json_array(wanted.key, card, weight)) AS found
       FROM json_each(?) AS wanted CROSS JOIN card_words ON term = wanted.value`,
    )
    .get(JSON.stringify(terms)) as { readonly found: string };
  return JSON.parse(row.found) as [number, number, number][];
}

function selectIds(database: Connection, cards: readonly number[]): ReadonlyMap<number, string> {
  const rows = database
    .prepare("SELECT number, id FROM cards WHERE number IN (SELECT value FROM json_each(?))")
    .all(JSON.stringify(cards)) as { readonly number: number; readonly id: string }[];
  return new Map(rows.map(({ number, id }) => [number, id]));
}

function countCards(database: Connection, folders: readonly string[]): number {
  const row = database
    .prepare(
      `SELECT count(*) AS total FROM cards WHERE folder IN (SELECT value FROM json_each(?)) AND problem = ''`,
    )
    .get(jsonList(folders)) as { readonly total: number };
  return row.total;
}

/** 52 bits, which a number holds exactly. */
function termOf(folder: string, word: string): number {
  return Number.parseInt(mix64(`${folder} ${word}`).slice(0, 13), 16);
}
