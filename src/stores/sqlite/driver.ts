// SQLite connections: the driver's own, with prepared statements that are kept.
import { loadSqlite } from "../../disk/sqlite.ts";
import { storeError } from "../../domain/store-error.ts";
import type { Connection, FullText, Statement } from "../sql/connection.ts";
import { isBusy, isDamagedIndex } from "./errors.ts";
import { sqliteFullText } from "./full-text.ts";

interface ArrayStatement extends Statement {
  setReturnArrays(returnArrays: boolean): void;
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
  const inArrays = new Map<string, ArrayStatement>();
  let closed: Error | undefined;
  const connection: Connection = {
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
    begin(how) {
      connection.exec(how === "write" ? "BEGIN IMMEDIATE" : "PRAGMA temp_store = MEMORY; BEGIN");
    },
    waitAtMost(ms) {
      connection.exec(`PRAGMA busy_timeout = ${Math.trunc(ms)}`);
    },
    version() {
      const row = connection.prepare("PRAGMA data_version").get() as { readonly data_version: number };
      return row.data_version;
    },
    changes() {
      const row = connection.prepare("SELECT total_changes() AS count").get() as { readonly count: number };
      return row.count;
    },
    get fullText() {
      fullText ??= sqliteFullText(connection);
      return fullText;
    },
    isBusy,
    isDamagedIndex,
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
  let fullText: FullText | undefined;
  return connection;
}

function driver(): ReturnType<typeof loadSqlite> {
  try {
    return loadSqlite();
  } catch (cause) {
    throw storeError("failed", `[sqlite] ${cause instanceof Error ? cause.message : cause}`, cause);
  }
}
