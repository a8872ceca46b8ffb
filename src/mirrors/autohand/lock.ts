// One writer at a time, among processes: two agents may end their turns in the same moment.
import { closeSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../make-folder.ts";

/** Whoever holds it longer has died. */
const STALE_MS = 30_000;
const RETRY_MS = 50;

/** Undefined when somebody else has it and does not let go in time. */
export async function withLock<T>(
  folder: string,
  waitMs: number,
  work: () => Promise<T>,
): Promise<T | undefined> {
  makeFolder(folder);
  const path = join(folder, ".twiceshy.lock");
  const until = Date.now() + waitMs;
  while (!take(path)) {
    if (Date.now() >= until) return undefined;
    await new Promise((done) => setTimeout(done, RETRY_MS));
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}

function take(path: string): boolean {
  const held = statSync(path, { throwIfNoEntry: false });
  if (held && Math.abs(Date.now() - held.mtimeMs) > STALE_MS) rmSync(path, { force: true });
  try {
    const file = openSync(path, "wx", 0o600);
    writeSync(file, `${Date.now()}\n`);
    closeSync(file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
