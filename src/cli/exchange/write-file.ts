// Writes an export file completely or not at all; errors name the reason.
import { statSync, writeFileSync } from "node:fs";
import { reasonOf } from "../../disk/errors.ts";
import { writeWhole } from "../../disk/write-whole.ts";

/** Readable by the person only, because it holds parts of their memory. */
export function writeFile(path: string, text: string): void {
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    // /dev/stdout and pipes are written to, not replaced.
    if (found && !found.isFile() && !found.isDirectory()) writeFileSync(path, text);
    else writeWhole(path, text);
  } catch (error) {
    throw new Error(`cannot write ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}
