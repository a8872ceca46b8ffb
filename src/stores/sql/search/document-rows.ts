// Search: ids of documents, and documents by their ids.
import type { SearchDocument, SearchKind } from "../../../domain/search.ts";
import type { Connection } from "../connection.ts";
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
  const ofKind = kind === undefined ? "" : "AND +kind = ?";
  const sql = `SELECT projects.id, kind, found.key, title, names, text, at, files, count, session, turn, branch, agent,
      found.type, superseded_by FROM json_each(?) AS wanted
    CROSS JOIN search_documents AS found ON found.id = CAST(wanted.value AS INTEGER) ${ofKind}
    JOIN projects ON projects.number = found.id >> 32 ORDER BY wanted.key`;
  const rows = database.rows(sql, JSON.stringify(ids), ...(kind === undefined ? [] : [kind]));
  return (rows as DocumentRow[]).map(toDocument);
}

type DocumentRow = readonly [
  ...[project: string, kind: SearchKind, key: string, title: string, names: string | null, text: string],
  ...[at: number, files: string | null, count: number, session: string | null, turn: number | null],
  ...[branch: string | null, agent: string | null, type: string | null, supersededBy: string | null],
];

function toDocument(row: DocumentRow): SearchDocument {
  const [project, kind, key, title, names, text, at, files, count, session, turn, ...others] = row;
  const [branch, agent, type, supersededBy] = others;
  const document: { -readonly [Field in keyof SearchDocument]: SearchDocument[Field] } = {
    project,
    kind,
    key,
    title,
    names: unlist(names),
    text,
    at,
    files: unlist(files),
    count,
  };
  if (session !== null) document.session = session;
  if (turn !== null) document.turn = turn;
  if (branch !== null) document.branch = branch;
  if (agent !== null) document.agent = agent;
  if (type !== null) document.type = type;
  if (supersededBy !== null) document.supersededBy = supersededBy;
  return document;
}
