// PostgreSQL connections, used like those to SQLite: one connection, one statement after the other. Within a transaction
// statements whose result nobody has asked for yet are sent together with the next one.
import { storeErrorCode } from "../../domain/store-error.ts";
import type { Connection, Value } from "../sql/connection.ts";
import { type Bridge, bridge, type Result, type Statement } from "./bridge.ts";
import { type Bound, type Translated, translate } from "./dialect.ts";
import { errorOf } from "./errors.ts";
import { postgresFullText } from "./full-text.ts";
import type { Address } from "./server.ts";

export interface ConnectOptions {
  readonly connectMs: number;
  /** The longest that a statement may take. */
  readonly answerMs: number;
}

interface Prepared extends Translated {
  /** Absent: planned anew each time, because the best way depends on how many rows have the words. */
  readonly name?: string;
}

/** A statement that was run; its result comes with the next answer. */
interface Pending {
  readonly statement: Statement;
  result?: Result;
}

/** Statements that are sent together. */
const MOST_WAITING = 500;
const LAST_ID: Statement = { text: "SELECT lastval() AS id" };

export interface PostgresConnection extends Connection {
  /** Statements in PostgreSQL's own spelling. */
  script(sql: string): void;
}

export function connect({ server, schema, shown }: Address, options: ConnectOptions): PostgresConnection {
  const asked: Bridge = bridge(
    {
      ...server,
      connectionTimeoutMillis: options.connectMs,
      prepareSession: `SET search_path TO "${schema}"; SET client_min_messages TO warning`,
    },
    options.connectMs + options.answerMs,
    (failure) => errorOf(failure, shown),
  );
  const prepared = new Map<string, Prepared>();
  let waiting: Pending[] = [];
  let isWithin = false;
  let lockMs = 0;
  let changes = 0;
  let closed: Error | undefined;

  function preparedOf(sql: string): Prepared {
    const known = prepared.get(sql);
    if (known) return known;
    const translated = translate(sql);
    const isPlannedOnce = !translated.text.includes("@@");
    const made = { ...translated, ...(isPlannedOnce && { name: `s${prepared.size + 1}` }) };
    prepared.set(sql, made);
    return made;
  }

  function ask(...more: readonly Statement[]): readonly Result[] {
    if (closed) throw closed;
    const before = waiting;
    waiting = [];
    const results = asked.ask([...before.map(({ statement }) => statement), ...more], isWithin);
    before.forEach((pending, index) => {
      pending.result = results[index] as Result;
    });
    return results.slice(before.length);
  }

  function run(statement: Statement) {
    changes += 1;
    const pending: Pending = { statement };
    waiting.push(pending);
    if (!isWithin || waiting.length >= MOST_WAITING) ask();
    return {
      get changes() {
        if (!pending.result) ask();
        return pending.result?.changes ?? 0;
      },
      get lastInsertRowid() {
        const [row] = ask(LAST_ID)[0]?.rows ?? [];
        return (row as { readonly id: number }).id;
      },
    };
  }

  const connection: PostgresConnection = {
    prepare(sql) {
      const { text, name, bind } = preparedOf(sql);
      const of = (values: readonly Bound[]): Statement => ({
        text,
        ...(name && { name }),
        values: bind(values),
      });
      const all = (...values: readonly Value[]) => [...(ask(of(values))[0]?.rows ?? [])];
      return { run: (...values) => run(of(values)), all, get: (...values) => all(...values)[0] };
    },
    rows(sql, ...values) {
      const { text, name, bind } = preparedOf(sql);
      return [...(ask({ text, ...(name && { name }), values: bind(values), inArrays: true })[0]?.rows ?? [])];
    },
    exec(sql) {
      const isEnd = sql === "COMMIT" || sql === "ROLLBACK";
      if (sql === "ROLLBACK") waiting = [];
      try {
        const done = ask({ text: translate(sql).text }).at(-1)?.command;
        if (sql === "COMMIT" && done !== "COMMIT")
          throw errorOf({ message: "the transaction had failed" }, shown);
      } finally {
        if (isEnd) isWithin = false;
      }
      changes += 1;
    },
    script(sql) {
      ask({ text: sql });
    },
    begin(how) {
      // Whoever writes holds the lock of the team, as SQLite has one writer: rows that are read stay as they are.
      const text =
        how === "write"
          ? `BEGIN; SET LOCAL lock_timeout = ${Math.max(1, Math.trunc(lockMs))};
             SELECT pg_advisory_xact_lock(hashtextextended('twiceshy ${schema}', 0)); SET LOCAL lock_timeout = 0`
          : "BEGIN ISOLATION LEVEL REPEATABLE READ";
      try {
        ask({ text });
      } catch (error) {
        try {
          ask({ text: "ROLLBACK" });
        } catch {
          // The connection is gone, and with it the transaction.
        }
        throw error;
      }
      isWithin = true;
    },
    waitAtMost(ms) {
      lockMs = ms;
    },
    version() {
      const row = connection.prepare("SELECT hashtext(CAST(pg_current_snapshot() AS text)) AS version").get();
      return (row as { readonly version: number }).version;
    },
    changes: () => changes,
    isBusy: (error) => storeErrorCode(error) === "busy",
    isDamagedIndex: () => false,
    fullText: postgresFullText(() => connection),
    close(reason = errorOf({ message: "it was closed meanwhile" }, shown)) {
      if (closed) return;
      closed = reason;
      asked.close();
    },
  };
  return connection;
}
