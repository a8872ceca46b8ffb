// Who has the memory open. SQLite finds the log of a database by its name: a process that still has the old file open while
// a new one takes its place would mix the two, and what was acknowledged would be lost. So everybody holds a shared lock on
// `memory.db.lock` for as long as the memory is open, and `doctor --fix` replaces it only while it holds that lock alone.
// The lock is one of SQLite's, on an empty database: it ends with its process, however that ends.
import { closeSync, lstatSync } from "node:fs";
import { dirname } from "node:path";
import { troubled } from "../../domain/trouble.ts";
import { openToAppend } from "../../files/append.ts";
import { makeFolder } from "../../make-folder.ts";
import { type Connection, connect } from "./driver.ts";
import { isBusy } from "./errors.ts";

export interface Gate {
  release(): void;
}

/** To be held before anything else is looked at. Throws as busy while somebody replaces the memory. */
export function enter(path: string, readOnly: boolean): Gate {
  const lock = openLock(path, readOnly);
  if (!lock) return NONE;
  try {
    lock.exec("BEGIN; SELECT 1 FROM sqlite_schema");
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    // Then nobody can have it alone either.
    if (!isBusy(error)) return NONE;
    throw troubled("busy", `[sqlite] the memory at ${path} is being made good. Try again in a moment.`);
  }
}

/** Nobody has it open, and nobody opens it until this is released. Waits for those who still do. */
export function enterAlone(path: string, patienceMs: number): Gate {
  const lock = openLock(path, false);
  if (!lock)
    throw new Error(`[sqlite] ${lockFile(path)} is no regular file, or cannot be made. Move it away.`);
  try {
    lock.exec(`PRAGMA busy_timeout = ${Math.trunc(patienceMs)}; BEGIN EXCLUSIVE`);
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw new Error(
      `[sqlite] another process still has the memory at ${path} open, so it was left as it is. End the sessions of your agents and other twiceshy commands, then run twiceshy doctor --fix again. Until then what happens is kept aside.`,
      { cause: error },
    );
  }
}

/** Where no lock can be held, nobody can hold it alone, and nothing is replaced. */
const NONE: Gate = { release() {} };

export function lockFile(path: string): string {
  return `${path}.lock`;
}

function openLock(path: string, readOnly: boolean): Connection | undefined {
  const file = lockFile(path);
  try {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found ? !found.isFile() : readOnly) return undefined;
    if (!found) {
      makeFolder(dirname(path));
      closeSync(openToAppend(file));
    }
    return connect(file, { readOnly });
  } catch {
    return undefined;
  }
}
