// Search: the words of the index, to complete beginnings of words.
import type { Connection } from "../connection.ts";
import { jsonList } from "../rows.ts";
import { rollBacksOf } from "../transact.ts";
import { escapeWord } from "./encode.ts";

/** Words of one beginning that are searched, the shortest first. */
const MOST_COMPLETED = 32;
/** Words of one beginning that are looked at. */
const MOST_READ = 2_000;
/** Words remembered per connection, so that they are neither escaped nor written again. */
const MOST_REMEMBERED = 100_000;

interface Remembered {
  readonly escaped: Map<string, string>;
  /** For which count it holds: after another rollback the words may not be in the table. */
  readonly rollBacks: number;
}

const remembered = new WeakMap<Connection, Remembered>();

interface WordWriter {
  /** The words, escaped, as the text of a column. */
  write(words: readonly string[]): string;
  /** Adds those that are new to the vocabulary. */
  end(): void;
}

export function wordWriter(database: Connection): WordWriter {
  const known = rememberedOf(database);
  const fresh: string[] = [];
  return {
    write(words) {
      // Hardly any word is changed by it, and joining a list is much faster than adding to a text.
      let changed: string[] | undefined;
      for (let at = 0; at < words.length; at++) {
        const word = words[at] as string;
        let escaped = known.get(word);
        if (escaped === undefined) {
          escaped = escapeWord(word);
          if (word !== "") fresh.push(escaped);
          known.set(word, escaped);
        }
        if (escaped !== word) {
          changed ??= [...words];
          changed[at] = escaped;
        }
      }
      return (changed ?? words).join(" ");
    },
    end() {
      if (fresh.length === 0) return;
      database
        .prepare("INSERT OR IGNORE INTO search_vocabulary (word) SELECT value FROM json_each(?)")
        .run(jsonList(fresh.sort()));
    },
  };
}

function rememberedOf(database: Connection): Map<string, string> {
  const rollBacks = rollBacksOf(database);
  const before = remembered.get(database);
  if (before?.rollBacks === rollBacks && before.escaped.size < MOST_REMEMBERED) return before.escaped;
  const escaped = new Map<string, string>();
  remembered.set(database, { escaped, rollBacks });
  return escaped;
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
  // As one text: a row per word would take several times as long.
  const sql = `SELECT json_group_array(word) AS words FROM (
    SELECT word FROM (SELECT word FROM search_vocabulary WHERE word >= ? AND word < ? LIMIT ?)
    WHERE length(word) BETWEEN ? AND ? LIMIT ?)`;
  const { length } = word;
  const { words } = database
    .prepare(sql)
    .get(start, `${start}\u{10ffff}`, MOST_COMPARED, length - LENGTHS, length + LENGTHS, MOST_ALIKE) as {
    readonly words: string;
  };
  return JSON.parse(words) as string[];
}

/** Forgets which words are known to be in the table. */
export function forgetRemembered(database: Connection): void {
  remembered.delete(database);
}
