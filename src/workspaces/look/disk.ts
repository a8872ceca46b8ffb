// Disk access for looks: at most 20 counted accesses, and only regular files of limited size are read.
import { lstatSync, realpathSync, statSync } from "node:fs";
import { shortenRuns } from "../../core/text/shorten-runs.ts";
import { readBytes } from "../../disk/read.ts";

/** Keeps a look well under a millisecond. */
export const MOST_ACCESSES = 20;
/** No manifest is longer. */
const MOST_BYTES = 1_000_000;

interface Entry {
  readonly type: "file" | "folder" | "other";
  /**
   * The later of modification and attribute change: `cp -p` and `tar` keep the first, but nothing can keep the second.
   */
  readonly changedAt: number;
  /** For a folder: when an entry was last added or removed. */
  readonly modifiedAt: number;
  readonly executable: boolean;
}

export interface Disk {
  /** Accesses left. */
  left(): number;
  /** What is at this path, links followed; undefined when nothing is there or no accesses are left. */
  entry(path: string): Entry | undefined;
  /** The same without following a link at the path itself. */
  entryItself(path: string): Entry | undefined;
  /** The text of a regular file up to a megabyte, for a parser. */
  whole(path: string): string | undefined;
  /** The same for patterns, without long lines and gaps. */
  text(path: string): string | undefined;
  /** The bytes of a regular file up to `most`. */
  bytes(path: string, most: number): Buffer | undefined;
  /** The path with all links resolved. */
  realPath(path: string): string | undefined;
}

export function countedDisk(most = MOST_ACCESSES): Disk {
  let left = most;

  function access<T>(use: () => T): T | undefined {
    if (left <= 0) return undefined;
    left--;
    try {
      return use();
    } catch {
      return undefined;
    }
  }

  /** Checked before opening: opening a device can already have effects. */
  function bytes(path: string, most: number): Buffer | undefined {
    const isRegular = access(() => statSync(path).isFile());
    return isRegular ? access(() => readBytes(path, { most })) : undefined;
  }

  function whole(path: string): string | undefined {
    return bytes(path, MOST_BYTES)?.toString("utf8");
  }

  return {
    left: () => left,
    entry: (path) => access(() => entryOf(statSync(path))),
    entryItself: (path) => access(() => entryOf(lstatSync(path))),
    whole,
    text: (path) => {
      const text = whole(path);
      return text === undefined ? undefined : shortenRuns(text);
    },
    bytes,
    realPath: (path) => access(() => realpathSync.native(path)),
  };
}

type Status = ReturnType<typeof statSync> & object;

function entryOf(status: Status): Entry {
  return {
    type: status.isFile() ? "file" : status.isDirectory() ? "folder" : "other",
    changedAt: Math.max(Number(status.mtimeMs), Number(status.ctimeMs)),
    modifiedAt: Number(status.mtimeMs),
    executable: (Number(status.mode) & 0o111) !== 0,
  };
}
