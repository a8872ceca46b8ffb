// Vectors: rows of the table, and the models they are of.
import { packVector, signCode } from "../../../core/search/quantise.ts";
import type { SearchDocument, SearchKind } from "../../../domain/search.ts";
import { storeError } from "../../../domain/store-error.ts";
import type { DueQuery, DueVector, EmbeddedDocument, VectorCounts } from "../../../ports/store.ts";
import type { Connection, Value } from "../connection.ts";
import { list } from "../rows.ts";
import { selectDocuments } from "../search/document-rows.ts";
import { codeOf, entryOf, type ModelRow } from "./entries.ts";

export function modelOf(database: Connection, identity: string): ModelRow | undefined {
  const sql = "SELECT number, dimensions FROM vector_models WHERE identity = ?";
  return database.prepare(sql).get(identity) as ModelRow | undefined;
}

export function selectDue(database: Connection, query: DueQuery): readonly DueVector[] {
  const model = modelOf(database, query.model)?.number ?? -1;
  const ids = database
    .prepare(
      `SELECT json_group_array(id) AS ids FROM (SELECT id FROM search_documents
       WHERE id < ? AND +kind IN (SELECT value FROM json_each(?))
       AND NOT EXISTS (SELECT 1 FROM vectors WHERE document = search_documents.id AND model = ?)
       ORDER BY id DESC LIMIT ?)`,
    )
    .get(BigInt(query.below ?? 2 ** 53), JSON.stringify(query.kinds), model, query.limit) as {
    readonly ids: string;
  };
  const places = JSON.parse(ids.ids) as number[];
  return selectDocuments(database, places).map((document, at) => ({ place: places[at] ?? 0, document }));
}

export function saveVectors(
  database: Connection,
  identity: string,
  documents: readonly EmbeddedDocument[],
): number {
  const current = documents.filter((one) => isUnchanged(database, one));
  const dimensions = documents[0]?.vectors[0]?.length;
  if (dimensions === undefined) return 0;
  const model = modelFor(database, identity, dimensions);
  for (const { place, vectors } of current) {
    database.prepare("DELETE FROM vectors WHERE document = ?").run(place);
    vectors.forEach((vector, part) => {
      if (vector.length !== model.dimensions)
        throw wrongDimensions(identity, model.dimensions, vector.length);
      insertVector(database, place, part, model.number, signCode(vector), packVector(vector));
    });
  }
  return current.length;
}

function modelFor(database: Connection, identity: string, dimensions: number): ModelRow {
  const known = modelOf(database, identity);
  if (known && known.dimensions !== dimensions) throw wrongDimensions(identity, known.dimensions, dimensions);
  if (!known)
    database
      .prepare("INSERT INTO vector_models (identity, dimensions) VALUES (?, ?)")
      .run(identity, dimensions);
  return known ?? (modelOf(database, identity) as ModelRow);
}

function wrongDimensions(identity: string, had: number, has: number): Error {
  return storeError(
    "failed",
    `[store] vectors of "${identity}" had ${had} dimensions before and have ${has} now. If the model was replaced, delete the old vectors: twiceshy embeddings off --delete.`,
  );
}

function insertVector(
  database: Connection,
  document: number,
  part: number,
  model: number,
  code: Uint32Array,
  vector: Uint8Array,
): void {
  database
    .prepare("INSERT INTO vectors (document, part, model, code, vector) VALUES (?, ?, ?, ?, ?)")
    .run(document, part, model, entryOf(code, document), vector);
}

/** The document is still there, with the text that was embedded. */
function isUnchanged(database: Connection, { place, document }: DueVector): boolean {
  return (
    database.prepare(`SELECT 1 FROM search_documents WHERE ${SAME_TEXT}`).get(...textOf(place, document)) !==
    undefined
  );
}

const SAME_TEXT = "id = ? AND title = ? AND names IS ? AND text = ?";

function textOf(place: number, { title, names, text }: SearchDocument): readonly Value[] {
  return [place, title, list(names), text];
}

interface VectorRow {
  readonly part: number;
  readonly model: number;
  readonly code: Uint8Array;
  readonly vector: Uint8Array;
}

/**
 * The vectors that a document keeps when `document` takes its place: all while the text is the same. The text of files is
 * not in their documents, so they keep none.
 */
export function vectorsToKeep(
  database: Connection,
  place: number,
  document: SearchDocument,
): readonly VectorRow[] {
  if (document.kind === "file" || document.kind === "code") return [];
  return database
    .prepare(
      `SELECT part, model, code, vector FROM vectors JOIN search_documents ON id = document WHERE ${SAME_TEXT}`,
    )
    .all(...textOf(place, document)) as VectorRow[];
}

export function putVectors(database: Connection, place: number, rows: readonly VectorRow[]): void {
  for (const { part, model, code, vector } of rows)
    insertVector(database, place, part, model, codeOf(code), vector);
}

export function hasVectors(database: Connection, identity: string): boolean {
  const model = modelOf(database, identity);
  return (
    model !== undefined &&
    database.prepare("SELECT 1 FROM vectors WHERE model = ? LIMIT 1").get(model.number) !== undefined
  );
}

export function countVectors(
  database: Connection,
  identity: string,
  kinds: readonly SearchKind[],
): VectorCounts {
  const model = modelOf(database, identity);
  const number = model?.number ?? -1;
  return database
    .prepare(
      `SELECT
        (SELECT count(*) FROM search_documents WHERE kind IN (SELECT value FROM json_each(?))) AS documents,
        (SELECT count(DISTINCT document) FROM vectors WHERE model = ?) AS embedded,
        (SELECT count(*) FROM vectors WHERE model <> ?) AS ofOtherModels,
        (SELECT coalesce(sum(2 * length(code) + length(vector)), 0) FROM vectors) AS bytes,
        CAST(? AS INTEGER) AS dimensions`,
    )
    .get(JSON.stringify(kinds), number, number, model?.dimensions ?? 0) as VectorCounts;
}

export function deleteVectors(
  database: Connection,
  { model, except }: { readonly model?: string; readonly except?: string },
  limit: number,
): number {
  const condition = model === undefined ? "identity <> ?" : "identity = ?";
  const found = database
    .prepare(
      `SELECT document, part FROM vectors WHERE model IN (SELECT number FROM vector_models WHERE ${condition})
       LIMIT ?`,
    )
    .all(model ?? except ?? "", limit) as { readonly document: number; readonly part: number }[];
  for (const { document, part } of found)
    database.prepare("DELETE FROM vectors WHERE document = ? AND part = ?").run(document, part);
  // Models whose vectors are gone, so that another model of the same name may have other dimensions.
  database
    .prepare(
      `DELETE FROM vector_models WHERE ${condition}
       AND NOT EXISTS (SELECT 1 FROM vectors WHERE model = vector_models.number)`,
    )
    .run(model ?? except ?? "");
  return found.length;
}
