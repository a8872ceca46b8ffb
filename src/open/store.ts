// Opens the store: a file of this machine, or a PostgreSQL server where one is set.
import type { Config } from "../config.ts";
import { shortestDeadline } from "../domain/deadline.ts";
import type { Store } from "../ports/store.ts";
import { sqliteStore } from "../stores/sqlite/store.ts";
import type { OpenOptions } from "./memory.ts";

/** Pages of the write-ahead log. A server checkpoints so rarely that hardly any call has to wait for it. */
const LOG = { all: { logPages: 4_000 }, few: { longestLog: 200 }, later: { logPages: 1_000 } };
/**
 * How long an agent's hook waits, once, for another process that writes. Writes take a few milliseconds; after this
 * time the event goes to the spool instead of delaying the agent.
 */
const LIVE_BUSY_MS = 250;
/** How long it waits for a server; after that, too, the event goes to the spool. */
const LIVE_SERVER = { connectMs: 1_000, answerMs: 500 };

/** `isThere`: does this folder still exist? */
export async function openStore(
  config: Config,
  { database, drain = "all", warm = false }: OpenOptions,
  isThere: (root: string) => boolean,
): Promise<Store> {
  const isLive = drain !== "all";
  const inFile = (path: string) => sqliteStore({ path, careful: drain !== "few", ...shared, ...LOG[drain] });
  const shared = {
    isThere,
    busyTimeoutMs: isLive ? LIVE_BUSY_MS : Math.floor(shortestDeadline(config.deadlineMs) / 2),
    waitsOnce: isLive,
    warm,
  };
  if (database === undefined && config.serverAddress !== "") {
    // Loaded when it is wanted: a hook with a file never loads it.
    const { postgresStore } = await import("../stores/postgres/store.ts");
    const local = await inFile(config.database);
    return postgresStore({ url: config.serverAddress, local, ...shared, ...(isLive && LIVE_SERVER) });
  }
  return inFile(database ?? config.database);
}
