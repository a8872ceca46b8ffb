// Search: scores of documents. Rare terms choose the candidates; a common one says little, and counts by whether it
// occurs in them. The best candidates are then scored by FTS5's bm25(), which reads all matches of every rare term.
import type { SearchQuery } from "../../../ports/store/search.ts";
import type { Connection } from "../connection.ts";
import { allWithin, countMatches, EVERYWHERE, MOST_COUNTED, type Scope } from "./candidates.ts";
import { type IdRange, PER_PROJECT } from "./document-rows.ts";

/** Matches of the rarest term that bm25() may read. */
const MOST_READ = 10_000;
/** Matches of all rare terms together, if there are several: these are candidates enough. */
const ENOUGH_READ = 4_000;
/** Common terms that are looked for in the candidates. */
const MOST_COMMON = 4;
/** A common term with more matches than this is looked for in the newest documents only: longer lists take too long to read. */
const MOST_LISTED = 150_000;
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
  /** A beginning of many common words: bm25() would read all of their lists. */
  readonly isBroad: boolean;
}

interface Terms {
  /** The rarest terms, as long as bm25() need not read too much. */
  readonly rare: readonly Term[];
  /** The others, those that tell most first. */
  readonly common: readonly Weighed[];
}

export interface Weighed extends Term {
  /** Inverse document frequency. */
  readonly worth: number;
  /** Matches in the scope, estimated from its newest documents. */
  readonly matches: number;
}

/** `terms`: the rarest first. */
export function splitTerms(database: Connection, scope: Scope, terms: readonly Term[]): Terms {
  let read = 0;
  // Counting a phrase everywhere reads the lists of all its words: it counts by whether it occurs.
  const words = terms.filter(({ isPhrase }) => !isPhrase);
  const phrases = terms.filter(({ isPhrase }) => isPhrase);
  const end = words.findIndex(({ expression, count, isBroad }, index) => {
    const left = (index === 0 ? MOST_READ : ENOUGH_READ) - read;
    if (isBroad) read = Number.POSITIVE_INFINITY;
    // The scope alone may have too many already, or be everything.
    else if (count > left || (scope.whole === EVERYWHERE && count < MOST_COUNTED)) read += count;
    else read += countMatches(database, expression, EVERYWHERE, left + 1);
    return read > (index === 0 ? MOST_READ : ENOUGH_READ);
  });
  const rare = end < 0 ? words : words.slice(0, end);
  const common = [...phrases, ...words.slice(rare.length)]
    .map((term) => ({ ...term, ...weightOf(database, scope, term) }))
    .sort((one, other) => other.worth - one.worth);
  return { rare, common };
}

/** Ids of all documents in the scope that have the term, and meet the filter. */
type ReadTerm = (term: Term) => readonly number[];

/** Scores by id of the best `most` documents that have a rare term. */
export function scoresOf(
  database: Connection,
  scope: Scope,
  weights: SearchQuery["weights"],
  { rare, common }: Terms,
  read: ReadTerm,
  most: number,
): ReadonlyMap<number, number> {
  const inText = saturated(weights.text);
  const inTitle = saturated(weights.title) - inText;
  const byRare = new Map<number, number>();
  for (const term of rare) {
    // Their number is bounded. To look for pairs of terms first takes longer.
    const ids = read(term);
    const worth = Math.log(1 + scope.documents / (1 + ids.length));
    for (const id of ids) byRare.set(id, (byRare.get(id) ?? 0) + worth * inText);
    if (ids.length <= FEW) continue;
    for (const id of read({ ...term, expression: `({title} : ${term.expression})` }))
      byRare.set(id, (byRare.get(id) ?? 0) + worth * inTitle);
  }
  const byCommon = commonScores(database, scope, byRare, rare, common.slice(0, MOST_COMMON), inText);
  for (const [id, score] of byCommon) byRare.set(id, (byRare.get(id) ?? 0) + score);
  const best = highest(byRare, most);
  const scores = bm25Of(database, scope, weights, rare, best);
  return new Map(best.map((id) => [id, (scores.get(id) ?? 0) + (byCommon.get(id) ?? 0)]));
}

