// Opens the memory's file, only if it is sound, of this version, the one that was here before, and not being replaced.
import { chmodSync, closeSync, existsSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { openToAppend } from "../../disk/append.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { isStoreError, storeError, storeErrorCode } from "../../domain/store-error.ts";
import type { Connection } from "../sql/connection.ts";
import { isWriting, setTransactionOptions } from "../sql/transact.ts";
import { BUSY_TIMEOUT_MS, connect } from "./driver.ts";
import { finishEmptying, shortenLog } from "./empty-log.ts";
import { closedText, explain } from "./errors.ts";
import { enter, type Gate } from "./gate.ts";
import { assertSchema, migrate } from "./migrate.ts";
import {
  assertNotEmptied,
  assertNotMarked,
  assertSame,
  assertSameBefore,
  damagedFile,
  damageOf,
  idFile,
  idOf,
  isDamaged,
  markDamaged,
  settleAs,
} from "./soundness.ts";

const LOOK_MS = 500;
const PAGE_BYTES = 4_096;

export interface SqliteOptions {
  readonly path: string;
  /** Read-only; the file must exist. */
  readonly readOnly?: boolean;
  /** How long to wait for another writer. */
  readonly busyTimeoutMs?: number;
  /** After one timeout, do not wait again until a lock was obtained: the same writer delays only once. */
  readonly waitsOnce?: boolean;
  /** Check the file before opening it, and store its number of attempts at closing: for all but cold hooks. */
  readonly careful?: boolean;
  /** Pages in the write-ahead log before a checkpoint: processes that stay are faster with rare ones. */
  readonly logPages?: number;
  /**
   * For cold hooks: the log is emptied by the first of them that finds more pages in it. Each reads the whole log when it
   * is the only process, and then has forgotten what was checkpointed, so that the log would grow for ever.
   */
  readonly longestLog?: number;
  /** For a long-running process: cache in memory which subjects have hazards. */
  readonly warm?: boolean;
  /** Does a project's stored folder still exist? */
  isThere?(root: string): boolean;
}

interface Opened {
  readonly database: Connection;
  readonly gate: Gate;
}

/** Opens the file if it is sound. */
export function open(options: SqliteOptions): Opened {
  const { path, readOnly = false } = options;
  // Taken before the damage mark is checked: a process that sets the mark waits for those that already have it open.
  const gate = path === ":memory:" ? { release() {} } : enter(path, readOnly, options.busyTimeoutMs ?? 0);
  try {
    return { database: openWithin(options), gate };
  } catch (error) {
    gate.release();
    throw error;
  }
}

/** Interval for checking the mark: a long-running process may be idle for hours, and repair waits for it. */
export function letGoWhenMarked(path: string, { database, gate }: Opened): NodeJS.Timeout | undefined {
  if (path === ":memory:") return undefined;
  const timer = setInterval(() => {
    if (!existsSync(damagedFile(path)) || isWriting(database)) return;
    clearInterval(timer);
    database.close(isDamaged(path, damageOf(path)?.reason ?? "it is being repaired"));
    gate.release();
  }, LOOK_MS);
  return timer.unref();
}

/** With the lock of `open`. */
function openWithin(options: SqliteOptions): Connection {
  const { path, readOnly = false, busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
  const { longestLog = Number.POSITIVE_INFINITY } = options;
  const logPages = options.longestLog === undefined ? (options.logPages ?? 4_000) : 0;
  const isFile = path !== ":memory:";
  let database: Connection | undefined;
  let isLong = false;
  try {
    if (!readOnly && isFile) {
      assertNotMarked(path);
      isLong = prepareFile(path) > longestLog * PAGE_BYTES;
    }
    if (options.careful && !readOnly && isFile) assertSameBefore(path, busyTimeoutMs);
    database = connect(path, { readOnly, busyTimeoutMs });
    database.exec(
      `PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = ${Math.trunc(logPages)}`,
    );
    const isNew = migrate(database, path, readOnly);
    if (isFile && !readOnly) takeCare(database, options, isNew, isLong);
    return database;
  } catch (error) {
    const translated = explained(error, options);
    // A normal close would write the log into the file and destroy it if the log belongs to another database.
    if (storeErrorCode(translated) !== "damaged") database?.close();
    throw translated;
  }
}

/** A link to a file will do. */
function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  const what =
    found === undefined ? "a link to nothing" : found.isDirectory() ? "a folder" : "no regular file";
  throw storeError(
    "unwritable",
    `[sqlite] there is ${what} at ${path}, where the memory should be. Move it away.`,
  );
}

/** Allows writes only while the file is sound and of this version. */
function takeCare(database: Connection, options: SqliteOptions, isNew: boolean, isLogLong: boolean): void {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, waitsOnce = false } = options;
  const id = idOf(database);
  if (isNew) settleAs(path, id);
  else assertSame(path, id);
  const own = idFile(path, id);
  const file = inodeOf(path);
  const assertKept = () => {
    if (existsSync(own)) return;
    // The file was repaired or restored since it was opened: data written to the old one would be lost.
    if (inodeOf(path) !== file)
      throw storeError("busy", `[sqlite] the memory at ${path} was replaced by another file. Try again.`);
    assertSame(path, id);
  };
  const mayWrite = () => {
    assertSchema(database, path);
    assertKept();
  };
  const afterFirstCommit = isLogLong ? () => shortenLog(database, busyTimeoutMs) : undefined;
  setTransactionOptions(database, { busyTimeoutMs, waitsOnce, mayWrite, assertKept, afterFirstCommit });
  if (options.careful) finishEmptying(database, path, busyTimeoutMs);
}

function inodeOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}

/** Translates an error, and marks the memory if it turns out to be damaged. */
export function explained(error: unknown, { path, readOnly }: SqliteOptions): unknown {
  const translated = explain(error, path);
  // Not marked twice: it may have been repaired by now.
  const isNews = translated !== error && storeErrorCode(translated) === "damaged";
  if (!isNews || readOnly || path === ":memory:") return translated;
  markDamaged(path, (error as Error).message.replace(/^\[sqlite\] /, ""), Date.now());
  return translated;
}

/** Private to its owner: the file, and a folder that we create. Returns the bytes in the log. */
function prepareFile(path: string): number {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    assertNotEmptied(path, found);
    if (found === undefined) {
      makeFolder(dirname(path));
      closeSync(openToAppend(path));
    } else if (!found.isFile()) assertFile(path);
    // Through a link, the mode of another file would be changed.
    else if (process.platform !== "win32" && (found.mode & 0o077) !== 0) chmodSync(path, 0o600);
    // SQLite would block on a pipe of that name.
    const auxiliary = [`${path}-wal`, `${path}-shm`].map((name) => {
      const status = lstatSync(name, { throwIfNoEntry: false });
      if (status !== undefined && !status.isFile()) assertFile(name);
      return status?.size ?? 0;
    });
    return auxiliary[0] ?? 0;
  } catch (cause) {
    if (isStoreError(cause)) throw cause;
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT")
      throw storeError(
        "full",
        `[sqlite] the memory at ${path} cannot be made: the disk is full. Free some space.`,
        cause,
      );
    // Owned by somebody else: we cannot make it private.
    if (code === "EPERM") throw storeError("unwritable", `[sqlite] ${closedText(path)}`, cause);
    throw storeError(
      "unwritable",
      `[sqlite] the memory at ${path} cannot be made or opened. Make sure that its folder is writable for you.`,
      cause,
    );
  }
}
