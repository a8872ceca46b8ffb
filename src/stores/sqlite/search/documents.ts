// SQLite search: documents and the words they are found by.
import type { SearchDocument, SearchKind } from "../../../domain/search.ts";
import type { IndexedDocument } from "../../../ports/store/search.ts";
import type { Connection } from "../driver.ts";
import { type Numbers, projectNumber } from "../projects.ts";
import { asStored, list, unlist } from "../rows.ts";
import { putVectors, vectorsToKeep } from "../vectors/vectors.ts";
import { marksColumn } from "./encode.ts";
import { unindex, unindexOne } from "./note.ts";
import { wordWriter } from "./vocabulary.ts";

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

/** In the place of the document of the same project, kind and key. */
export function saveDocuments(
  database: Connection,
  numbers: Numbers,
  documents: readonly IndexedDocument[],
): void {
  const write = wordWriter(database);
  const sizes = new Map<number, Size>();
  const insertWords = database.prepare(
    "INSERT INTO search_words (rowid, title, names, text, marks) VALUES (?, ?, ?, ?, ?)",
  );
  for (const { document, words } of documents) {
    const project = numbers.project(document.project);
    const size = sizes.get(project) ?? { added: 0, last: lastId(database, project) };
    sizes.set(project, size);
    const before = selectPlace(database, project, document.kind, document.key);
    const vectors = before ? vectorsToKeep(database, before.id, document) : [];
    if (before) unindexOne(database, before.id);
    // A new id, because ids order documents by age and this one was just seen again.
    const isNewer = before === undefined || before.at < document.at;
    const id = isNewer ? size.last + 1 : before.id;
    insert(database, id, document);
    putVectors(database, id, vectors);
    const columns = [write(words.title), write(words.names), write(words.text), marksColumn(document)];
    insertWords.run(BigInt(id), ...columns);
    size.added += 1;
    size.last = Math.max(size.last, id);
  }
  for (const [project, size] of sizes) grow(database, project, size);
}

interface Size {
  /** Documents that were added. */
  added: number;
  /** Highest id so far. */
  last: number;
}

/** These keys, or all of the kind. */
export function dropDocuments(
  database: Connection,
  project: string,
  kind: SearchKind,
  keys?: readonly string[],
): void {
  const number = projectNumber(database, project);
  if (number === undefined) return;
  if (keys) {
    for (const key of keys) {
      const place = selectPlace(database, number, kind, key);
      if (place) unindexOne(database, place.id);
    }
    return;
  }
  const { from, to } = rangeOf(number);
  unindex(database, "id BETWEEN ? AND ? AND +kind = ?", from, to, kind);
}

/** In the order of the ids. */
export function selectDocuments(database: Connection, ids: readonly number[]): readonly SearchDocument[] {
  if (ids.length === 0) return [];
  const rows = database
    .prepare(
      `SELECT search_documents.*, projects.id AS project FROM json_each(?) AS wanted
       CROSS JOIN search_documents ON search_documents.id = wanted.value
       JOIN projects ON projects.number = search_documents.id >> 32 ORDER BY wanted.key`,
    )
    .all(JSON.stringify(ids)) as DocumentRow[];
  return rows.map(toDocument);
}

interface Place {
  readonly id: number;
  readonly at: number;
}

function selectPlace(database: Connection, project: number, kind: string, key: string): Place | undefined {
  const { from, to } = rangeOf(project);
  return database
    .prepare("SELECT id, at FROM search_documents WHERE key = ? AND kind = ? AND id BETWEEN ? AND ?")
    .get(asStored(key), kind, from, to) as Place | undefined;
}

function lastId(database: Connection, project: number): number {
  const row = database.prepare("SELECT last FROM search_sizes WHERE project = ?").get(project);
  return (row as { readonly last: number } | undefined)?.last ?? project * PER_PROJECT;
}

function grow(database: Connection, project: number, { added, last }: Size): void {
  database
    .prepare(
      `INSERT INTO search_sizes (project, documents, last) VALUES (?, ?, ?)
       ON CONFLICT (project) DO UPDATE
       SET documents = documents + excluded.documents, last = max(last, excluded.last)`,
    )
    .run(project, added, last);
}

function insert(database: Connection, id: number, document: SearchDocument): void {
  database
    .prepare(
      `INSERT INTO search_documents (id, kind, key, at, title, names, text, session, turn, branch, agent, type, files,
         count, superseded_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      id,
      document.kind,
      asStored(document.key),
      Math.trunc(document.at),
      document.title,
      list(document.names),
      document.text,
      document.session ?? null,
      document.turn ?? null,
      document.branch ?? null,
      document.agent ?? null,
      document.type ?? null,
      list(document.files),
      Math.trunc(document.count),
      document.supersededBy ?? null,
    );
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
