// Import marks, and what is left for later.
import type { UpkeepStore } from "../../../ports/store.ts";
import { selectImportMark, upsertImportMark } from "../counts.ts";
import { hasLaterWork } from "../later-work.ts";
import { transactAtOnce } from "../transact.ts";
import type { Context } from "./context.ts";

type Shared = "hasLaterWork" | "writtenByOthers" | "isFree" | "importMark" | "saveImportMark";

export function upkeep({ database, guarded, writing }: Context): Pick<UpkeepStore, Shared> {
  return {
    hasLaterWork: guarded(() => hasLaterWork(database)),
    writtenByOthers: guarded(() => database.version()),
    isFree: guarded(() => transactAtOnce(database, () => {})),
    importMark: guarded((path) => selectImportMark(database, path)),
    saveImportMark: writing((mark) => upsertImportMark(database, mark)),
  };
}
