// SQLite store: the memory in one file, without a daemon.
//
// Write-ahead log with synchronous = NORMAL: acknowledged data survives a crash or kill of any process. Only a power cut
// or a system crash can lose the last moments (never the file): waiting for the disk on every tool call would cost too
// much.
import type { Store } from "../../ports/store.ts";
import { facets } from "../sql/facets/all.ts";
import type { Context, Method } from "../sql/facets/context.ts";
import { neverSeenFilter } from "../sql/filter.ts";
import { keptIndexed, readIndexed } from "../sql/lesson-index-cache.ts";
import { transact, transactAll } from "../sql/transact.ts";
import { upkeep } from "./facets/upkeep.ts";
import { explained, letGoWhenMarked, open, type SqliteOptions } from "./open-file.ts";
import { noteAttempts } from "./soundness.ts";

export async function sqliteStore(options: SqliteOptions): Promise<Store> {
  const { path } = options;
  const opened = open(options);
  const { database, gate } = opened;
  const watch = options.careful && !options.readOnly ? letGoWhenMarked(path, opened) : undefined;
  const explain = (error: unknown) => explained(error, options);
  const guarded: Method = (work) => {
    return async (...input) => {
      try {
        return work(...input);
      } catch (error) {
        throw explain(error);
      }
    };
  };
  const context: Context = {
    database,
    options,
    guarded,
    writing: (work) => guarded((...input) => transact(database, () => work(...input))),
    explain,
    filter: options.warm ? neverSeenFilter(database, path === ":memory:") : undefined,
    indexed: options.warm ? keptIndexed(database) : readIndexed(database),
  };

  return {
    ...facets(context),
    upkeep: upkeep(context, options),
    async transact(work) {
      try {
        return await transactAll(database, work);
      } catch (error) {
        throw explain(error);
      }
    },
    close: guarded(() => {
      clearInterval(watch);
      if (options.careful && !options.readOnly) noteAttempts(path, database);
      database.close();
      gate.release();
    }),
  };
}
