// Search: finds documents. First a bounded number of candidates, then their scores, then the best ones' rows.
import type { SearchDocument, SearchKind } from "../../../domain/search.ts";
import type { FoundDocument, SearchQuery } from "../../../ports/store/search.ts";
import type { Connection } from "../connection.ts";
import {
  allWithin,
  countMatches,
  type Extent,
  MOST_COUNTED,
  newestIds,
  newestOfAll,
  type Scope,
  scopeOf,
} from "./candidates.ts";
import { counter } from "./counts.ts";
import { selectDocuments } from "./document-rows.ts";
import { expressionsOf, markExpressions } from "./encode.ts";
import { bm25Of, saturated, scoresOf, splitTerms, type Term, type Weighed } from "./score.ts";
import { completions } from "./vocabulary.ts";

/** Words of a question; further ones are ignored. */
const MOST_WORDS = 32;
/** Candidates of which nothing but an order by age is known, and for each that is returned. */
const MOST_ALIKE = 1_000;
const ALIKE_FOR_EACH = 20;
/** Candidates, the best first, whose words are counted, beyond those that are returned. */
const MORE_SCORED = 100;
/** Words that a beginning stands for, from which on it is broad. */
const MANY_WORDS = 8;
/** An expression that nothing matches: no word contains this character. */
const NONE = '"\ue0fe"';
/** Documents of sessions that are read. */
const MOST_OF_SESSIONS = 5_000;
/** Documents of a session, of all kinds, that are read to find those of one kind; of several sessions on average. */
const FEW_OF_SESSION = 100;

export function findDocuments(database: Connection, query: SearchQuery): readonly FoundDocument[] {
  const scope = scopeOf(database, query.project);
  if (!scope || query.limit <= 0) return [];
  const expressions = termsOf(database, query.words);
  if (expressions.length === 0 && query.words.length > 0) return [];
  const marks = markExpressions(query);
  const most = Math.max(Math.min(MOST_ALIKE, ALIKE_FOR_EACH * query.limit), query.limit);
  if (expressions.length === 0) {
    const ids =
      marks.length > 0
        ? matcher(database, scope, query, marks)([], most)
        : newestOfAll(database, scope, most, query);
    return newestFirst(selectDocuments(database, ids))
      .slice(0, query.limit)
      .map((document) => ({ document, score: 0 }));
  }
  const count = counter(database);
  const terms = expressions
    .map((expression) => termOf(database, scope, expression, count))
    .sort((one, other) => one.count - other.count);
  const present = terms.filter(({ count }) => count > 0);
  if (present.length === 0 || (query.match === "all" && present.length < terms.length)) return [];
  const split = splitTerms(database, scope, present);
  const match = matcher(database, scope, query, marks);
  const scores =
    split.rare.length === 0
      ? commonOnly(query, split.common, match, most)
      : query.match === "all"
        ? bm25Of(
            database,
            scope,
            query.weights,
            split.rare,
            match([...split.rare, ...split.common], most),
            "all",
          )
        : scoresOf(database, scope, query.weights, split, (term) => match([term]), query.limit + MORE_SCORED);
  const best = [...scores]
    .sort(([id, score], [other, its]) => its - score || other - id)
    .slice(0, query.limit);
  const documents = selectDocuments(
    database,
    best.map(([id]) => id),
  );
  return documents.map((document, index) => ({ document, score: best[index]?.[1] ?? 0 }));
}

/** Counts of the scope, each up to a bound. */
export function frequencies(
  database: Connection,
  project: string | undefined,
  words: readonly string[],
): { readonly documents: number; readonly counts: ReadonlyMap<string, number> } {
  const scope = scopeOf(database, project);
  const counts = new Map<string, number>();
  const count = counter(database);
  for (const word of words) {
    const [expression] = scope ? termsOf(database, [[word]]) : [];
    const isThere = scope !== undefined && expression !== undefined;
    counts.set(word, isThere ? count(expression, scope.whole, MOST_COUNTED) : 0);
  }
  return { documents: scope?.documents ?? 0, counts };
}

/** In the order of sessions as given, turns and time. */
export function documentsOfSessions(
  database: Connection,
  kind: SearchKind,
  sessions: readonly string[],
): readonly SearchDocument[] {
  const scope = scopeOf(database, undefined);
  if (!scope || sessions.length === 0) return [];
  const idsOf = (...marks: readonly string[]) =>
    newestIds(database, scope, marks.join(" AND "), "few", MOST_OF_SESSIONS);
  const markOf = (session: string) => markExpressions({ session })[0] ?? NONE;
  // To look them all up at once takes a fraction of the time, unless there are too many of them.
  const together = idsOf(`(${sessions.map(markOf).join(" OR ")})`);
  const isFew = together.length <= FEW_OF_SESSION * sessions.length;
  const found = isFew ? selectDocuments(database, together, kind) : [];
  return sessions.flatMap((session) => {
    const documents = isFew
      ? found.filter((one) => one.session === session)
      : selectDocuments(database, idsOf(markOf(session), ...markExpressions({ kinds: [kind] })), kind);
    return documents.toSorted((one, other) => (one.turn ?? 0) - (other.turn ?? 0) || one.at - other.at);
  });
}

