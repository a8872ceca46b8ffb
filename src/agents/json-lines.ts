// Reads a file of JSON lines, plain or gzip, without holding it in memory: one chunk and the line that spans it.
import { closeSync, createReadStream, openSync, readSync } from "node:fs";
import { createGunzip } from "node:zlib";
import { isRecord } from "./narrow.ts";

/** Longer lines are skipped: no call's record is that long. */
const LONGEST_LINE = 32 * 1024 * 1024;
/** Room for one line that is skipped and a good one after it. */
const MOST_LOOKED_AT = 2 * LONGEST_LINE;
const CHUNK = 1024 * 1024;
const NEWLINE = 10;

export type JsonRecord = Readonly<Record<string, unknown>>;

export interface Limits {
  /** In bytes; longer lines are left out. */
  readonly longestLine?: number;
  /** Bytes of the file that are read, unzipped. */
  readonly most?: number;
}

/**
 * The records of a file in order, one chunk's worth at a time. `isWanted` looks at the raw line, since parsing is what
 * costs; lines that are no JSON objects (a torn last one, say) are left out.
 */
export async function* jsonLines(
  path: string,
  isWanted: (line: Buffer) => boolean,
  { longestLine = LONGEST_LINE, most = Number.POSITIVE_INFINITY }: Limits = {},
): AsyncGenerator<readonly JsonRecord[]> {
  const splitter = lineSplitter(longestLine);
  let length = 0;
  for await (const chunk of bytes(path)) {
    length += chunk.length;
    if (length > most) return;
    const records = parseAll(splitter.split(chunk), isWanted);
    if (records.length > 0) yield records;
  }
  yield parseAll(splitter.rest(), isWanted);
}

/**
 * The first records of a file, to tell what it is. A file of something else is not read to its end: it is left after so
 * many lines, or after so many bytes without one.
 */
export async function* firstRecords(path: string, lines: number): AsyncGenerator<JsonRecord> {
  let looked = 0;
  const isNear = () => ++looked <= lines;
  for await (const records of jsonLines(path, isNear, { most: MOST_LOOKED_AT })) {
    yield* records;
    if (looked > lines) return;
  }
}

/** A file's bytes, unzipped when its name says so. A piece holds until the next is asked for: its memory is used again. */
export async function* bytes(path: string): AsyncGenerator<Buffer> {
  if (!path.endsWith(".gz")) {
    yield* plainBytes(path);
    return;
  }
  const file = createReadStream(path, { highWaterMark: CHUNK });
  const unzipped = createGunzip({ chunkSize: CHUNK });
  file.on("error", (error) => unzipped.destroy(error));
  try {
    yield* file.pipe(unzipped);
  } catch (error) {
    // Cut off while it was copied: what came before is still good.
    if (!(error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR")) throw error;
  } finally {
    file.destroy();
  }
}

/** Read there and then: a history lies in the system's cache or on a disk of our own, and nobody else has to be served. */
function* plainBytes(path: string): Generator<Buffer> {
  const file = openSync(path, "r");
  const chunk = Buffer.allocUnsafe(CHUNK);
  try {
    for (;;) {
      const length = readSync(file, chunk);
      if (length === 0) return;
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

function lineSplitter(longestLine: number) {
  /** The beginning of a line whose end has not come yet. */
  let open: Buffer[] = [];
  let openLength = 0;
  let skipping = false;

  const keep = (piece: Buffer): void => {
    openLength += piece.length;
    if (openLength > longestLine) {
      skipping = true;
      open = [];
    }
    // A copy, since the chunk's memory is used again.
    if (!skipping && piece.length > 0) open.push(Buffer.from(piece));
  };
  const take = (): Buffer | undefined => {
    const line = skipping || open.length === 0 ? undefined : Buffer.concat(open);
    open = [];
    openLength = 0;
    skipping = false;
    return line;
  };

  return {
    /** Whole lines that end in this chunk. */
    split(chunk: Buffer): Buffer[] {
      const lines: Buffer[] = [];
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
        const piece = chunk.subarray(start, end);
        start = end + 1;
        if (openLength === 0) {
          if (piece.length > 0 && piece.length <= longestLine) lines.push(piece);
          continue;
        }
        keep(piece);
        const line = take();
        if (line !== undefined) lines.push(line);
      }
      keep(chunk.subarray(start));
      return lines;
    },
    /** The last line, if it has no line end. */
    rest(): Buffer[] {
      const line = take();
      return line === undefined ? [] : [line];
    },
  };
}

function parseAll(lines: readonly Buffer[], isWanted: (line: Buffer) => boolean): JsonRecord[] {
  const records: JsonRecord[] = [];
  for (const line of lines) {
    if (!isWanted(line)) continue;
    try {
      const record: unknown = JSON.parse(line.toString("utf8"));
      if (isRecord(record)) records.push(record);
    } catch {
      // Cut off in mid-line, or garbage: the lines around it are still good.
    }
  }
  return records;
}
