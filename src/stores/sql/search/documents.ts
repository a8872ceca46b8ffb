// Search: writes and drops documents and the words they are found by.
import type { SearchDocument, SearchKind } from "../../../domain/search.ts";
import type { IndexedDocument } from "../../../ports/store/search.ts";
import type { Connection } from "../connection.ts";
import { type Numbers, projectNumber } from "../projects.ts";
import { asStored, list } from "../rows.ts";
import { putVectors, vectorsToKeep } from "../vectors/vectors.ts";
import { noteNewWords } from "./deleted-words.ts";
import { PER_PROJECT, rangeOf } from "./document-rows.ts";
import { marksColumn } from "./encode.ts";
import { unindex, unindexOne } from "./note.ts";
import { wordWriter } from "./vocabulary.ts";

/** In the place of the document of the same project, kind and key. */
export function saveDocuments(
  database: Connection,
  numbers: Numbers,
  documents: readonly IndexedDocument[],
): void {
  const writer = wordWriter(database);
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
    const columns = [words.title, words.names, words.text].map((list) => writer.write(list));
    insertWords.run(BigInt(id), ...columns, marksColumn(document));
    size.added += 1;
    size.last = Math.max(size.last, id);
  }
  writer.end();
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
  noteNewWords(database, lastId(database, project), last);
  database
    .prepare(
      `INSERT INTO search_sizes (project, documents, last) VALUES (?, ?, ?)
       ON CONFLICT (project) DO UPDATE
       SET documents = search_sizes.documents + excluded.documents, last = max(search_sizes.last, excluded.last)`,
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
