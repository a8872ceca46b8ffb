// PostgreSQL: the full text index, tsvectors behind GIN. Scores are BM25's of `ts_rank`, which counts how often a word
// occurs and in what column: PostgreSQL itself does not weigh rare words more.
import type { Connection, FullText, Scoring } from "../sql/connection.ts";
import { queryOf } from "./values.ts";

/** Parameters of BM25. */
const K1 = 1.2;
const B = 0.75;
/** `ts_rank` of a word that occurs once, with the weight 1. */
const ONCE = 6 / Math.PI ** 2;

const RANKS = `SELECT rowid AS id, ts_rank(CAST(ARRAY[0, CAST(? AS float8), CAST(? AS float8), CAST(? AS float8)] AS float4[]),
    words, CAST(? AS tsquery)) AS rank, length(words) AS size
  FROM search_words WHERE search_words MATCH ? AND rowid IN (SELECT value FROM json_each(?))`;

export function postgresFullText(connection: () => Connection): FullText {
  return {
    scores: (scoring) => scoresOf(connection(), scoring),
    // The server's own vacuum removes what deleted rows left.
    purge() {},
    clear: (index) => connection().exec(`DELETE FROM ${index}`),
    merge: () => true,
    dropUnused(after, last) {
      connection()
        .prepare(
          `DELETE FROM search_vocabulary WHERE word > ? AND word <= ? AND NOT EXISTS (
             SELECT 1 FROM search_words WHERE words @@ CAST(quote_literal(search_vocabulary.word) AS tsquery))`,
        )
        .run(after, last);
    },
    reset() {
      for (const table of TABLES) connection().exec(`DELETE FROM ${table}`);
      connection().exec(BACKLOG);
    },
  };
}

/** All rows that are there are to be indexed, as in the migration of SQLite that makes these tables. */
const BACKLOG = `INSERT INTO search_backlog SELECT 'call', 0, 9007199254740991
  ${[
    ["prompt", "id", "turns"],
    ["observation", "id", "observed"],
    ["session", "number", "sessions"],
    ["remedy", "number", "remedies"],
    ["pattern", "number", "patterns"],
    ["task", "number", "tasks"],
  ]
    .map(
      ([kind, id, table]) => `UNION ALL SELECT '${kind}', 0, max(${id}) FROM ${table} HAVING max(${id}) > 0`,
    )
    .join(" ")};
  INSERT INTO search_due (project, kind, key)
    SELECT project, 'remedy', subject || ' ' || type || ' ' || fingerprint FROM person_remedies`;

const TABLES = [
  ...[
    "search_words",
    "search_vocabulary",
    "search_documents",
    "search_sizes",
    "search_due",
    "search_backlog",
  ],
  ...["vectors", "vector_models"],
];

interface Ranked {
  readonly id: number;
  readonly rank: number;
  /** Different words of the document. */
  readonly size: number;
}

function scoresOf(
  database: Connection,
  { terms, ids, weights, match, of }: Scoring,
): ReadonlyMap<number, number> {
  const { title, names, text } = weights;
  const most = Math.max(title, names, text, Number.MIN_VALUE);
  const places = [text / most, names / most, title / most];
  const found = terms.map(({ expression, count }) => ({
    worth: Math.max(LEAST_WORTH, Math.log(1 + (of - count + 0.5) / (count + 0.5))),
    rows: database
      .prepare(RANKS)
      .all(...places, queryOf(expression), expression, JSON.stringify(ids)) as readonly Ranked[],
  }));
  const sizes = new Map(found.flatMap(({ rows }) => rows.map(({ id, size }) => [id, size] as const)));
  const average = [...sizes.values()].reduce((sum, size) => sum + size, 0) / Math.max(1, sizes.size);
  const scores = new Map<number, number>();
  const matched = new Map<number, number>();
  for (const { worth, rows } of found)
    for (const { id, rank, size } of rows) {
      const often = (rank / ONCE) * most;
      const score = (often * (K1 + 1)) / (often + K1 * (1 - B + (B * size) / average));
      scores.set(id, (scores.get(id) ?? 0) + worth * score);
      matched.set(id, (matched.get(id) ?? 0) + 1);
    }
  if (match === "some") return scores;
  return new Map([...scores].filter(([id]) => matched.get(id) === terms.length));
}

/** Of a word that nearly all documents have, as in SQLite. */
const LEAST_WORTH = 1e-6;
