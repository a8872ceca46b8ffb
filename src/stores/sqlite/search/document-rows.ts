// SQLite search: ids of documents, and documents by their ids.
import type { SearchDocument, SearchKind } from "../../../domain/search.ts";
import type { Connection } from "../driver.ts";
import { unlist } from "../rows.ts";

/** Ids of a project; as BigInt, because FTS5 ignores limits that are not bound as integers. */
export interface IdRange {
  readonly from: bigint;
  readonly to: bigint;
}

/** Ids per project; the rest of an id grows with every document. */
export const PER_PROJECT = 2 ** 32;

export function rangeOf(project: number): IdRange {
  const from = BigInt(project) << 32n;
  return { from, to: from + BigInt(PER_PROJECT - 1) };
}

/** In the order of the ids; `kind`: only these. */
export function selectDocuments(
  database: Connection,
  ids: readonly number[],
  kind?: SearchKind,
): readonly SearchDocument[] {
  if (ids.length === 0) return [];
  const ofKind = kind === undefined ? "" : "AND +search_documents.kind = ?";
  const rows = database
    .prepare(
      `SELECT search_documents.*, projects.id AS project FROM json_each(?) AS wanted
       CROSS JOIN search_documents ON search_documents.id = wanted.value ${ofKind}
       JOIN projects ON projects.number = search_documents.id >> 32 ORDER BY wanted.key`,
    )
    .all(JSON.stringify(ids), ...(kind === undefined ? [] : [kind])) as DocumentRow[];
  return rows.map(toDocument);
}

interface DocumentRow {
  readonly project: string;
  readonly kind: SearchKind;
  readonly key: string;
  readonly at: number;
  readonly title: string;
  readonly names: string | null;
  readonly text: string;
  readonly session: string | null;
  readonly turn: number | null;
  readonly branch: string | null;
  readonly agent: string | null;
  readonly type: string | null;
  readonly files: string | null;
  readonly count: number;
  readonly superseded_by: string | null;
}

function toDocument(row: DocumentRow): SearchDocument {
  return {
    project: row.project,
    kind: row.kind,
    key: row.key,
    title: row.title,
    names: unlist(row.names),
    text: row.text,
    at: row.at,
    ...(row.session !== null && { session: row.session }),
    ...(row.turn !== null && { turn: row.turn }),
    ...(row.branch !== null && { branch: row.branch }),
    ...(row.agent !== null && { agent: row.agent }),
    ...(row.type !== null && { type: row.type }),
    files: unlist(row.files),
    count: row.count,
    ...(row.superseded_by !== null && { supersededBy: row.superseded_by }),
  };
}
