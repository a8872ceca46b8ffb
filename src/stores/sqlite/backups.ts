// Backups of damaged memory files, kept by repair.
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";

/** Name prefix of their folders, next to the memory. */
export const BACKUP = "damaged-";

export function backupsOf(path: string): readonly string[] {
  try {
    const names = readdirSync(dirname(path)).filter((name) => name.startsWith(BACKUP));
    return names.sort().map((name) => join(dirname(path), name));
  } catch {
    return [];
  }
}
