// Reads a file of JSON lines, plain or gzip, without holding it in memory: one chunk and the line that spans it.
import { createGunzip } from "node:zlib";
import { LARGEST_HISTORY, readChunks, readStream } from "../files/read.ts";
import { isRecord } from "./narrow.ts";

/** Longer lines are skipped: no call's record is that long. */
const LONGEST_LINE = 32 * 1024 * 1024;
/** Room for one line that is skipped and a good one after it. */
const MOST_LOOKED_AT = 2 * LONGEST_LINE;
const CHUNK = 1024 * 1024;
const NEWLINE = 10;

export type JsonRecord = Readonly<Record<string, unknown>>;

/**
 * The records of a file in order, one chunk's worth at a time. `isWanted` looks at the raw line, since parsing is what
 * costs; lines that are no JSON objects (a torn last one, say) are left out.
 */
export async function* jsonLines(
  path: string,
  isWanted: (line: Buffer) => boolean,
  longestLine: number = LONGEST_LINE,
): AsyncGenerator<readonly JsonRecord[]> {
  const splitter = lineSplitter(longestLine);
  for await (const chunk of bytes(path)) {
    const records = parseAll(splitter.split(chunk), isWanted);
    if (records.length > 0) yield records;
  }
  yield parseAll(splitter.rest(), isWanted);
}

/**
 * The records among the first lines of a file, to tell what it is. A file of something else is not read to its end: a disk
 * image has no lines at all.
 */
export async function* firstRecords(path: string, lines: number): AsyncGenerator<JsonRecord> {
  const splitter = lineSplitter(LONGEST_LINE);
  let left = lines;
  let length = 0;
  for await (const chunk of bytes(path)) {
    const found = splitter.split(chunk).slice(0, left);
    yield* parseAll(found, () => true);
    left -= found.length;
    length += chunk.length;
    if (left <= 0 || length > MOST_LOOKED_AT) return;
  }
  yield* parseAll(splitter.rest(), () => true);
}

/** A file's bytes, unzipped when its name says so. A piece holds until the next is asked for: its memory is used again. */
export async function* bytes(path: string): AsyncGenerator<Buffer> {
  if (!path.endsWith(".gz")) {
    // Read there and then: a history lies in the system's cache or on a disk of our own, and nobody else has to be served.
    yield* readChunks(path, { most: LARGEST_HISTORY });
    return;
  }
  const file = readStream(path, { most: LARGEST_HISTORY });
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
