// Empties the write-ahead log: when it has become long, and after something was forgotten, because until then its bytes
// are still in the file or the log. A reading process blocks this; then it is retried, and the next process that opens
// the memory finishes it.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import type { Connection } from "./driver.ts";

const PAUSE_MS = 100;
const PATIENCE_MS = 5_000;

function markerOf(path: string): string {
  return `${path}.unfinished`;
}

/** False when another process is still reading. */
export async function emptyLog(database: Connection, path: string, busyTimeoutMs: number): Promise<boolean> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    if (isEmptied(database, busyTimeoutMs)) {
      if (path !== ":memory:") rmSync(markerOf(path), { force: true });
      return true;
    }
    if (waited >= PATIENCE_MS) break;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  writeFileSync(markerOf(path), "", { mode: 0o600 });
  return false;
}

/** Finishes what an earlier process could not. Never fails. */
export function finishEmptying(database: Connection, path: string, busyTimeoutMs: number): void {
  try {
    if (!existsSync(markerOf(path))) return;
    if (isEmptied(database, busyTimeoutMs)) rmSync(markerOf(path), { force: true });
  } catch {
    // Left to the next process.
  }
}

/** Marks that bytes of forgotten data are still there. */
export function isUnfinished(path: string): boolean {
  return existsSync(markerOf(path));
}

/** Without waiting for anybody; the next process tries again. */
export function shortenLog(database: Connection, busyTimeoutMs: number): void {
  isEmptied(database, busyTimeoutMs);
}

function isEmptied(database: Connection, busyTimeoutMs: number): boolean {
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
