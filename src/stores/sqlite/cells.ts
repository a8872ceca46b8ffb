// Reads the rows of one page of an SQLite file without SQLite. Malformed rows are left out.
import type { Value } from "../sql/connection.ts";
import type { Pages } from "./pages.ts";

type PageKind = "table-leaf" | "table-inner" | "index-leaf" | "index-inner";

const KINDS: Readonly<Record<number, PageKind>> = {
  2: "index-inner",
  5: "table-inner",
  10: "index-leaf",
  13: "table-leaf",
};

export interface RawRow {
  /** 0 in an index. */
  readonly rowid: number;
  readonly values: readonly Value[];
}

interface PageContent {
  readonly kind: PageKind;
  readonly rows: readonly RawRow[];
  /** Pages below it. */
  readonly children: readonly number[];
  /** Rows that could not be read. */
  readonly bad: number;
}

/** Undefined for pages that are neither table nor index. */
export function contentOf(pages: Pages, number: number): PageContent | undefined {
  const page = pages.get(number);
  if (!page) return undefined;
  const start = number === 1 ? 100 : 0;
  const kind = KINDS[page[start] ?? 0];
  if (!kind) return undefined;
  const isInner = kind.endsWith("inner");
  const cells = page.readUInt16BE(start + 3);
  const pointers = start + (isInner ? 12 : 8);
  if (pointers + cells * 2 > page.length) return undefined;
  const rows: RawRow[] = [];
  const children: number[] = [];
  let bad = 0;
  for (let cell = 0; cell < cells; cell++) {
    const at = page.readUInt16BE(pointers + cell * 2);
    if (at < pointers + cells * 2 || at + 4 > page.length) {
      bad++;
      continue;
    }
    if (isInner) children.push(page.readUInt32BE(at));
    if (kind === "table-inner") continue;
    const row = readCell(pages, page, isInner ? at + 4 : at, kind === "table-leaf");
    if (row) rows.push(row);
    else bad++;
  }
  if (isInner) children.push(page.readUInt32BE(start + 8));
  return { kind, rows, children, bad };
}

function readCell(pages: Pages, page: Buffer, from: number, isTable: boolean): RawRow | undefined {
  const length = varint(page, from);
  if (!length || length.value < 1 || length.value > LONGEST) return undefined;
  const rowid = isTable ? varint(page, length.end) : undefined;
  if (isTable && !rowid) return undefined;
  const payload = payloadOf(pages, page, rowid?.end ?? length.end, length.value, isTable);
  const values = payload && recordOf(payload);
  return values && { rowid: rowid?.value ?? 0, values };
}

const LONGEST = 64 * 1024 * 1024;

/** The part of a row on this page, and its overflow pages. */
function payloadOf(
  pages: Pages,
  page: Buffer,
  from: number,
  length: number,
  isTable: boolean,
): Buffer | undefined {
  const usable = pages.size;
  const most = isTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const left = least + ((length - least) % (usable - 4));
  const local = length <= most ? length : left <= most ? left : least;
  if (from + local > page.length) return undefined;
  if (local === length) return page.subarray(from, from + length);
  if (from + local + 4 > page.length) return undefined;
  const parts = [page.subarray(from, from + local)];
  let rest = length - local;
  let next = page.readUInt32BE(from + local);
  while (rest > 0) {
    const more = next > 0 ? pages.get(next) : undefined;
    if (!more) return undefined;
    const part = more.subarray(4, 4 + Math.min(rest, usable - 4));
    parts.push(part);
    rest -= part.length;
    next = more.readUInt32BE(0);
  }
  return next === 0 ? Buffer.concat(parts) : undefined;
}

function recordOf(payload: Buffer): readonly Value[] | undefined {
  const head = varint(payload, 0);
  if (!head || head.value > payload.length || head.value < 1) return undefined;
  const values: Value[] = [];
  let at = head.end;
  let body = head.value;
  while (at < head.value) {
    const type = varint(payload, at);
    if (!type || type.value < 0) return undefined;
    at = type.end;
    const length = lengthOf(type.value);
    if (length === undefined || body + length > payload.length) return undefined;
    const value = readValue(payload, body, type.value, length);
    if (value === undefined) return undefined;
    values.push(value);
    body += length;
  }
  return at === head.value && body === payload.length ? values : undefined;
}

const INTEGER_LENGTHS = [0, 1, 2, 3, 4, 6, 8];

function lengthOf(type: number): number | undefined {
  if (type < INTEGER_LENGTHS.length) return INTEGER_LENGTHS[type];
  if (type === 7) return 8;
  if (type === 8 || type === 9) return 0;
  return type >= 12 ? Math.floor((type - 12) / 2) : undefined;
}

/** Undefined for blobs, which none of our tables contains. */
function readValue(payload: Buffer, at: number, type: number, length: number): Value | undefined {
  if (type === 0) return null;
  if (type === 8 || type === 9) return type - 8;
  if (type === 7) return payload.readDoubleBE(at);
  if (type === 6) {
    const value = payload.readBigInt64BE(at);
    const isSafe = value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER;
    return isSafe ? Number(value) : value;
  }
  if (type < 6) return payload.readIntBE(at, length);
  return type % 2 === 1 ? payload.toString("utf8", at, at + length) : undefined;
}

/** Up to nine bytes, seven bits each; undefined where it goes beyond the page. */
function varint(bytes: Buffer, from: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0n;
  for (let index = 0; index < 9; index++) {
    const byte = bytes[from + index];
    if (byte === undefined) return undefined;
    if (index === 8) {
      value = BigInt.asIntN(64, (value << 8n) | BigInt(byte));
      return { value: Number(value), end: from + 9 };
    }
    value = (value << 7n) | BigInt(byte & 0x7f);
    if (byte < 0x80) return { value: Number(value), end: from + index + 1 };
  }
  return undefined;
}