/** One FTS5 expression for each word of the question; `NONE` for one that no document has. */
function termsOf(database: Connection, words: SearchQuery["words"]): readonly string[] {
  const complete = (beginning: string) => completions(database, beginning);
  const terms = words
    .slice(0, MOST_WORDS)
    .map((alternatives) => alternatives.filter((word) => word.replace(/[ *]/g, "") !== ""))
    .filter((alternatives) => alternatives.length > 0)
    .map((alternatives) => {
      const expressions = alternatives.flatMap((word) => expressionsOf(word, complete));
      return expressions.length === 0 ? NONE : `(${[...new Set(expressions)].join(" OR ")})`;
    });
  return [...new Set(terms)];
}

/** Of a phrase only one match is looked for: to count them, the lists of all its words would be read to the end. */
function termOf(
  database: Connection,
  { whole }: Scope,
  expression: string,
  countOnce: ReturnType<typeof counter>,
): Term {
  const isPhrase = PHRASE.test(expression);
  const count = isPhrase
    ? countMatches(database, expression, whole, 1)
    : countOnce(expression, whole, MOST_COUNTED);
  const isBroad = count >= MOST_COUNTED && expression.split(" OR ").length >= MANY_WORDS;
  return { expression, count: isPhrase && count > 0 ? MOST_COUNTED : count, isPhrase, isBroad };
}

/** Words in one pair of quotes; not alternatives, which have a pair each. */
const PHRASE = /"[^" ]+ /;

/** Ids of the newest documents that have all of the terms, and meet the filter; without a limit, of all of them. */
type Match = (terms: readonly Term[], limit?: number) => readonly number[];

function matcher(database: Connection, scope: Scope, query: SearchQuery, marks: readonly string[]): Match {
  const isRareMark = marks.some(
    (mark) => countMatches(database, mark, scope.whole, MOST_COUNTED) < MOST_COUNTED,
  );
  return (terms, limit) => {
    const expression = [...marks, ...withoutImplied(terms)].join(" AND ");
    if (limit === undefined) return allWithin(database, scope.whole, expression, query);
    return newestIds(database, scope, expression, extentOf(terms), limit, query);
  };
  function extentOf(terms: readonly Term[]): Extent {
    if (isRareMark || terms.some(({ count }) => count < MOST_COUNTED)) return "few";
    return terms.some(({ isPhrase }) => isPhrase) ? "unknown" : "many";
  }
}

/** What has a phrase has its words: their lists need not be read. */
function withoutImplied(terms: readonly Term[]): readonly string[] {
  const phrases = terms.filter(({ expression, isPhrase }) => isPhrase && !expression.includes(" OR "));
  const said = phrases.flatMap(({ expression }) => expression.slice(2, -2).split(" "));
  return terms
    .map(({ expression }) => expression)
    .filter((one) => !said.some((word) => one === `("${word}")`));
}

/** All terms are very common: the newest documents, those with all terms and with terms in their titles first. */
function commonOnly(
  { match: wanted, weights, limit }: SearchQuery,
  terms: readonly Weighed[],
  match: Match,
  most: number,
): ReadonlyMap<number, number> {
  const worths = terms.map(({ worth }) => worth);
  const inText = saturated(weights.text);
  const inTitle = saturated(weights.title) - inText;
  const scores = new Map<number, number>();
  const count = Math.max(...terms.map((term) => term.count));
  const any = {
    expression: `(${terms.map((term) => term.expression).join(" OR ")})`,
    count,
    isPhrase: false,
    isBroad: false,
  };
  const least = Math.min(...worths) * inText;
  const all = match(terms, most / 2);
  for (const id of all)
    scores.set(
      id,
      worths.reduce((sum, worth) => sum + worth * inText, 0),
    );
  // All that match are returned: which of them say it in their titles need not be searched for.
  if (terms.length === 1 && all.length <= limit) return scores;
  if (wanted === "some" && terms.length > 1)
    for (const id of match([any], most / 4)) if (!scores.has(id)) scores.set(id, least);
  const titled = { ...any, expression: `({title} : ${any.expression})` };
  const required = wanted === "all" ? terms : [];
  for (const id of match([titled, ...required], most / 4))
    scores.set(id, (scores.get(id) ?? least) + Math.min(...worths) * inTitle);
  return scores;
}

function newestFirst(documents: readonly SearchDocument[]): readonly SearchDocument[] {
  return documents.toSorted((one, other) => other.at - one.at);
}
