// Vectors: the sign codes of all documents of a model, as one array for the scan.
import { codeWords } from "../../../core/search/quantise.ts";
import type { Connection } from "../connection.ts";
import { EVERYWHERE } from "../search/candidates.ts";
import type { IdRange } from "../search/document-rows.ts";

/** Words after the code: the document's id, its lower half first. */
const ID_WORDS = 2;

export interface ModelRow {
  readonly number: number;
  readonly dimensions: number;
}

/** For each part of a document its code and id, in the order of ids. */
export type Entries = (model: ModelRow, range: IdRange) => Uint32Array;

/** Words of one entry. */
export function strideOf({ dimensions }: ModelRow): number {
  return codeWords(dimensions) + ID_WORDS;
}

export function idAt(entries: Uint32Array, stride: number, position: number): number {
  const end = (position + 1) * stride;
  return (entries[end - 2] as number) + (entries[end - 1] as number) * 2 ** 32;
}

/** A code with its document's id, as it is stored. */
export function entryOf(code: Uint32Array, document: number): Uint8Array {
  const entry = new Uint32Array(code.length + ID_WORDS);
  entry.set(code);
  entry[code.length] = document % 2 ** 32;
  entry[code.length + 1] = Math.floor(document / 2 ** 32);
  return new Uint8Array(entry.buffer);
}

export function codeOf(entry: Uint8Array): Uint32Array {
  return new Uint32Array(entry.slice().buffer).slice(0, -ID_WORDS);
}

/** Reads them at every search: for processes that ask once. */
export function readEntries(database: Connection): Entries {
  // Joined by SQLite: a row for each would take ten times as long.
  const sql = `SELECT CAST(group_concat(code, '') AS BLOB) AS codes FROM
    (SELECT code FROM vectors WHERE model = ? AND document BETWEEN ? AND ? ORDER BY document)`;
  return ({ number }, { from, to }) => {
    const { codes } = database.prepare(sql).get(number, from, to) as { readonly codes: Uint8Array | null };
    if (!codes) return new Uint32Array(0);
    // The bytes may lie at an odd place.
    return new Uint32Array(codes.slice().buffer);
  };
}

/** Keeps them in memory until vectors change: for processes that live long. */
export function keptEntries(database: Connection): Entries {
  const read = readEntries(database);
  let kept: { readonly entries: Uint32Array; readonly model: number; readonly changes: number } | undefined;
  return (model, range) => {
    const changes = changesOf(database);
    if (kept?.changes !== changes || kept.model !== model.number)
      kept = { entries: read(model, EVERYWHERE), model: model.number, changes };
    const stride = strideOf(model);
    const start = firstFrom(kept.entries, stride, Number(range.from));
    return kept.entries.subarray(
      start * stride,
      firstFrom(kept.entries, stride, Number(range.to) + 1) * stride,
    );
  };
}

/** Position of the first entry whose id is not lower. */
function firstFrom(entries: Uint32Array, stride: number, id: number): number {
  let low = 0;
  let high = entries.length / stride;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (idAt(entries, stride, middle) < id) low = middle + 1;
    else high = middle;
  }
  return low;
}

function changesOf(database: Connection): number {
  return (database.prepare("SELECT number FROM vector_changes").get() as { readonly number: number }).number;
}
