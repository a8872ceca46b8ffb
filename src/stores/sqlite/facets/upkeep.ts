// SQLite: forgetting, size, and pruning of the file.
import type { UpkeepStore } from "../../../ports/store.ts";
import type { Context } from "../../sql/facets/context.ts";
import { upkeep as shared } from "../../sql/facets/upkeep.ts";
import { doLaterWork } from "../../sql/later-work.ts";
import { hasDeletedWords } from "../../sql/search/deleted-words.ts";
import { BUSY_TIMEOUT_MS } from "../driver.ts";
import { emptyLog, markUnfinished } from "../empty-log.ts";
import { forget } from "../forget.ts";
import type { SqliteOptions } from "../open-file.ts";

export function upkeep(context: Context, options: SqliteOptions): UpkeepStore {
  const { database, guarded, explain, filter, indexed } = context;
  return {
    ...shared(context),
    async forget(target) {
      filter?.clear();
      indexed.clear();
      try {
        markUnfinished(options.path);
        const forgotten = await forget(database, target);
        const isDone = await emptyLog(database, options.path, options.busyTimeoutMs ?? BUSY_TIMEOUT_MS);
        return isDone ? forgotten : { ...forgotten, remains: true };
      } catch (error) {
        throw explain(error);
      }
    },
    async prune(maximumBytes, now, pause) {
      try {
        // Loaded when it is wanted: no hook wants it.
        const { prune } = await import("../prune.ts");
        return await prune(database, { maximumBytes, now, ...(pause && { pause }) });
      } catch (error) {
        throw explain(error);
      }
    },
    async size() {
      const { selectPruned, usedBytes } = await import("../prune.ts");
      return guarded(() => ({ bytes: usedBytes(database), pruned: selectPruned(database) }))();
    },
    async doLaterWork(pause) {
      try {
        const isForgetting = hasDeletedWords(database);
        if (isForgetting) markUnfinished(options.path);
        await doLaterWork(database, pause);
        if (isForgetting) await emptyLog(database, options.path, options.busyTimeoutMs ?? BUSY_TIMEOUT_MS);
      } catch (error) {
        throw explain(error);
      }
    },
  };
}
