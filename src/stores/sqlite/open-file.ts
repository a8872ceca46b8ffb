// Opening the file of the memory: only while it is sound, of this version, the one that was here before, and nobody
// replaces it.
import { chmodSync, closeSync, existsSync, lstatSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { troubled, troubleOf } from "../../domain/trouble.ts";
import { openToAppend } from "../../files/append.ts";
import { makeFolder } from "../../make-folder.ts";
import { type Connection, connect } from "./driver.ts";
import { finishEmptying } from "./empty-log.ts";
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
import { isWriting, setManners } from "./transact.ts";

export const BUSY_TIMEOUT_MS = 2_000;
const LOOK_MS = 500;

export interface SqliteOptions {
  readonly path: string;
  /** Look only; the file must exist. */
  readonly readOnly?: boolean;
  /** How long to wait for another writer. */
  readonly busyTimeoutMs?: number;
  /** Waited in vain once, wait no more until the lock was had again: nobody else has to wait for the same writer. */
  readonly waitsOnce?: boolean;
  /** Looked at before it is opened, and how much it holds is written down when it is closed: for all but cold hooks. */
  readonly careful?: boolean;
  /**
   * Pages in the write-ahead log before it is written back. A cold hook that finds nobody else there reads all of the
   * log before anything else, so hooks keep it short; others gain by writing back seldom.
   */
  readonly logPages?: number;
  /** For a process that stays: keep in memory which subjects have hazards. */
  readonly warm?: boolean;
  /** Is a project's folder, as it is stored, still there? */
  isThere?(root: string): boolean;
}

export interface Opened {
  readonly database: Connection;
  readonly gate: Gate;
}

/** Opens it as far as it is sound. */
export function open(options: SqliteOptions): Opened {
  const { path, readOnly = false } = options;
  // Before the mark is looked for: whoever sets it waits for those who were faster.
  const gate = path === ":memory:" ? { release() {} } : enter(path, readOnly);
  try {
    return { database: openWithin(options), gate };
  } catch (error) {
    gate.release();
    throw error;
  }
}

/** A process that stays may not look at its memory for hours, and whoever makes it good waits for it. */
export function letGoWhenMarked(path: string, { database, gate }: Opened): NodeJS.Timeout | undefined {
  if (path === ":memory:") return undefined;
  const timer = setInterval(() => {
    if (!existsSync(damagedFile(path)) || isWriting(database)) return;
    clearInterval(timer);
    database.close(isDamaged(path, damageOf(path)?.reason ?? "it is being made good"));
    gate.release();
  }, LOOK_MS);
  return timer.unref();
}

/** With the lock of `open`. */
function openWithin(options: SqliteOptions): Connection {
  const { path, readOnly = false, busyTimeoutMs = BUSY_TIMEOUT_MS, logPages = 4_000 } = options;
  const isFile = path !== ":memory:";
  let database: Connection | undefined;
  try {
    if (!readOnly && isFile) {
      assertNotMarked(path);
      prepareFile(path);
    }
    if (options.careful && !readOnly && isFile) assertSameBefore(path);
    database = connect(path, { readOnly });
    database.exec(
      `PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}; PRAGMA foreign_keys = ON; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON; PRAGMA cache_size = -16000; PRAGMA wal_autocheckpoint = ${Math.trunc(logPages)}`,
    );
    const isNew = migrate(database, path, readOnly);
    if (isFile && !readOnly) takeCare(database, options, isNew);
    return database;
  } catch (error) {
    const told = explained(error, options);
    // Closing would put the log into the file, and if that is the log of another database spoil it for good.
    if (troubleOf(told) !== "damaged") database?.close();
    throw told;
  }
}

/** A link to a file will do. */
function assertFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return;
  const what =
    found === undefined ? "a link to nothing" : found.isDirectory() ? "a folder" : "no regular file";
  throw troubled(
    "unwritable",
    `[sqlite] there is ${what} at ${path}, where the memory should be. Move it away.`,
  );
}

/** From here on it is written only while it is sound, and of this version. */
function takeCare(database: Connection, options: SqliteOptions, isNew: boolean): void {
  const { path, busyTimeoutMs = BUSY_TIMEOUT_MS, waitsOnce = false } = options;
  const id = idOf(database);
  if (isNew) settleAs(path, id);
  else assertSame(path, id);
  const own = idFile(path, id);
  const file = inodeOf(path);
  const assertKept = () => {
    if (existsSync(own)) return;
    // Made good, or put back by the person, since it was opened: what is written here now nobody would ever read.
    if (inodeOf(path) !== file)
      throw troubled("busy", `[sqlite] the memory at ${path} was replaced by another file. Try again.`);
    assertSame(path, id);
  };
  const mayWrite = () => {
    assertSchema(database, path);
    assertKept();
  };
  setManners(database, { busyTimeoutMs, waitsOnce, mayWrite, assertKept });
  if (options.careful) finishEmptying(database, path, busyTimeoutMs);
}

function inodeOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : "";
}

/** In our words; and a memory that turns out to be damaged is not written any more. */
export function explained(error: unknown, { path, readOnly }: SqliteOptions): unknown {
  const told = explain(error, path);
  // What was marked before is not marked again: it may be good by now.
  const isNews = told !== error && troubleOf(told) === "damaged";
  if (!isNews || readOnly || path === ":memory:") return told;
  markDamaged(path, (error as Error).message.replace(/^\[sqlite\] /, ""), Date.now());
  return told;
}

/** What agents did is nobody else's business: the file is for its owner only, and so is a folder that we make. */
function prepareFile(path: string): void {
  try {
    const found = lstatSync(path, { throwIfNoEntry: false });
    assertNotEmptied(path, found);
    if (found === undefined) {
      makeFolder(dirname(path));
      closeSync(openToAppend(path));
    } else if (!found.isFile()) assertFile(path);
    // Through a link the mode of somebody else's file would be changed.
    else if (process.platform !== "win32" && (found.mode & 0o077) !== 0) chmodSync(path, 0o600);
    // SQLite would wait for a pipe that lies in their place.
    for (const beside of [`${path}-wal`, `${path}-shm`]) {
      const status = lstatSync(beside, { throwIfNoEntry: false });
      if (status !== undefined && !status.isFile()) assertFile(beside);
    }
  } catch (cause) {
    if (cause instanceof Error && cause.message.startsWith("[sqlite]")) throw cause;
    const { code = "" } = cause as NodeJS.ErrnoException;
    if (code === "ENOSPC" || code === "EDQUOT")
      throw troubled(
        "full",
        `[sqlite] the memory at ${path} cannot be made: the disk is full. Free some space.`,
        cause,
      );
    // Somebody else's: we cannot even make it private.
    if (code === "EPERM") throw troubled("unwritable", `[sqlite] ${closedText(path)}`, cause);
    throw troubled(
      "unwritable",
      `[sqlite] the memory at ${path} cannot be made or opened. Make sure that its folder is writable for you.`,
      cause,
    );
  }
}
