// Emptying the log after something was forgotten: until then its bytes are still in the file or in the log. Another process
// that reads holds that up; then it is tried again, and what is left is finished by whoever opens the memory next.
import { existsSync, rmSync, writeFileSync } from "node:fs";
import type { Connection } from "./driver.ts";

const PAUSE_MS = 100;
const PATIENCE_MS = 5_000;

function markerOf(path: string): string {
  return `${path}.unfinished`;
}

/** False when another process still reads what was forgotten. */
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

/** What somebody could not finish. Never fails. */
export function finishEmptying(database: Connection, path: string, busyTimeoutMs: number): void {
  try {
    if (!existsSync(markerOf(path))) return;
    if (isEmptied(database, busyTimeoutMs)) rmSync(markerOf(path), { force: true });
  } catch {
    // The next one.
  }
}

/** Bytes of what was forgotten are still there. */
export function isUnfinished(path: string): boolean {
  return existsSync(markerOf(path));
}

function isEmptied(database: Connection, busyTimeoutMs: number): boolean {
  // Tried again and again instead: SQLite would wait without a word.
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
