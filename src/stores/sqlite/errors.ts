// What SQLite's error codes mean to a person, and what to do about them.
import { type Trouble, troubled } from "../../domain/trouble.ts";

/** The error in our words; errors that are not SQLite's pass as they are. */
export function explain(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  const message = `[sqlite] ${explanation(code, path, String((error as Error).message))}`;
  const trouble = TROUBLES[code & 0xff];
  return trouble ? troubled(trouble, message, error) : new Error(message, { cause: error });
}

/** Another connection holds the lock that was wanted. */
export function isBusy(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && TROUBLES[code & 0xff] === "busy";
}

const TROUBLES: Readonly<Record<number, Trouble>> = {
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

function explanation(code: number, path: string, message: string): string {
  switch (code & 0xff) {
    case 5:
    case 6:
      return `the memory at ${path} is busy: another process keeps writing to it. Try again.`;
    case 8:
    case 3:
      return `the memory at ${path} cannot be written. Make the file and its folder writable for you.`;
    case 10:
      return `the memory at ${path} cannot be read or written (${message}). Check the disk.`;
    case 13:
      return `the memory at ${path} cannot grow: the disk is full. Free some space.`;
    case 11:
    case 26:
      return `the memory at ${path} is damaged (${message}). Run twiceshy doctor --fix: it keeps a copy of the files and saves what can still be read.`;
    case 14:
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
