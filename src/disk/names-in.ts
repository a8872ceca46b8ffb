// Lists a folder that may be missing.
import { readdirSync } from "node:fs";

/** The names in a folder, in order; empty if it cannot be read. */
export function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
