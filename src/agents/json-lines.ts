// Streams a file of JSON lines, plain or gzip: only one chunk and an unfinished line are in memory.
import { createGunzip } from "node:zlib";
import { LARGEST_HISTORY, readChunks, readStream } from "../disk/read.ts";
import type { OnBroken } from "../ports/agent.ts";
import { isRecord } from "./narrow.ts";

/** Longer lines are skipped: no record of a call is that long. */
const LONGEST_LINE = 32 * 1024 * 1024;
/** Room for one skipped line and a good one after it. */
const MOST_LOOKED_AT = 2 * LONGEST_LINE;
const CHUNK = 1024 * 1024;
const [NEWLINE, OPENING, CLOSING] = [10, 123, 125];

export type JsonRecord = Readonly<Record<string, unknown>>;

interface LineOptions {
  /** Filters raw lines, because parsing is what costs; default: all. */
  isWanted?(line: Buffer): boolean;
  /**
   * Called for a line that is not JSON, also where nobody wants it, except an incomplete last line, which the agent is
   * still writing.
   */
  readonly onBroken?: OnBroken | undefined;
  readonly longestLine?: number | undefined;
}

/** The records of a file in order, one chunk at a time; what is not a JSON object is skipped. */
export async function* jsonLines(
  path: string,
  { isWanted = () => true, onBroken, longestLine = LONGEST_LINE }: LineOptions = {},
): AsyncGenerator<readonly JsonRecord[]> {
  const splitter = lineSplitter(longestLine);
  for await (const chunk of bytes(path)) {
    const records = parseAll(splitter.split(chunk), isWanted, onBroken);
    if (records.length > 0) yield records;
  }
  yield parseAll(splitter.rest(), isWanted);
}

/** The lines of a text, plain or gzip, in order. */
export async function* textLines(path: string): AsyncGenerator<string> {
  const splitter = lineSplitter(LONGEST_LINE);
  for await (const chunk of bytes(path))
    for (const line of splitter.split(chunk)) yield line.toString("utf8").replace(/\r$/, "");
  for (const line of splitter.rest()) yield line.toString("utf8");
}

/**
 * The records among the first lines of a file, to detect its kind. The amount read is limited: a disk image, for
 * example, has no lines at all.
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

/** A file's bytes, unzipped if its name says so. A chunk is valid until the next one: its memory is reused. */
export async function* bytes(path: string): AsyncGenerator<Buffer> {
  if (!path.endsWith(".gz")) {
    // Synchronous: histories are in the system's cache or on a local disk, and no other work is waiting.
    yield* readChunks(path, { most: LARGEST_HISTORY });
    return;
  }
  const file = readStream(path, { most: LARGEST_HISTORY });
  const unzipped = createGunzip({ chunkSize: CHUNK });
  file.on("error", (error) => unzipped.destroy(error));
  try {
    yield* file.pipe(unzipped);
  } catch (error) {
    // Truncated while it was copied: the part before is still good.
    if (!(error instanceof Error && "code" in error && error.code === "Z_BUF_ERROR")) throw error;
  } finally {
    file.destroy();
  }
}

function lineSplitter(longestLine: number) {
  /** The beginning of a line whose end has not been read yet. */
  let open: Buffer[] = [];
  let openLength = 0;
  let skipping = false;

  const keep = (piece: Buffer): void => {
    openLength += piece.length;
    if (openLength > longestLine) {
      skipping = true;
      open = [];
    }
    // A copy, because the chunk's memory is reused.
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
    /** The lines that end in this chunk. */
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
    /** The last line, if it has no line break. */
    rest(): Buffer[] {
      const line = take();
      return line === undefined ? [] : [line];
    },
  };
}

function parseAll(
  lines: readonly Buffer[],
  isWanted: (line: Buffer) => boolean,
  onBroken?: OnBroken,
): JsonRecord[] {
  const records: JsonRecord[] = [];
  for (const line of lines) {
    if (!isWanted(line)) {
      if (isTorn(line)) onBroken?.();
      continue;
    }
    try {
      const record: unknown = JSON.parse(line.toString("utf8"));
      if (isRecord(record)) records.push(record);
    } catch {
      // Truncated, or not JSON: the other lines are still good.
      onBroken?.();
    }
  }
  return records;
}

/** By its ends alone, because parsing is what costs. */
function isTorn(line: Buffer): boolean {
  if (line[0] === OPENING && line.at(-1) === CLOSING) return false;
  const text = line.toString("latin1").trim();
  return text !== "" && !(text.startsWith("{") && text.endsWith("}"));
}
