// What is indexed of the folders of cards, held by a process that stays: looked at at every prompt and call, and
// nearly always as it was.
import type { CardStamp } from "../../ports/lesson-store.ts";
import { type CardIds, selectIds } from "./card-words.ts";
import { selectStamps } from "./cards.ts";
import type { Connection } from "./driver.ts";
import { dataVersion } from "./filter.ts";

export interface Indexed {
  stamps(folders: readonly string[]): readonly CardStamp[];
  ids(folders: readonly string[]): CardIds;
  /** Cards were written or have gone. */
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

/** Asks again only after somebody has written. */
export function keptIndexed(database: Connection): Indexed {
  const read = readIndexed(database);
  const known = new Map<string, { stamps?: readonly CardStamp[]; ids?: CardIds }>();
  let version = -1;
  const about = (folders: readonly string[]) => {
    const current = dataVersion(database);
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
