// A file that is there whole or not at all: written under another name first.
import { closeSync, fsyncSync, openSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { textOrNothing } from "../../files/read.ts";
import { makeFolder } from "../../make-folder.ts";

/** More than any index or note of a loop. */
const LARGEST_FILE = 64 * 1024 * 1024;
let written = 0;

/** False when it already says so. */
export function writeWhole(path: string, text: string): boolean {
  if (textAt(path) === text) return false;
  makeFolder(dirname(path));
  const draft = join(dirname(path), `.${basename(path)}-${process.pid}-${++written}.tmp`);
  try {
    const handle = openSync(draft, "wx");
    try {
      writeFileSync(handle, text);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(draft, path);
  } catch (error) {
    drop(draft);
    throw error;
  }
  return true;
}

/** Undefined when it cannot be read. */
export function textAt(path: string): string | undefined {
  return textOrNothing(path, { most: LARGEST_FILE });
}

function drop(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It never came to be.
  }
}
