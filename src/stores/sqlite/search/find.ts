// SQLite search: finds documents. First a bounded number of candidates, then their scores, then the best ones' rows.
import type { SearchDocument, SearchKind } from "../../../domain/search.ts";
import type { FoundDocument, SearchQuery } from "../../../ports/store/search.ts";
import type { Connection } from "../driver.ts";
import { countMatches, MOST_COUNTED, newestIds, newestOfAll, type Scope, scopeOf } from "./candidates.ts";
import { selectDocuments } from "./documents.ts";
import { expressionOf, markExpressions } from "./encode.ts";
import { scoresOf, type Term } from "./score.ts";

/** Words of a question; further ones are ignored. */
const MOST_WORDS = 32;
/** Documents scored. */
const MOST_SCORED = 2_000;
/** Rarest words of which pairs are looked for. */
const PAIRED = 4;
/** Documents of sessions that are read. */
const MOST_OF_SESSIONS = 5_000;

export function findDocuments(database: Connection, query: SearchQuery): readonly FoundDocument[] {
  const scope = scopeOf(database, query.project);
  if (!scope || query.limit <= 0) return [];
  const expressions = termsOf(query.words);
  if (expressions.length === 0 && query.words.length > 0) return [];
  const marks = markExpressions(query);
  const most = Math.max(MOST_SCORED, query.limit);
  if (expressions.length === 0) {
    const ids =
      marks.length > 0
        ? matching(database, scope, query, marks, [])(most)
        : newestOfAll(database, scope, most, query);
    return newestFirst(selectDocuments(database, ids))
      .slice(0, query.limit)
      .map((document) => ({ document, score: 0 }));
  }
  const terms = expressions
    .map((expression) => ({
      expression,
      count: countMatches(database, expression, scope.whole, MOST_COUNTED),
    }))
    .sort((one, other) => one.count - other.count);
  const present = terms.filter(({ count }) => count > 0);
  if (present.length === 0 || (query.match === "all" && present.length < terms.length)) return [];
  const ids = candidates(database, scope, query, marks, present, most);
  const scores = scoresOf(database, scope, query, present, ids);
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
  for (const word of words) {
    const expression = expressionOf(word);
    const isThere = scope !== undefined && expression !== undefined;
    counts.set(word, isThere ? countMatches(database, expression, scope.whole, MOST_COUNTED) : 0);
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
  if (!scope) return [];
  return sessions.flatMap((session) => {
    const marks = markExpressions({ kinds: [kind], session });
    const ids = newestIds(database, scope, marks.join(" AND "), true, MOST_OF_SESSIONS);
    return selectDocuments(database, ids).toSorted(
      (one, other) => (one.turn ?? 0) - (other.turn ?? 0) || one.at - other.at,
    );
  });
}

function termsOf(words: SearchQuery["words"]): readonly string[] {
  const terms = words.slice(0, MOST_WORDS).map((alternatives) => {
    const expressions = alternatives.map(expressionOf).filter((one) => one !== undefined);
    return expressions.length === 0 ? "" : `(${[...new Set(expressions)].join(" OR ")})`;
  });
  return [...new Set(terms)].filter((term) => term !== "");
}

/** Documents with all terms; for `some`, then those with two of the rarest, then those with one, the rarest first. */
function candidates(
  database: Connection,
  scope: Scope,
  query: SearchQuery,
  marks: readonly string[],
  terms: readonly Term[],
  most: number,
): readonly number[] {
  const ids = new Set<number>();
  const add = (wanted: readonly Term[], limit: number) => {
    if (ids.size < most)
      for (const id of matching(database, scope, query, marks, wanted)(Math.min(limit, most - ids.size)))
        ids.add(id);
  };
  add(terms, most);
  if (query.match === "all" || terms.length === 1) return [...ids];
  for (let one = 0; one < Math.min(PAIRED, terms.length); one++)
    for (let other = one + 1; other < Math.min(PAIRED, terms.length); other++)
      add([terms[one] as Term, terms[other] as Term], most / 2);
  for (const term of terms) add([term], most / 2);
  return [...ids];
}

/** The newest documents that have all of the terms and marks. */
function matching(
  database: Connection,
  scope: Scope,
  query: SearchQuery,
  marks: readonly string[],
  terms: readonly Term[],
): (limit: number) => readonly number[] {
  const expression = [...marks, ...terms.map((term) => term.expression)].join(" AND ");
  const isRare =
    terms.some(({ count }) => count < MOST_COUNTED) ||
    marks.some((mark) => countMatches(database, mark, scope.whole, MOST_COUNTED) < MOST_COUNTED);
  return (limit) => newestIds(database, scope, expression, isRare, limit, query);
}

function newestFirst(documents: readonly SearchDocument[]): readonly SearchDocument[] {
  return documents.toSorted((one, other) => other.at - one.at);
}
