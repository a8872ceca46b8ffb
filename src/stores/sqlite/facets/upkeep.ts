// SQLite: forgetting, size, and how far histories were imported.
import type { UpkeepStore } from "../../../ports/store.ts";
import { selectImportMark, upsertImportMark } from "../counts.ts";
import { BUSY_TIMEOUT_MS } from "../driver.ts";
import { emptyLog, markUnfinished } from "../empty-log.ts";
import { dataVersion } from "../filter.ts";
import { forget } from "../forget.ts";
import { doLaterWork, hasLaterWork } from "../later-work.ts";
import { hasDeletedWords } from "../search/deleted-words.ts";
import { transactAtOnce } from "../transact.ts";
import type { Context } from "./context.ts";

export function upkeep(context: Context): UpkeepStore {
  const { database, options, guarded, writing, explain, filter, indexed } = context;
  return {
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
    hasLaterWork: guarded(() => hasLaterWork(database)),
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
    writtenByOthers: guarded(() => dataVersion(database)),
    isFree: guarded(() => transactAtOnce(database, () => {})),
    importMark: guarded((path) => selectImportMark(database, path)),
    saveImportMark: writing((mark) => upsertImportMark(database, mark)),
  };
}
