// Translates SQLite's errors into messages for a person: what happened, and what to do.
import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { type StoreErrorCode, storeError } from "../../domain/store-error.ts";

/** Facts about the file from the disk. */
interface Disk {
  /** Free bytes on its disk. */
  free(path: string): number;
  /** It exists, but we have no permission to read or write it. */
  isClosed(path: string): boolean;
}

/** Less space than SQLite needs for its smallest auxiliary file. */
const FULL = 64 * 1024;

/** Translates an error; errors that are not SQLite's are returned unchanged. */
export function explain(error: unknown, path: string, disk: Disk = DISK): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  const meant = cause(code & 0xff, path, disk);
  const message = `[sqlite] ${explanation(meant, path, String((error as Error).message))}`;
  return storeError(MEANINGS[meant] ?? "failed", message, error);
}

/** Another connection holds the lock that was wanted. */
export function isBusy(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && MEANINGS[code & 0xff] === "busy";
}

const MEANINGS: Readonly<Record<number, StoreErrorCode>> = {
  5: "busy",
  6: "busy",
  3: "unwritable",
  8: "unwritable",
  10: "unwritable",
  14: "unwritable",
  13: "full",
  11: "damaged",
  26: "damaged",
};

/** The file exists, but we have no permission. */
export function closedText(path: string): string {
  return `the memory at ${path} cannot be opened: permission denied. Make the file readable and writable for you (ls -l shows whose it is).`;
}

const NO_PERMISSION = 3;
const IO = 10;
const DISK_FULL = 13;
const CANNOT_OPEN = 14;

/** For a full disk and for missing permissions SQLite gives only a general error. */
function cause(code: number, path: string, disk: Disk): number {
  if (code === IO && disk.free(path) < FULL) return DISK_FULL;
  return code === CANNOT_OPEN && disk.isClosed(path) ? NO_PERMISSION : code;
}

const DISK: Disk = {
  free(path) {
    try {
      const { bavail, bsize } = statfsSync(dirname(path));
      return bavail * bsize;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  },
  isClosed(path) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK);
      return false;
    } catch {
      return existsSync(path);
    }
  },
};

function explanation(code: number, path: string, message: string): string {
  switch (code) {
    case 5:
    case 6:
      return `the memory at ${path} is busy: another process keeps writing to it. Try again.`;
    case NO_PERMISSION:
      return closedText(path);
    case 8:
      return `the memory at ${path} cannot be written. Make the file and its folder writable for you.`;
    case IO:
      return `the memory at ${path} cannot be read or written (${message}). Check the disk.`;
    case DISK_FULL:
      return `the memory at ${path} cannot grow: the disk is full. Free some space.`;
    case 11:
    case 26:
      return `the memory at ${path} is damaged (${message}). Run twiceshy doctor --fix: it keeps a copy of the files and saves what can still be read.`;
    case CANNOT_OPEN:
      return `the memory at ${path} cannot be opened. Make sure that its folder exists and is writable for you.`;
    default:
      return `the memory at ${path} failed: ${message}. Run twiceshy doctor.`;
  }
}

/** `all()` of the package throws without a number; SQLite's own texts are the same everywhere. */
const CODES: Readonly<Record<string, number>> = {
  "database is locked": 5,
  "database table is locked": 6,
  "attempt to write a readonly database": 8,
  "disk I/O error": 10,
  "database disk image is malformed": 11,
  "database or disk is full": 13,
  "unable to open database file": 14,
  "file is not a database": 26,
};

function errorCode(error: unknown): number | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, errcode } = error as Error & { readonly code?: unknown; readonly errcode?: unknown };
  if (code !== "ERR_SQLITE_ERROR") return undefined;
  return typeof errcode === "number" ? errcode : (CODES[error.message] ?? 1);
}

/** SQLITE_CORRUPT_VTAB */
const CORRUPT_INDEX = 267;

/** A full text index is damaged, not the file: the index can be made anew from the rows. */
export function isDamagedIndex(error: unknown): boolean {
  const { errcode, sqliteExtendedCode } = error as { errcode?: number; sqliteExtendedCode?: number };
  return errcode === CORRUPT_INDEX || sqliteExtendedCode === CORRUPT_INDEX;
}
