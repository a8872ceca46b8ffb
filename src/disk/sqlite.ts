// Loads the SQLite driver: the built-in module of newer Node versions, or a package with the same API on Node 20. Loading
// is optimised, because a hook starts cold on every tool call.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

type Value = string | number | bigint | null;

/** The part of `DatabaseSync` that we use. */
interface Database {
  prepare(sql: string): {
    run(...values: readonly (Value | Uint8Array)[]): {
      readonly changes: number | bigint;
      readonly lastInsertRowid: number | bigint;
    };
    get(...values: readonly Value[]): unknown;
    all(...values: readonly Value[]): unknown[];
    setReturnArrays(returnArrays: boolean): void;
  };
  exec(sql: string): void;
  close(): void;
}

interface Sqlite {
  readonly DatabaseSync: new (path: string, options: { readonly readOnly: boolean }) => Database;
}

let driver: Sqlite | undefined;

/** Throws, with what to do, where no driver can be loaded. */
export function loadSqlite(): Sqlite {
  driver ??= hasBuiltIn(process.versions.node) ? loadBuiltIn() : (loadPrebuilt() ?? loadPackage());
  return driver;
}

/** `node:sqlite` has full text search since 22.16 and 24.0, and not in any 23. */
export function hasBuiltIn(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 22 ? minor >= 16 : major > 23;
}

function loadBuiltIn(): Sqlite {
  // Node warns on stderr that the module is experimental; an agent would show that to the person.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return createRequire(import.meta.url)("node:sqlite") as Sqlite;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The package's own loader reads folders and package files first: 7 ms instead of 1. */
function loadPrebuilt(): Sqlite | undefined {
  const require = createRequire(import.meta.url);
  const file = join("prebuilds", `${process.platform}-${process.arch}`, "@photostructure+sqlite.glibc.node");
  for (const folder of require.resolve.paths("@photostructure/sqlite") ?? []) {
    const path = join(folder, "@photostructure", "sqlite", file);
    if (!existsSync(path)) continue;
    try {
      // Without the module loader, which would resolve the path first.
      const loaded = { exports: {} };
      process.dlopen(loaded, path);
      return loaded.exports as Sqlite;
    } catch {
      return undefined; // Another C library (musl), or a build of its own: the package knows.
    }
  }
  return undefined;
}

function loadPackage(): Sqlite {
  try {
    return createRequire(import.meta.url)("@photostructure/sqlite") as Sqlite;
  } catch (cause) {
    throw new Error(
      `the SQLite driver cannot be loaded on ${process.platform}-${process.arch}, Node ${process.versions.node}. Use Node 22.16 or newer, which has it built in, or reinstall Twiceshy.`,
      { cause },
    );
  }
}
