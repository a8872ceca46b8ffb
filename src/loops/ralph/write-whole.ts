// A file that is there whole or not at all: written under another name first.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { makeFolder } from "../../make-folder.ts";

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
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

function drop(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It never came to be.
  }
}
