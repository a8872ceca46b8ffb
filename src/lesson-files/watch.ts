// Watches lesson folders, so that a long-lived process does not check a thousand unchanged files again. Only on Linux,
// where changes are reliably reported before the next prompt is answered.
import { type FSWatcher, statfsSync, statSync, watch } from "node:fs";
import { areSameFiles } from "../core/lesson-file/same-files.ts";
import type { LessonFile, LessonFolder } from "../ports/lesson-files.ts";

export interface Looked {
  readonly files: readonly LessonFile[];
  readonly places: readonly string[];
  /** True for plain files with a single name only: the target of a link can change elsewhere. */
  readonly isPlain: boolean;
}

export interface WatchedFolders {
  /** The files of a folder; `look` is called when something may have changed there. */
  files(folder: LessonFolder, listedFolders: string, look: () => Looked): readonly LessonFile[];
  /** Resolves when all events so far have been delivered. */
  settled(): Promise<void>;
  close(): void;
}

/** With fewer files, checking them all is fast enough. */
const MANY = 20;
const MOST_PLACES = 50;
const MOST_FOLDERS = 50;
/** Not all changes are reported (mmap, another hard link): after this time everything is checked again. */
const RELIED_ON_MS = 60_000;
const LATER_MS = 100;

/** File systems of this machine, layers of containers too: changes to a network share are not reported. */
const TELLING = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x1021994, 0x794c7630,
]);

interface Watched {
  /** Identifies the folder; another may have taken its name. */
  readonly node: string;
  readonly places: string;
  readonly watchers: FSWatcher[];
  hasStirred: boolean;
  until: number;
  /** Absent until it has been listed once more: something may have changed before the watch began. */
  files?: readonly LessonFile[];
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
      // The system has no watches left: everything is checked, as on other systems.
      drop(key);
    }
  }

  /** After the answer was given, so that nobody waits for it. */
  function lookLater(watched: Watched, look: () => Looked): void {
    watched.until = now() + RELIED_ON_MS;
    setTimeout(() => {
      if (!isClosed && !areSameFiles(filesNow(look), watched.files ?? [])) watched.hasStirred = true;
    }, LATER_MS).unref();
  }

  return {
    files(folder, listedFolders, look) {
      const key = JSON.stringify([folder, listedFolders]);
      const node = nodeOf(folder.path);
      const before = known.get(key);
      // An event may mean that the folder was removed and created again: then it is another one and needs a new watch.
      const isQuiet = before !== undefined && !before.hasStirred && before.node === node;
      if (isQuiet && before.files) {
        // The difference also covers a clock that was set back.
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
      // Events are delivered between two of these.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    },
    close() {
      // A pending listing may still open a watch, which nobody would close.
      isClosed = true;
      for (const key of [...known.keys()]) drop(key);
    },
  };
}

function filesNow(look: () => Looked): readonly LessonFile[] {
  try {
    return look().files;
  } catch {
    return [];
  }
}

/** Follows links: the target may be another folder by now. */
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
