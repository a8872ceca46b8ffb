// Inspects a memory file for `doctor`; read-only.
import { existsSync, statSync } from "node:fs";
import { storeErrorCode } from "../../domain/store-error.ts";
import type { Pruned } from "../../ports/store.ts";
import type { Connection } from "../sql/connection.ts";
import { BUSY_TIMEOUT_MS, connect } from "./driver.ts";
import { explain } from "./errors.ts";
import { enter } from "./gate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { selectPruned } from "./prune.ts";
import { ANOTHER, damageOf, emptiedHow, fewerThanBefore, idFile, idFiles, idOf } from "./soundness.ts";

export interface Inspection {
  readonly bytes: number;
  /** Version of the schema in the file, and the one this program needs. */
  readonly schema: number;
  readonly needed: number;
  /** Result of SQLite's integrity check; empty = sound. */
  readonly faults: readonly string[];
  /** Number of calls, and what was deleted to keep it within its size. */
  readonly calls: number;
  readonly pruned: readonly Pruned[];
}

/** Undefined when there is no memory yet. */
export function inspectSqlite(path: string): Inspection | undefined {
  const gate = enter(path, true, BUSY_TIMEOUT_MS);
  try {
    return inspect(path);
  } finally {
    gate.release();
  }
}

function inspect(path: string): Inspection | undefined {
  const found = statSync(path, { throwIfNoEntry: false });
  const sized = { bytes: found?.size ?? 0, schema: 0, needed: MIGRATIONS.length, calls: 0, pruned: [] };
  const marked = damageOf(path)?.reason;
  if (marked !== undefined) return { ...sized, faults: [marked] };
  const emptied = emptiedHow(path, found);
  if (emptied !== undefined) return { ...sized, faults: [emptied] };
  if (!found) return undefined;
  if (found.isDirectory()) return { ...sized, faults: ["there is a folder in its place"] };
  // An empty file is a new memory.
  if (found.size === 0) return { ...sized, faults: [] };
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
      if (schema === 0 && idFiles(path).length > 0) return { ...sized, schema, faults: [ANOTHER, ...faults] };
      if (schema !== MIGRATIONS.length) return { ...sized, schema, faults };
      const other = notTheSame(path, database);
      const counts = { calls: callsIn(database), pruned: selectPruned(database) };
      return { ...sized, schema, ...counts, faults: other === undefined ? faults : [other, ...faults] };
    } finally {
      database.close();
    }
  } catch (error) {
    const translated = explain(error, path);
    if (storeErrorCode(translated) !== "damaged") throw translated;
    return { ...sized, faults: [(error as Error).message] };
  }
}

function callsIn(database: Connection): number {
  const row = database.prepare("SELECT coalesce(sum(attempts), 0) AS calls FROM projects").get();
  return (row as { readonly calls: number }).calls;
}

/** Sound, but not the memory that was here before. */
function notTheSame(path: string, database: Connection): string | undefined {
  const id = idOf(database);
  if (idFiles(path).length > 0 && !existsSync(idFile(path, id))) return ANOTHER;
  return fewerThanBefore(path, id, database);
}
