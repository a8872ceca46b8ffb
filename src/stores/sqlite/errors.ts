// What SQLite's error codes mean to a person, and what to do about them.

/** The error in our words; errors that are not SQLite's pass as they are. */
export function explain(error: unknown, path: string): unknown {
  const code = errorCode(error);
  if (code === undefined) return error;
  return new Error(`[sqlite] ${explanation(code, path, String((error as Error).message))}`, { cause: error });
}

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
      return `the memory at ${path} is damaged (${message}). Move the file away; Twiceshy starts a new one, and twiceshy import fills it again.`;
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
