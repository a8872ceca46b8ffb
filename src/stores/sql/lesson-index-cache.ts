// Cache of the lesson index in a long-running process: it is read at every prompt and call, and nearly always unchanged.
import type { LessonStamp } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";
import { selectStamps } from "./lesson-index.ts";
import { type LessonIds, selectIds } from "./lesson-words.ts";

export interface Indexed {
  stamps(folders: readonly string[]): readonly LessonStamp[];
  ids(folders: readonly string[]): LessonIds;
  /** Invalidates it after lessons were written or deleted. */
  clear(): void;
}

const MOST_PROJECTS = 8;

/** Asks the database every time. */
export function readIndexed(database: Connection): Indexed {
  return {
    stamps: (folders) => selectStamps(database, folders),
    ids: (folders) => selectIds(database, folders),
    clear() {},
  };
}

/** Queries again only after a write. */
export function keptIndexed(database: Connection): Indexed {
  const read = readIndexed(database);
  const known = new Map<string, { stamps?: readonly LessonStamp[]; ids?: LessonIds }>();
  let version = -1;
  const about = (folders: readonly string[]) => {
    const current = database.version();
    if (current !== version || known.size > MOST_PROJECTS) known.clear();
    version = current;
    const key = folders.join(" ");
    const found = known.get(key) ?? {};
    known.set(key, found);
    return found;
  };
  return {
    stamps(folders) {
      const found = about(folders);
      found.stamps ??= read.stamps(folders);
      return found.stamps;
    },
    ids(folders) {
      const found = about(folders);
      found.ids ??= read.ids(folders);
      return found.ids;
    },
    clear: () => known.clear(),
  };
}
