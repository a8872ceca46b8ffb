// Opens another program's SQLite database without changing anything in its folder, even while it is in use.
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { copyRegular } from "../disk/copy.ts";
import { LARGEST_HISTORY, readStart } from "../disk/read.ts";
import { loadSqlite } from "../disk/sqlite.ts";

/** The part of `DatabaseSync` needed for reading. */
export interface Database {
  prepare(sql: string): { all(...values: readonly (string | number)[]): unknown[] };
  exec(sql: string): void;
  close(): void;
}

export type Connect = (path: string, options: { readonly readOnly: true }) => Database;

const MAGIC = "SQLite format 3\u0000";

/** Recognised by the first bytes, whatever its name. */
export function isDatabase(path: string): boolean {
  try {
    return readStart(path, MAGIC.length).toString("latin1") === MAGIC;
  } catch {
    return false;
  }
}

export interface Opened {
  readonly database: Database;
  readonly size: number;
  readonly modifiedAt: number;
  /** False when the file was written meanwhile and we may have read an inconsistent state. */
  isUnchanged(): boolean;
  close(): void;
}

/** The tables of a database; empty when it cannot be opened, which reading it will explain. */
export function tablesOf(path: string): readonly string[] {
  let opened: Opened | undefined;
  try {
    opened = openUntouched(path);
    const rows = opened.database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    return rows.map((row) => String((row as { name?: unknown }).name));
  } catch {
    return [];
  } finally {
    opened?.close();
  }
}

/** Its owner only writes for moments. */
const PATIENCE_MS = 5_000;

/**
 * A database in WAL mode needs an index file next to it, which SQLite also creates for readers. While the owner runs,
 * both exist, and we are a normal reader. With an empty log the file alone is the database and is opened as immutable.
 * A log without its index was left by a crash or a copy: then we read a copy of our own.
 */
export function openUntouched(path: string, connect: Connect = driver): Opened {
  const log = sizeOf(`${path}-wal`);
  if (sizeOf(`${path}-journal`) > 0) throw new Error("database is locked: a transaction was interrupted");
  if (log > 0 && statSync(`${path}-shm`, { throwIfNoEntry: false }) === undefined)
    return openCopy(path, connect);
  if (log > 0) return asOpened(path, start(connect(path, { readOnly: true })));
  const before = stampOf(path);
  const plain = asOpened(path, start(connect(`${pathToFileURL(path).href}?immutable=1`, { readOnly: true })));
  return { ...plain, isUnchanged: () => stampOf(path) === before };
}

function driver(path: string, options: { readonly readOnly: true }): Database {
  return new (loadSqlite().DatabaseSync)(path, options);
}

function openCopy(path: string, connect: Connect): Opened {
  // Private to this person: the copy is not redacted.
  const folder = mkdtempSync(join(tmpdir(), "twiceshy-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(path));
    const before = [path, `${path}-wal`].map(stampOf);
    copyRegular(path, copy, { most: LARGEST_HISTORY });
    copyRegular(`${path}-wal`, `${copy}-wal`, { most: LARGEST_HISTORY });
    if (`${before}` !== `${[path, `${path}-wal`].map(stampOf)}`)
      throw new Error("database is locked: it changes while it is read");
    const { close, ...rest } = asOpened(path, start(connect(copy, { readOnly: true })));
    // Deleted right after opening, so that a killed process leaves nothing; it stays readable. Not on Windows.
    attempt(remove);
    return {
      ...rest,
      close() {
        close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function asOpened(path: string, database: Database): Opened {
  const parts = [path, `${path}-wal`].flatMap((one) => statSync(one, { throwIfNoEntry: false }) ?? []);
  return {
    database,
    size: parts.reduce((sum, { size }) => sum + size, 0),
    modifiedAt: Math.trunc(Math.max(...parts.map(({ mtimeMs }) => mtimeMs))),
    isUnchanged: () => true,
    close: () => database.close(),
  };
}

/** Starts a read transaction, so that all reads see one state. */
function start(database: Database): Database {
  try {
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}`);
    database.exec("BEGIN");
    database.prepare("SELECT count(*) FROM sqlite_master").all();
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function attempt(work: () => void): void {
  try {
    work();
  } catch {
    // Tried again at the end.
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.size} ${found.mtimeMs}` : "";
}
