// Vectors: the documents nearest to a question. A scan over the sign codes finds candidates, their whole vectors put
// them in order.
import { nearestCodes, signCode, similarity } from "../../../core/search/quantise.ts";
import type { NearDocument, NearQuery } from "../../../ports/store.ts";
import type { Connection } from "../connection.ts";
import { projectNumber } from "../projects.ts";
import { type IdRange, rangeOf, selectDocuments } from "../search/document-rows.ts";
import { markExpressions } from "../search/encode.ts";
import { type Entries, idAt, strideOf } from "./entries.ts";
import { modelOf } from "./vectors.ts";

/** Candidates whose whole vectors are read; with a filter that few of them meet, so many. */
const CANDIDATES = 300;
const MORE_CANDIDATES = 4_000;

export function nearDocuments(
  database: Connection,
  entries: Entries,
  query: NearQuery,
): readonly NearDocument[] {
  const model = modelOf(database, query.model);
  const range = rangeFor(database, query.project);
  if (!model || !range || model.dimensions !== query.vector.length || query.limit <= 0) return [];
  const all = entries(model, range);
  const stride = strideOf(model);
  const positions = nearestCodes(all, stride, signCode(query.vector), MORE_CANDIDATES);
  const ids = [...new Set(positions.map((position) => idAt(all, stride, position)))];
  const first = ids.slice(0, CANDIDATES);
  const among = allowed(database, query, first);
  const enough =
    among.length >= Math.min(query.limit, first.length)
      ? among
      : [...among, ...allowed(database, query, ids.slice(CANDIDATES))];
  const best = rescored(database, query.vector, enough).slice(0, query.limit);
  const documents = selectDocuments(
    database,
    best.map(({ id }) => id),
  );
  return documents.map((document, at) => ({ document, similarity: best[at]?.similarity ?? 0 }));
}

/** Of all projects when none is named; undefined when there is no such project. */
function rangeFor(database: Connection, project: string | undefined): IdRange | undefined {
  if (project === undefined) return { from: 0n, to: 2n ** 62n };
  const number = projectNumber(database, project);
  return number === undefined ? undefined : rangeOf(number);
}

/** Those that meet the filter, in the same order. The project is met already. */
function allowed(database: Connection, query: NearQuery, ids: readonly number[]): readonly number[] {
  const marks = markExpressions(query);
  const isTimed = query.since !== undefined || query.until !== undefined;
  if (ids.length === 0 || (marks.length === 0 && !isTimed)) return ids;
  const conditions = [
    "search_documents.id = CAST(wanted.value AS INTEGER)",
    ...(isTimed ? ["search_documents.at BETWEEN ? AND ?"] : []),
    ...(marks.length > 0
      ? ["EXISTS (SELECT 1 FROM search_words WHERE rowid = search_documents.id AND search_words MATCH ?)"]
      : []),
  ];
  const rows = database
    .prepare(
      `SELECT search_documents.id FROM json_each(?) AS wanted CROSS JOIN search_documents ON ${conditions.join(" AND ")}
       ORDER BY wanted.key`,
    )
    .all(
      JSON.stringify(ids),
      ...(isTimed ? [Math.trunc(query.since ?? -8.64e15), Math.trunc(query.until ?? 8.64e15)] : []),
      ...(marks.length > 0 ? [marks.join(" AND ")] : []),
    ) as { readonly id: number }[];
  return rows.map(({ id }) => id);
}

interface Scored {
  readonly id: number;
  readonly similarity: number;
}

/** A document is as near as its nearest part. */
function rescored(database: Connection, vector: Float32Array, ids: readonly number[]): readonly Scored[] {
  const rows = database
    .prepare(
      `SELECT document AS id, vector FROM json_each(?) AS wanted CROSS JOIN vectors
       ON vectors.document = CAST(wanted.value AS INTEGER)`,
    )
    .all(JSON.stringify(ids)) as { readonly id: number; readonly vector: Uint8Array }[];
  const best = new Map<number, number>();
  for (const row of rows) best.set(row.id, Math.max(best.get(row.id) ?? -1, similarity(vector, row.vector)));
  return [...best]
    .map(([id, value]) => ({ id, similarity: value }))
    .sort((one, other) => other.similarity - one.similarity);
}