/** Ids with the highest scores, of equal ones the newest. */
function highest(scores: ReadonlyMap<number, number>, most: number): readonly number[] {
  // Numbers are sorted much faster than pairs.
  const sorted = Float64Array.from(scores.values()).sort();
  const least = sorted[Math.max(0, sorted.length - most)] ?? 0;
  return [...scores]
    .filter(([, score]) => score >= least)
    .sort(([id, score], [other, its]) => its - score || (other % PER_PROJECT) - (id % PER_PROJECT))
    .slice(0, most)
    .map(([id]) => id);
}

/** Matches of a term that are all scored: it need not be known which say it in their titles. */
const FEW = 50;

/** What common terms add to documents with a rare one; where a long list is not read, what it adds to the others on average. */
function commonScores(
  database: Connection,
  scope: Scope,
  found: ReadonlyMap<number, number>,
  rare: readonly Term[],
  common: readonly Weighed[],
  inText: number,
): ReadonlyMap<number, number> {
  const scores = new Map<number, number>();
  if (found.size === 0) return scores;
  const whole = rangeOfIds(found.keys());
  const isNewest = memberOf(scope.newest);
  const old = [...found.keys()].filter((id) => !isNewest(id));
  const any = `(${rare.map(({ expression }) => expression).join(" OR ")})`;
  const add = (id: number, score: number) => scores.set(id, (scores.get(id) ?? 0) + score);
  for (const { expression, worth, matches } of common) {
    if (worth <= LEAST_WORTH) continue;
    // Of several projects the newest documents lie apart: the list is read once rather than in many places.
    const isLong = matches > MOST_LISTED && scope.newest.length === 1;
    let many = 0;
    for (const range of isLong ? scope.newest : [whole])
      for (const id of allWithin(database, range, `${any} AND ${expression}`)) {
        if (!found.has(id)) continue;
        add(id, worth * inText);
        many++;
      }
    const share = many / Math.max(1, found.size - old.length);
    if (isLong) for (const id of old) add(id, worth * inText * share);
  }
  return scores;
}

function memberOf(ranges: readonly IdRange[]): (id: number) => boolean {
  const bounds = ranges.map(({ from, to }) => [Number(from), Number(to)] as const);
  return (id) => bounds.some(([from, to]) => id >= from && id <= to);
}

/** Of a term that half of all documents have: it tells nothing. */
const LEAST_WORTH = 0.01;

/** How common a term is, from the newest documents of the scope. */
function weightOf(
  database: Connection,
  scope: Scope,
  { expression }: Term,
): Pick<Weighed, "worth" | "matches"> {
  const [newest] = scope.newest;
  if (!newest) return { worth: 0, matches: 0 };
  const from = Math.max(Number(newest.from), Number(newest.to) - SAMPLE + 1);
  const size = Number(newest.to) - from + 1;
  const range = { from: BigInt(from), to: newest.to };
  const share = countMatches(database, expression, range, SAMPLE) / size;
  return {
    worth: Math.max(LEAST_WORTH, Math.log((1 - share) / Math.max(share, 1 / SAMPLE))),
    matches: share * scope.documents,
  };
}

/** BM25 of a word that occurs once in a document of average length. */
export function saturated(weight: number): number {
  return (weight * (K1 + 1)) / (weight + K1);
}

/** BM25 of rare terms; for `all` of documents that have all of them. */
export function bm25Of(
  database: Connection,
  scope: Scope,
  weights: SearchQuery["weights"],
  rare: readonly Term[],
  ids: readonly number[],
  match: SearchQuery["match"] = "some",
): ReadonlyMap<number, number> {
  if (ids.length === 0) return new Map();
  return database.fullText.scores({
    terms: rare,
    ids,
    ...rangeOfIds(ids),
    weights,
    match,
    of: scope.documents,
  });
}

function rangeOfIds(ids: Iterable<number>): { readonly from: bigint; readonly to: bigint } {
  let from = Number.POSITIVE_INFINITY;
  let to = 0;
  for (const id of ids) {
    if (id < from) from = id;
    if (id > to) to = id;
  }
  return { from: BigInt(from), to: BigInt(to) };
}
