// PostgreSQL: forgetting and size. How large the memory may be, and what is vacuumed when, is the server's business.
import type { UpkeepStore } from "../../../ports/store.ts";
import type { Context } from "../../sql/facets/context.ts";
import { upkeep as shared } from "../../sql/facets/upkeep.ts";
import { deleteForgotten } from "../../sql/forget.ts";
import { doLaterWork } from "../../sql/later-work.ts";
import { removeDeletedWords } from "../../sql/search/deleted-words.ts";

/** How long a person waits for the words of what was forgotten to leave the vocabulary. */
const WORDS_MS = 400;

export function upkeep(context: Context): UpkeepStore {
  const { database, guarded, filter, indexed } = context;
  return {
    ...shared(context),
    async forget(target) {
      filter?.clear();
      indexed.clear();
      const forgotten = deleteForgotten(database, target);
      const isDone = await removeDeletedWords(database, { mostMs: WORDS_MS });
      return isDone ? forgotten : { ...forgotten, remains: true };
    },
    prune: async () => [],
    size: guarded(() => {
      const row = database
        .prepare(
          `SELECT coalesce(sum(pg_total_relation_size(oid)), 0) AS bytes FROM pg_class
           WHERE relnamespace = CAST(current_schema() AS regnamespace) AND relkind = 'r'`,
        )
        .get();
      return { bytes: (row as { readonly bytes: number }).bytes, pruned: [] };
    }),
    doLaterWork: (pause) => doLaterWork(database, pause),
  };
}
