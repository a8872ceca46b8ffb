// Reads a history that is a single JSON value, plain or gzip: it can only be read as a whole.
import { bytes, type JsonRecord } from "./json-lines.ts";
import { recordIn } from "./narrow.ts";

/** A session of many days has some megabytes. */
const LARGEST = 256 * 1024 * 1024;

/** Undefined when the file is not a JSON object, or larger than any session. */
export async function readDocument(path: string, largest: number = LARGEST): Promise<JsonRecord | undefined> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of bytes(path)) {
    length += piece.length;
    if (length > largest) return undefined;
    pieces.push(Buffer.from(piece));
  }
  return recordIn(Buffer.concat(pieces).toString("utf8"));
}

export function isDocument(path: string): boolean {
  return /\.json(?:\.gz)?$/.test(path);
}
