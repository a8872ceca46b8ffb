// Reads a file that the person named on the command line. It may be a pipe (`<(…)`, `/dev/stdin`), so this waits for
// it; the size is limited all the same.
import { closeSync, openSync, readSync } from "node:fs";
import { TOO_LARGE, UnreadableFile } from "./read.ts";

/** More than anybody writes by hand. */
const MOST = 64 * 1024 * 1024;
const CHUNK = 64 * 1024;

/** `path` may also be an open file such as standard input (0). */
export function readNamed(path: string | 0): string {
  const file = path === 0 ? 0 : openSync(path, "r");
  try {
    const chunks: Buffer[] = [];
    for (let size = 0; size <= MOST; ) {
      const chunk = Buffer.allocUnsafe(CHUNK);
      const read = readSync(file, chunk);
      if (read === 0) return Buffer.concat(chunks).toString("utf8");
      chunks.push(chunk.subarray(0, read));
      size += read;
    }
    throw new UnreadableFile(String(path), `has more than ${MOST} bytes`, TOO_LARGE);
  } finally {
    if (path !== 0) closeSync(file);
  }
}
