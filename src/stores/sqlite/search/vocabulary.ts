// SQLite search: the words of the index, to complete beginnings of words.
import type { Connection } from "../driver.ts";
import { escapeWord } from "./encode.ts";

/** Words of one beginning that are searched, the shortest first. */
const MOST_COMPLETED = 32;
/** Words of one beginning that are looked at. */
const MOST_READ = 2_000;
/** Words remembered per connection, so that they are neither escaped nor written again. */
const MOST_REMEMBERED = 100_000;

const remembered = new WeakMap<Connection, Map<string, string>>();

/** Escapes words for the index and adds them to the vocabulary. */
export function wordWriter(database: Connection): (words: readonly string[]) => string {
  const insert = database.prepare("INSERT OR IGNORE INTO search_vocabulary (word) VALUES (?)");
  let known = remembered.get(database) ?? new Map<string, string>();
  remembered.set(database, known);
  return (words) => {
    if (known.size >= MOST_REMEMBERED) {
      known = new Map();
      remembered.set(database, known);
    }
    let text = "";
    for (const word of words) {
      let escaped = known.get(word);
      if (escaped === undefined) {
        escaped = escapeWord(word);
        if (word !== "") insert.run(escaped);
        known.set(word, escaped);
      }
      text += `${escaped} `;
    }
    return text;
  };
}

/** Escaped words with this escaped beginning. */
export function completions(database: Connection, beginning: string): readonly string[] {
  const sql = `SELECT word FROM (SELECT word FROM search_vocabulary WHERE word >= ? AND word < ? LIMIT ?)
    ORDER BY length(word), word LIMIT ?`;
  const rows = database.prepare(sql).all(beginning, `${beginning}\u{10ffff}`, MOST_READ, MOST_COMPLETED);
  return (rows as { readonly word: string }[]).map(({ word }) => word);
}

/** Letters that a misspelled word begins with like the right one, and by how many its length may differ. */
const SAME_LETTERS = 2;
const LENGTHS = 2;
/** Words of one beginning that are looked at, and those returned. */
const MOST_COMPARED = 20_000;
const MOST_ALIKE = 2_000;

/** Words of nearly the same length that begin like this one. */
export function spelledAlike(database: Connection, word: string): readonly string[] {
  const start = word.slice(0, SAME_LETTERS);
  if (start.length < SAME_LETTERS) return [];
  const sql = `SELECT word FROM (SELECT word FROM search_vocabulary WHERE word >= ? AND word < ? LIMIT ?)
    WHERE length(word) BETWEEN ? AND ? LIMIT ?`;
  const { length } = word;
  const rows = database
    .prepare(sql)
    .all(start, `${start}\u{10ffff}`, MOST_COMPARED, length - LENGTHS, length + LENGTHS, MOST_ALIKE);
  return (rows as { readonly word: string }[]).map((row) => row.word);
}

/** Forgets which words are known to be in the table. */
export function forgetRemembered(database: Connection): void {
  remembered.delete(database);
}
