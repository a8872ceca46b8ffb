// SQLite search: BM25 of candidates. FTS5's bm25() reads all matches of every term, so it is used only for terms that are
// in few enough documents; a more common one says little, and counts by whether it occurs.
import type { SearchQuery } from "../../../ports/store/search.ts";
import type { Connection } from "../driver.ts";
import { allWithin, countMatches, EVERYWHERE, type Scope } from "./candidates.ts";

/** Matches of all terms together that bm25() may read. */
const MOST_READ = 10_000;
/** Common terms that are looked for in the candidates. */
const MOST_COMMON = 4;
/** Newest documents in which the share of a common term is counted. */
const SAMPLE = 1_000;
/** Parameter k1 of bm25(). */
const K1 = 1.2;

/** One word of the question. */
export interface Term {
  readonly expression: string;
  /** Matches in the scope, up to `MOST_COUNTED`; as many for a phrase that occurs. */
  readonly count: number;
  readonly isPhrase: boolean;
}

export interface Terms {
  /** The rarest terms, as long as bm25() need not read too much. */
  readonly rare: readonly Term[];
  readonly common: readonly Term[];
}

/** `terms`: the rarest first. */
export function splitTerms(database: Connection, terms: readonly Term[]): Terms {
  let left = MOST_READ;
  // Counting a phrase everywhere reads the lists of all its words: it counts by whether it occurs.
  const words = terms.filter(({ isPhrase }) => !isPhrase);
  const phrases = terms.filter(({ isPhrase }) => isPhrase);
  const end = words.findIndex(({ expression, count }) => {
    // The scope alone may have too many already.
    left -= count > left ? count : countMatches(database, expression, EVERYWHERE, left + 1);
    return left < 0;
  });
  const rare = end < 0 ? words : words.slice(0, end);
  return { rare, common: [...phrases, ...words.slice(rare.length)] };
}

/** Scores by id, for documents that have a rare term. */
export function scoresOf(
  database: Connection,
  scope: Scope,
  { match, weights }: Pick<SearchQuery, "match" | "weights">,
  { rare, common }: Terms,
  ids: readonly number[],
): ReadonlyMap<number, number> {
  const scores = new Map(ids.map((id) => [id, 0]));
  if (ids.length === 0) return scores;
  const expression = rare.map((term) => term.expression).join(match === "all" ? " AND " : " OR ");
  for (const { id, score } of selectBm25(database, expression, weights, ids)) scores.set(id, score);
  if (match === "all") return scores;
  const range = rangeOfIds(ids);
  for (const term of common.slice(0, MOST_COMMON)) {
    const worth = worthOf(database, scope, term) * saturated(weights.text);
    for (const id of allWithin(database, range, `(${expression}) AND ${term.expression}`)) {
      const score = scores.get(id);
      if (score !== undefined) scores.set(id, score + worth);
    }
  }
  return scores;
}

/** Inverse document frequency of a common term, from the newest documents of the scope. */
export function worthOf(database: Connection, scope: Scope, { expression }: Term): number {
  const [newest] = scope.newest;
  if (!newest) return 0;
  const from = Math.max(Number(newest.from), Number(newest.to) - SAMPLE + 1);
  const size = Number(newest.to) - from + 1;
  const range = { from: BigInt(from), to: newest.to };
  const share = countMatches(database, expression, range, SAMPLE) / size;
  return Math.max(0.01, Math.log((1 - share) / Math.max(share, 1 / SAMPLE)));
}

/** BM25 of a word that occurs once in a document of average length. */
export function saturated(weight: number): number {
  return (weight * (K1 + 1)) / (weight + K1);
}

function selectBm25(
  database: Connection,
  expression: string,
  { title, names, text }: SearchQuery["weights"],
  ids: readonly number[],
): readonly { readonly id: number; readonly score: number }[] {
  const { from, to } = rangeOfIds(ids);
  return database
    .prepare(
      `SELECT rowid AS id, -bm25(search_words, ?, ?, ?, 0) AS score FROM search_words
       WHERE search_words MATCH ? AND rowid BETWEEN ? AND ? AND +rowid IN (SELECT value FROM json_each(?))`,
    )
    .all(title, names, text, expression, from, to, JSON.stringify(ids)) as { id: number; score: number }[];
}

function rangeOfIds(ids: readonly number[]): { readonly from: bigint; readonly to: bigint } {
  let from = ids[0] ?? 0;
  let to = from;
  for (const id of ids) {
    if (id < from) from = id;
    if (id > to) to = id;
  }
  return { from: BigInt(from), to: BigInt(to) };
}
