// SQLite search: BM25 of candidates. FTS5's bm25() reads all matches of every term, so it is used only for terms that are
// in few enough documents; more common ones count by whether and in which field they occur.
import type { SearchQuery } from "../../../ports/store/search.ts";
import type { Connection } from "../driver.ts";
import { countMatches, type Scope } from "./candidates.ts";
import type { IdRange } from "./documents.ts";

/** Matches of all terms together that bm25() may read. */
const MOST_READ = 40_000;
const EVERYWHERE: IdRange = { from: 0n, to: 2n ** 62n };
/** Parameter k1 of bm25(). */
const K1 = 1.2;

/** One word of the question. */
export interface Term {
  readonly expression: string;
  /** Matches in the scope, up to `MOST_COUNTED`. */
  readonly count: number;
}

/** Scores by id; `terms` the rarest first. */
export function scoresOf(
  database: Connection,
  scope: Scope,
  query: Pick<SearchQuery, "match" | "weights">,
  terms: readonly Term[],
  ids: readonly number[],
): ReadonlyMap<number, number> {
  const scores = new Map(ids.map((id) => [id, 0]));
  if (ids.length === 0) return scores;
  const rare = readable(database, terms);
  const add = (id: number, score: number) => scores.set(id, (scores.get(id) ?? 0) + score);
  const joint = query.match === "all" ? " AND " : " OR ";
  const expression = rare.map((term) => term.expression).join(joint);
  if (rare.length > 0)
    for (const { id, score } of selectBm25(database, expression, query.weights, ids)) add(id, score);
  for (const term of terms.slice(rare.length)) {
    const among = rare.length > 0 ? `(${expression}) AND ` : "";
    const weight = Math.max(0.01, Math.log(1 / shareOf(database, scope, term.expression) - 1));
    for (const field of ["text", "names", "title"] as const) {
      // Only the difference to the fields before: a word in the title counts as that.
      const worth = weight * (saturated(query.weights[field]) - saturated(fieldBefore(query.weights, field)));
      const filter = field === "text" ? "" : `{${field}} : `;
      for (const id of present(database, `${among}(${filter}${term.expression})`, ids)) add(id, worth);
    }
  }
  return scores;
}

/** The rarest terms, as long as bm25() need not read too much. */
function readable(database: Connection, terms: readonly Term[]): readonly Term[] {
  let left = MOST_READ;
  for (const [index, { expression }] of terms.entries()) {
    const count = countMatches(database, expression, EVERYWHERE, left + 1);
    if (count > left) return terms.slice(0, index);
    left -= count;
  }
  return terms;
}

function selectBm25(
  database: Connection,
  expression: string,
  { title, names, text }: SearchQuery["weights"],
  ids: readonly number[],
): readonly { readonly id: number; readonly score: number }[] {
  const [from, to] = boundsOf(ids);
  return database
    .prepare(
      `SELECT rowid AS id, -bm25(search_words, ?, ?, ?, 0) AS score FROM search_words
       WHERE search_words MATCH ? AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?))`,
    )
    .all(title, names, text, expression, from, to, JSON.stringify(ids)) as { id: number; score: number }[];
}

/** Which of the ids match; project by project, because other ids between them would be read. */
function present(database: Connection, expression: string, ids: readonly number[]): readonly number[] {
  const byProject = new Map<number, number[]>();
  for (const id of ids) {
    const project = Math.floor(id / 2 ** 32);
    const list = byProject.get(project);
    if (list) list.push(id);
    else byProject.set(project, [id]);
  }
  return [...byProject.values()].flatMap((own) => {
    const row = database
      .prepare(
        `SELECT json_group_array(rowid) AS ids FROM search_words
         WHERE search_words MATCH ? AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?))`,
      )
      .get(expression, ...boundsOf(own), JSON.stringify(own)) as { readonly ids: string };
    return JSON.parse(row.ids) as number[];
  });
}

/** Share of the newest documents of the scope that match. */
function shareOf(database: Connection, scope: Scope, expression: string): number {
  const [newest] = scope.newest;
  if (!newest) return 0.5;
  const size = newest.to - newest.from + 1n;
  const sample = size < 2_000n ? size : 2_000n;
  const range = { from: newest.to - sample + 1n, to: newest.to };
  const share = countMatches(database, expression, range, Number(sample)) / Number(sample);
  return Math.min(0.99, Math.max(0.001, share));
}

/** BM25 of a word that occurs once in a document of average length. */
function saturated(weight: number): number {
  return (weight * (K1 + 1)) / (weight + K1);
}

function fieldBefore(weights: SearchQuery["weights"], field: "text" | "names" | "title"): number {
  if (field === "text") return 0;
  return field === "names" ? weights.text : Math.max(weights.text, weights.names);
}

function boundsOf(ids: readonly number[]): [bigint, bigint] {
  let from = ids[0] ?? 0;
  let to = from;
  for (const id of ids) {
    if (id < from) from = id;
    if (id > to) to = id;
  }
  return [BigInt(from), BigInt(to)];
}
