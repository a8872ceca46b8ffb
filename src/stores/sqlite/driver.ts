// SQLite connections: the driver's own, with prepared statements that are kept.
import { loadSqlite } from "../../disk/sqlite.ts";
import { storeError } from "../../domain/store-error.ts";

export type Value = string | number | bigint | null;

interface Statement {
  run(...values: readonly (Value | Uint8Array)[]): {
    readonly changes: number | bigint;
    readonly lastInsertRowid: number | bigint;
  };
  get(...values: readonly Value[]): unknown;
  all(...values: readonly Value[]): unknown[];
  setReturnArrays(returnArrays: boolean): void;
}

/** The part of `DatabaseSync` that we use. Parameters are plain `?`: Node 22.13 does not bind `?1`. */
export interface Connection {
  prepare(sql: string): Pick<Statement, "run" | "get" | "all">;
  /** Rows as arrays of their columns, in half the time. */
  rows(sql: string, ...values: readonly Value[]): unknown[];
  exec(sql: string): void;
  /** `reason`: error for later uses of the connection. An open transaction is rolled back. */
  close(reason?: Error): void;
}

interface ConnectOptions {
  readonly readOnly: boolean;
  /** How long to wait for another process; even a reader has to, while the last writer closes the file. */
  readonly busyTimeoutMs?: number;
}

export const BUSY_TIMEOUT_MS = 2_000;

/** Opens a database file; statements are prepared on first use and kept. */
export function connect(path: string, options: ConnectOptions): Connection {
  const { readOnly, busyTimeoutMs = BUSY_TIMEOUT_MS } = options;
  const database = new (driver().DatabaseSync)(path, { readOnly });
  database.exec(`PRAGMA busy_timeout = ${Math.trunc(busyTimeoutMs)}`);
  const statements = new Map<string, Statement>();
  const inArrays = new Map<string, Statement>();
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
    rows(sql, ...values) {
      if (closed) throw closed;
      let statement = inArrays.get(sql);
      if (!statement) {
        statement = database.prepare(sql);
        statement.setReturnArrays(true);
        inArrays.set(sql, statement);
      }
      return statement.all(...values);
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
      inArrays.clear();
      database.close();
    },
  };
}

function driver(): ReturnType<typeof loadSqlite> {
  try {
    return loadSqlite();
  } catch (cause) {
    throw storeError("failed", `[sqlite] ${cause instanceof Error ? cause.message : cause}`, cause);
  }
}
