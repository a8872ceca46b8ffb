// Copies of the files of damaged memories, kept when those were made good.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** How their folders are called, beside the memory. */
export const BACKUP = "damaged-";

export function backupsOf(path: string): readonly string[] {
  try {
    const names = readdirSync(dirname(path)).filter((name) => name.startsWith(BACKUP));
    return names.sort().map((name) => join(dirname(path), name));
  } catch {
    return [];
  }
}
