// Is this file a memory in good health? For `doctor`: looks only, changes nothing.
import { statSync } from "node:fs";
import { connect } from "./driver.ts";
import { explain } from "./errors.ts";
import { MIGRATIONS } from "./migrations.ts";

export interface Inspection {
  readonly bytes: number;
  /** Version of the schema in the file, and the one this program needs. */
  readonly schema: number;
  readonly needed: number;
  /** What SQLite's own check found wrong; empty = sound. */
  readonly faults: readonly string[];
}

/** Undefined when there is no file yet. */
export function inspectSqlite(path: string): Inspection | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (found.isDirectory())
    throw new Error(`[sqlite] there is a folder at ${path}, where the memory should be. Move it away.`);
  // An empty file is a memory that nobody has opened yet.
  if (found.size === 0) return { bytes: 0, schema: 0, needed: MIGRATIONS.length, faults: [] };
  try {
    const database = connect(path, { readOnly: true });
    try {
      const rows = database.prepare("PRAGMA integrity_check(5)").all() as {
        readonly integrity_check: string;
      }[];
      const faults = rows.map((row) => row.integrity_check).filter((text) => text !== "ok");
      const { user_version: schema } = database.prepare("PRAGMA user_version").get() as {
        user_version: number;
      };
      return { bytes: found.size, schema, needed: MIGRATIONS.length, faults };
    } finally {
      database.close();
    }
  } catch (error) {
    throw explain(error, path);
  }
}
