// SQLite driver: the built-in module of newer Node versions, or a package with the same API on Node 20. Loading is
// optimised, because a hook starts cold on every tool call.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { storeError } from "../../domain/store-error.ts";

export type Value = string | number | bigint | null;
export type Row = Readonly<Record<string, Value>>;

export interface Statement {
  run(...values: readonly (Value | Uint8Array)[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  get(...values: readonly Value[]): unknown;
  all(...values: readonly Value[]): unknown[];
}

/** The part of `DatabaseSync` that we use. Parameters are plain `?`: Node 22.13 does not bind `?1`. */
export interface Connection {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  /** `reason`: error for later uses of the connection. An open transaction is rolled back. */
  close(reason?: Error): void;
}

interface Driver {
  readonly DatabaseSync: new (path: string, options: { readonly readOnly: boolean }) => Connection;
}

export interface ConnectOptions {
  readonly readOnly: boolean;
  /** How long to wait for another process; even a reader has to, while the last writer closes the file. */
  readonly busyTimeoutMs?: number;
}

export const BUSY_TIMEOUT_MS = 2_000;

/** Opens a database file; statements are prepared on first use and kept. */
export function connect(path: string, options: ConnectOptions): Connection {
  const { readOnly, busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
  const { DatabaseSync } = loadDriver();
  const database = new DatabaseSync(path, { readOnly });
  database.exec(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`);
  const statements = new Map<string, Statement>();
  let closed: Error | undefined;
  return {
    prepare(sql) {
      if (closed) throw closed;
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    exec(sql) {
      if (closed) throw closed;
      database.exec(sql);
    },
    close(reason = storeError("busy", `[sqlite] the memory at ${path} was closed meanwhile. Try again.`)) {
      if (closed) return;
      closed = reason;
      try {
        database.exec("ROLLBACK");
      } catch {
        // No open transaction.
      }
      // The package frees statements only when they are collected; until then, or until the process ends, SQLite
      // keeps the log file beside the database. Nothing can be written any more.
      statements.clear();
      database.close();
    },
  };
}

let driver: Driver | undefined;

function loadDriver(): Driver {
  driver ??= hasBuiltIn(process.versions.node) ? loadBuiltIn() : (loadPrebuilt() ?? loadPackage());
  return driver;
}

/** `node:sqlite` has full text search since 22.16 and 24.0, and not in any 23. */
export function hasBuiltIn(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major === 22 ? minor >= 16 : major > 23;
}

function loadBuiltIn(): Driver {
  // Node warns on stderr that the module is experimental; an agent would show that to the person.
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return createRequire(import.meta.url)("node:sqlite") as Driver;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** The package's own loader reads folders and package files first: 7 ms instead of 1. */
function loadPrebuilt(): Driver | undefined {
  const require = createRequire(import.meta.url);
  const file = join("prebuilds", `${process.platform}-${process.arch}`, "@photostructure+sqlite.glibc.node");
  for (const folder of require.resolve.paths("@photostructure/sqlite") ?? []) {
    const path = join(folder, "@photostructure", "sqlite", file);
    if (!existsSync(path)) continue;
    try {
      // Without the module loader, which would resolve the path first.
      const loaded = { exports: {} };
      process.dlopen(loaded, path);
      return loaded.exports as Driver;
    } catch {
      return undefined; // Another C library (musl), or a build of its own: the package knows.
    }
  }
  return undefined;
}

function loadPackage(): Driver {
  try {
    return createRequire(import.meta.url)("@photostructure/sqlite") as Driver;
  } catch (cause) {
    throw storeError(
      "failed",
      `[sqlite] the SQLite driver cannot be loaded on ${process.platform}-${process.arch}, Node ${process.versions.node}. Use Node 22.16 or newer, which has it built in, or reinstall Twiceshy.`,
      cause,
    );
  }
}
