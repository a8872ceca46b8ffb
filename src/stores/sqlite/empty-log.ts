// Empties the write-ahead log: when it has become long, and after something was forgotten, because until then its bytes
// are still in the file or the log. A reading process blocks this; then it is retried. A marker file lies beside the
// memory from before the forgetting until the log is empty: whatever happens in between, the next process that opens the
// memory empties the log.
import { existsSync, rmSync } from "node:fs";
import { writeWhole } from "../../disk/write-whole.ts";
import type { Connection } from "../sql/connection.ts";

const PAUSE_MS = 100;
const PATIENCE_MS = 5_000;

function markerOf(path: string): string {
  return `${path}.unfinished`;
}

/** Called before something is forgotten: sets the marker. */
export function markUnfinished(path: string): void {
  if (path === ":memory:") return;
  try {
    writeWhole(markerOf(path), "");
  } catch {
    // A full disk, for one: forgetting goes on without the marker.
  }
}

/** Called after `markUnfinished` and the forgetting. False when another process is still reading; the marker stays then. */
export async function emptyLog(database: Connection, path: string, busyTimeoutMs: number): Promise<boolean> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    if (truncateLog(database, busyTimeoutMs)) {
      if (path !== ":memory:") rmSync(markerOf(path), { force: true });
      return true;
    }
    // Again: a process that was opening the memory meanwhile may have removed it.
    markUnfinished(path);
    if (waited >= PATIENCE_MS) return false;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** Finishes what an earlier process could not. Never fails. */
export function finishEmptying(database: Connection, path: string, busyTimeoutMs: number): void {
  try {
    if (!existsSync(markerOf(path))) return;
    if (truncateLog(database, busyTimeoutMs)) rmSync(markerOf(path), { force: true });
  } catch {
    // Left to the next process.
  }
}

/** Without waiting for anybody; the next process tries again. */
export function shortenLog(database: Connection, busyTimeoutMs: number): void {
  truncateLog(database, busyTimeoutMs);
}

/** False when another process is reading. */
function truncateLog(database: Connection, busyTimeoutMs: number): boolean {
  // Retried here, because SQLite would wait without reporting anything.
  database.exec("PRAGMA busy_timeout = 0");
  try {
    const row = database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get() as { readonly busy: number };
    return row.busy === 0;
  } catch {
    return false;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`);
  }
}
