// What is indexed of the folders of cards, held by a process that stays: looked at at every prompt and call, and
// nearly always as it was.
import type { CardStamp } from "../../ports/lesson-store.ts";
import { selectStamps } from "./cards.ts";
import type { Connection } from "./driver.ts";
import { dataVersion } from "./filter.ts";

export interface Stamps {
  of(folders: readonly string[]): readonly CardStamp[];
  /** Cards were written or have gone. */
  clear(): void;
}

const MOST_PROJECTS = 8;

export function keptStamps(database: Connection): Stamps {
  const known = new Map<string, readonly CardStamp[]>();
  let version = -1;
  return {
    of(folders) {
      const current = dataVersion(database);
      if (current !== version || known.size > MOST_PROJECTS) known.clear();
      version = current;
      const key = folders.join(" ");
      const stamps = known.get(key) ?? selectStamps(database, folders);
      known.set(key, stamps);
      return stamps;
    },
    clear: () => known.clear(),
  };
}
