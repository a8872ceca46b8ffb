// Reads and writes a loop's own files; writes only when the content changes.
import { textOrNothing } from "../../disk/read.ts";
import { writeWhole } from "../../disk/write-whole.ts";

/** Larger than any index or note of a loop. */
const LARGEST_FILE = 64 * 1024 * 1024;
/** File mode: these files belong to the repository, so its readers may read them. */
const SHARED = 0o666;

/** Returns false when the file already has this text. */
export function writeIfChanged(path: string, text: string): boolean {
  if (textAt(path) === text) return false;
  writeWhole(path, text, { mode: SHARED });
  return true;
}

/** Undefined when the file cannot be read. */
export function textAt(path: string): string | undefined {
  return textOrNothing(path, { most: LARGEST_FILE });
}
