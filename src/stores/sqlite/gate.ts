// Gate: a lock that every process holds while it has the memory open. SQLite finds the log of a database by its name: a
// process with the old file open while a new one takes its place would mix both and lose data. So every process holds a
// shared lock on `memory.db.lock`, and `doctor --fix` replaces the file only while it holds the lock exclusively. It is
// an SQLite lock on an empty database, so it ends with its process.
import { closeSync, lstatSync } from "node:fs";
import { dirname } from "node:path";
import { openToAppend } from "../../disk/append.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { storeError } from "../../domain/store-error.ts";
import type { Connection } from "../sql/connection.ts";
import { connect } from "./driver.ts";
import { isBusy } from "./errors.ts";

export interface Gate {
  release(): void;
}

/** Take it before reading anything. Throws `busy` if the memory is still being replaced after `patienceMs`. */
export function enter(path: string, readOnly: boolean, patienceMs: number): Gate {
  const lock = openLock(path, readOnly);
  if (!lock) return NONE;
  try {
    lock.exec(`PRAGMA busy_timeout = ${Math.trunc(patienceMs)}; BEGIN; SELECT 1 FROM sqlite_schema`);
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    // Then no process can hold it exclusively either.
    if (!isBusy(error)) return NONE;
    throw storeError("busy", `[sqlite] the memory at ${path} is being repaired. Try again in a moment.`);
  }
}

/** Exclusive: waits until no process has the memory open, and keeps others out until it is released. */
export function enterAlone(path: string, patienceMs: number): Gate {
  const lock = openLock(path, false);
  if (!lock)
    throw storeError(
      "failed",
      `[sqlite] ${lockFile(path)} is no regular file, or cannot be made. Move it away.`,
    );
  try {
    lock.exec(`PRAGMA busy_timeout = ${Math.trunc(patienceMs)}; BEGIN EXCLUSIVE`);
    return { release: () => lock.close() };
  } catch (error) {
    lock.close();
    if (!isBusy(error)) throw error;
    throw storeError(
      "failed",
      `[sqlite] another process still has the memory at ${path} open, so it was left as it is. End the sessions of your agents and other twiceshy commands, then run twiceshy doctor --fix again. Until then what happens is kept aside.`,
      error,
    );
  }
}

/** Without locking support no process can hold it exclusively, so nothing is ever replaced. */
const NONE: Gate = { release() {} };

function lockFile(path: string): string {
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
    return connect(file, { readOnly, busyTimeoutMs: 0 });
  } catch {
    return undefined;
  }
}
