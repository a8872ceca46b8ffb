// Reads the pages of an SQLite file and its log without SQLite, which refuses a file that is damaged. The format:
// https://www.sqlite.org/fileformat2.html
import { closeSync, fstatSync, readSync } from "node:fs";
import { openToRead } from "../../disk/read.ts";

const HEAD = "SQLite format 3\0";
const USUAL_SIZE = 4_096;
const LOG_HEAD = 32;
const FRAME_HEAD = 24;

export interface Pages {
  /** Bytes of a page. */
  readonly size: number;
  readonly count: number;
  /** Page by number, from 1; undefined when it does not exist. */
  get(number: number): Buffer | undefined;
  close(): void;
}

/** Pages of the database with the newer versions from its log. */
export function readPages(database: string, log?: string): Pages {
  const file = openFile(database);
  const logFile = log === undefined ? undefined : openFile(log);
  const size = pageSize(file, logFile);
  const frames = logFile ? framesOf(logFile, size) : new Map<number, number>();
  const inFile = Math.floor((file?.length ?? 0) / size);
  const kept = new Map<number, Buffer>();
  return {
    size,
    count: Math.max(inFile, ...frames.keys(), 0),
    get(number) {
      const known = kept.get(number);
      if (known) return known;
      const frame = frames.get(number);
      const page =
        frame !== undefined ? logFile?.read(frame, size) : file?.read((number - 1) * size, size, true);
      if (page === undefined || number < 1) return undefined;
      if (kept.size >= MOST_KEPT) kept.clear();
      kept.set(number, page);
      return page;
    },
    close() {
      file?.close();
      logFile?.close();
    },
  };
}

const MOST_KEPT = 2_000;

/** The database's unique number (`application_id`) on the first page; 0 for none. */
export function databaseId(pages: Pages): number {
  const first = pages.get(1);
  return isHead(first) ? first.readUInt32BE(68) : 0;
}

/** Version of the schema; 0 when the first page cannot be read. */
export function schemaOf(pages: Pages): number {
  const first = pages.get(1);
  return isHead(first) ? first.readUInt32BE(60) : 0;
}

function isHead(page: Buffer | undefined): page is Buffer {
  return page !== undefined && page.toString("latin1", 0, HEAD.length) === HEAD;
}

interface OpenFile {
  readonly length: number;
  /** Undefined when not all of it is there; `partly`: the rest is zeros. */
  read(at: number, length: number, partly?: boolean): Buffer | undefined;
  close(): void;
}

function openFile(path: string): OpenFile | undefined {
  let file: number;
  try {
    file = openToRead(path, { most: Number.POSITIVE_INFINITY });
  } catch {
    return undefined;
  }
  return {
    length: fstatSync(file).size,
    read(at, length, partly = false) {
      const bytes = Buffer.alloc(length);
      try {
        const read = readSync(file, bytes, 0, length, at);
        return read === length || (partly && read > 0) ? bytes : undefined;
      } catch {
        return undefined; // A part of the disk that cannot be read.
      }
    },
    close: () => closeSync(file),
  };
}

function pageSize(file: OpenFile | undefined, log: OpenFile | undefined): number {
  const head = file?.read(0, 100);
  if (isHead(head)) {
    const size = head.readUInt16BE(16);
    if (isSize(size === 1 ? 65_536 : size)) return size === 1 ? 65_536 : size;
  }
  const size = log?.read(0, LOG_HEAD)?.readUInt32BE(8) ?? 0;
  return isSize(size) ? size : USUAL_SIZE;
}

function isSize(size: number): boolean {
  return size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;
}

/**
 * Position in the log of the newest version of each page. A frame is used when its checksum follows from the frame before,
 * even after a bad frame: SQLite itself stops at the first bad one.
 */
function framesOf(log: OpenFile, size: number): Map<number, number> {
  const found = new Map<number, number>();
  const head = log.read(0, LOG_HEAD);
  if (!head || (head.readUInt32BE(0) & ~1) >>> 0 !== 0x377f0682) return found;
  const isBigEndian = (head.readUInt32BE(0) & 1) === 1;
  let sum: Sum = [head.readUInt32BE(24), head.readUInt32BE(28)];
  let open: [number, number][] = [];
  for (let at = LOG_HEAD; at + FRAME_HEAD + size <= log.length; at += FRAME_HEAD + size) {
    const frame = log.read(at, FRAME_HEAD + size);
    if (!frame) continue;
    const isOurs = frame.subarray(8, 16).equals(head.subarray(16, 24));
    // Left over from an older use of the log file.
    if (!isOurs) break;
    const before = sum;
    sum = [frame.readUInt32BE(16), frame.readUInt32BE(20)];
    const [one, other] = checksum(
      frame.subarray(FRAME_HEAD),
      isBigEndian,
      checksum(frame.subarray(0, 8), isBigEndian, before),
    );
    if (one !== sum[0] || other !== sum[1]) continue;
    open.push([frame.readUInt32BE(0), at + FRAME_HEAD]);
    // A commit frame: everything before it is committed.
    if (frame.readUInt32BE(4) === 0) continue;
    for (const [page, where] of open) found.set(page, where);
    open = [];
  }
  return found;
}

type Sum = readonly [number, number];

function checksum(bytes: Buffer, isBigEndian: boolean, [first, second]: Sum): Sum {
  let one = first;
  let other = second;
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const left = isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at);
    const right = isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4);
    one = (one + left + other) >>> 0;
    other = (other + right + one) >>> 0;
  }
  return [one, other];
}
