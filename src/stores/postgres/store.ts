// PostgreSQL store: the memory on a server, for a team or for machines that nobody sits at. The statements are in stores/sql;
// here is what differs from SQLite: the connection, the spelling (dialect.ts), the full text index, and upkeep.
import { existsSync } from "node:fs";
import type { Store } from "../../ports/store.ts";
import { facets } from "../sql/facets/all.ts";
import type { Context, Method } from "../sql/facets/context.ts";
import { neverSeenFilter } from "../sql/filter.ts";
import { keptIndexed, readIndexed } from "../sql/lesson-index-cache.ts";
import { setTransactionOptions, transact, transactAll } from "../sql/transact.ts";
import { connect, type PostgresConnection } from "./driver.ts";
import { approvals, withAnswers } from "./facets/approvals.ts";
import { upkeep } from "./facets/upkeep.ts";
import { migrate } from "./migrate.ts";
import { addressOf } from "./server.ts";
import { withShortNames } from "./short-names.ts";

export interface PostgresOptions {
  /** `postgres://user@host/database`. */
  readonly url: string;
  /** The store of this machine, for what is never shared: the person's answers. Closed with this one. */
  readonly local: Pick<Store, "approvals" | "close">;
  /** How long to wait for a connection, for an answer, and for another writer. */
  readonly connectMs?: number;
  readonly answerMs?: number;
  readonly busyTimeoutMs?: number;
  /** As for the SQLite store. */
  readonly waitsOnce?: boolean;
  readonly warm?: boolean;
  isThere?(root: string): boolean;
}

type ServerOptions = Omit<PostgresOptions, "local" | "warm" | "isThere">;

/** The connection; `prepare` makes the tables or brings them up to date. */
export function openServer({
  url,
  connectMs = 10_000,
  answerMs = 60_000,
  busyTimeoutMs = 10_000,
  waitsOnce = false,
}: ServerOptions): { readonly database: PostgresConnection; prepare(): void } {
  const address = addressOf(url);
  const database = connect(address, { connectMs, answerMs });
  setTransactionOptions(database, { busyTimeoutMs, waitsOnce, mayWrite() {}, assertKept() {} });
  return { database, prepare: () => migrate(database, address) };
}

export async function postgresStore(options: PostgresOptions): Promise<Store> {
  const { local } = options;
  const { database, prepare } = openServer(options);
  try {
    prepare();
  } catch (error) {
    database.close();
    throw error;
  }

  const guarded: Method = (work) => {
    return async (...input) => work(...input);
  };
  const context: Context = {
    database,
    options: { isThere: options.isThere ?? existsSync, warm: options.warm ?? false },
    guarded,
    writing: (work) => guarded((...input) => transact(database, () => work(...input))),
    explain: (error) => error,
    filter: options.warm ? neverSeenFilter(database) : undefined,
    indexed: options.warm ? keptIndexed(database) : readIndexed(database),
  };
  const shared = facets(context);
  return {
    ...shared,
    ...withShortNames(shared.evidence, shared.hazards, shared.remedies),
    ...withAnswers(shared.projects, upkeep(context), local.approvals),
    approvals: approvals(context, local.approvals),
    transact: (work) => transactAll(database, work),
    async close() {
      database.close();
      await local.close();
    },
  };
}
