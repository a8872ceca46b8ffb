// A process that stays need not look at a thousand files again while the system says that nothing happened to them.
// Only on Linux, whose word can be relied on: what was done before a prompt came in is known when it is answered.
import { type FSWatcher, statfsSync, statSync, watch } from "node:fs";
import { areSameFiles } from "../core/card/same-files.ts";
import type { CardFile, CardFolder } from "../ports/cards.ts";

/** A folder as it was looked through. */
export interface Looked {
  readonly files: readonly CardFile[];
  /** The folders that were read: itself and those in it. */
  readonly places: readonly string[];
  /** Nothing but files of one name each: what a link leads to can change elsewhere. */
  readonly isPlain: boolean;
}

export interface WatchedFolders {
  /** The files of a folder; `look` is asked when something may have happened there. */
  files(folder: CardFolder, beside: string, look: () => Looked): readonly CardFile[];
  /** Until everything that has happened so far has been told. */
  settled(): Promise<void>;
  close(): void;
}

/** Fewer are looked at in no time. */
const MANY = 20;
const MOST_PLACES = 50;
const MOST_FOLDERS = 50;
/**
 * What is not told (a file written through memory, or by a name it got elsewhere) is seen all the same, if later: who asks
 * after so long gets his answer, and then everything is looked at.
 */
const RELIED_ON_MS = 60_000;
const LATER_MS = 100;

/**
 * Disks of this machine alone; what others do to a share is not told.
 * ext, xfs, btrfs, f2fs, zfs, bcachefs, tmpfs, and the layers of containers.
 */
const TELLING = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x1021994, 0x794c7630,
]);

interface Watched {
  /** Which folder it is; another may have taken its name. */
  readonly node: string;
  readonly places: string;
  readonly watchers: FSWatcher[];
  hasStirred: boolean;
  /** Until when it is relied on. */
  until: number;
  /** Absent until it has been looked through once more: something may have happened before we listened. */
  files?: readonly CardFile[];
}

export function watchedFolders(now: () => number): WatchedFolders {
  const known = new Map<string, Watched>();
  let isClosed = false;

  const drop = (key: string): void => {
    for (const watcher of known.get(key)?.watchers ?? []) watcher.close();
    known.delete(key);
  };

  function listen(key: string, node: string, places: readonly string[]): void {
    drop(key);
    if (isClosed || !places.every(isTelling)) return;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= MOST_FOLDERS) drop(oldest);
    const found = { node, places: places.join("\n"), watchers: [] };
    const watched: Watched = { ...found, hasStirred: false, until: now() + RELIED_ON_MS };
    known.set(key, watched);
    try {
      for (const place of places) {
        const watcher = watch(place, { persistent: false });
        watched.watchers.push(watcher);
        watcher.on("change", () => {
          watched.hasStirred = true;
        });
        watcher.on("error", () => drop(key));
      }
    } catch {
      // The system has no more watches to give: everything is looked at, as elsewhere.
      drop(key);
    }
  }

  /** When the answer is given: nobody waits for it. */
  function lookLater(watched: Watched, look: () => Looked): void {
    watched.until = now() + RELIED_ON_MS;
    setTimeout(() => {
      if (!isClosed && !areSameFiles(filesNow(look), watched.files ?? [])) watched.hasStirred = true;
    }, LATER_MS).unref();
  }

  return {
    files(folder, beside, look) {
      const key = JSON.stringify([folder, beside]);
      const node = nodeOf(folder.path);
      const before = known.get(key);
      // Whatever happened may have been a folder that went and came back: it is another one, and to be listened to anew.
      const isQuiet = before !== undefined && !before.hasStirred && before.node === node;
      if (isQuiet && before.files) {
        // A clock that was set back would put it off.
        if (Math.abs(before.until - now()) > RELIED_ON_MS || now() >= before.until) lookLater(before, look);
        return before.files;
      }
      const { files, places, isPlain } = look();
      if (!isPlain || files.length < MANY || places.length > MOST_PLACES) drop(key);
      else if (isQuiet && before.places === places.join("\n"))
        Object.assign(before, { files, until: now() + RELIED_ON_MS });
      else listen(key, node, places);
      return files;
    },
    async settled() {
      if (known.size === 0) return;
      // What has happened is told between two of these.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    },
    close() {
      // Somebody may still be on the way to list: nobody would close what is opened for them.
      isClosed = true;
      for (const key of [...known.keys()]) drop(key);
    },
  };
}

function filesNow(look: () => Looked): readonly CardFile[] {
  try {
    return look().files;
  } catch {
    return [];
  }
}

/** Links followed: what one leads to may be another folder by now. */
function nodeOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev}:${found.ino}` : "";
}

function isTelling(path: string): boolean {
  try {
    return process.platform === "linux" && TELLING.has(statfsSync(path).type);
  } catch {
    return false;
  }
}
