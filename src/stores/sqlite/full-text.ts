// SQLite: the full text index, FTS5.
import type { Connection, FullText } from "../sql/connection.ts";
import { MIGRATIONS } from "./migrations.ts";

export function sqliteFullText(database: Connection): FullText {
  return {
    scores({ terms, ids, from, to, weights: { title, names, text }, match }) {
      const expression = terms.map((term) => term.expression).join(match === "all" ? " AND " : " OR ");
      const rows = database
        .prepare(
          `SELECT rowid AS id, -bm25(search_words, ?, ?, ?, 0) AS score FROM search_words
           WHERE search_words MATCH ? AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?))`,
        )
        .all(title, names, text, expression, from, to, JSON.stringify(ids)) as {
        id: number;
        score: number;
      }[];
      return new Map(rows.map(({ id, score }) => [id, score]));
    },
    // Their bytes would otherwise stay until segments of the index are merged.
    purge: (index) => database.exec(`INSERT INTO ${index} (${index}) VALUES ('optimize')`),
    clear: (index) => database.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`),
    merge(pages) {
      const before = database.changes();
      database
        .prepare("INSERT INTO search_words (search_words, rank) VALUES ('merge', ?)")
        .run(BigInt(pages));
      return database.changes() - before < 2;
    },
    dropUnused(after, last) {
      // The list of terms is read in order: a question for each word takes six times as long.
      database.exec(
        "CREATE VIRTUAL TABLE IF NOT EXISTS temp.used_words USING fts5vocab(main, search_words, row)",
      );
      database
        .prepare(
          `DELETE FROM search_vocabulary WHERE word > ? AND word <= ?
             AND word NOT IN (SELECT term FROM temp.used_words WHERE term > ? AND term <= ?)`,
        )
        .run(after, last, after, last);
    },
    // Faster than deleting row by row, and works when the index is damaged.
    reset() {
      for (const table of TABLES) database.exec(`DROP TABLE IF EXISTS ${table}`);
      for (const number of [SEARCH, VECTORS]) database.exec(MIGRATIONS[number - 1] as string);
    },
  };
}

/** Vectors belong to documents by their ids, which begin anew. */
const TABLES = [
  ...[
    "search_words",
    "search_vocabulary",
    "search_documents",
    "search_sizes",
    "search_due",
    "search_backlog",
  ],
  ...["vectors", "vector_models", "vector_changes"],
];

/** Numbers of the migrations that make these tables. */
const SEARCH = 16;
const VECTORS = 18;
