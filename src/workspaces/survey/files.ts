// A project's files, read with care: somebody else wrote them. Never throws; what cannot be read is not there.
import {
  closeSync,
  type Dir,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readSync,
  realpathSync,
  type Stats,
  statSync,
} from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";

export interface Files {
  /** Names in a folder of the project (`""` is the root), sorted; empty when it is not there. At most a thousand. */
  list(folder: string): readonly Entry[];
  /** Is this a file? */
  has(path: string): boolean;
  /** The text of a file; undefined when it is longer than a megabyte, no file, or outside of the root. */
  read(path: string): string | undefined;
  /** The first bytes of a file, whatever its length. */
  head(path: string, bytes: number): string;
}

export interface Entry {
  readonly name: string;
  readonly folder: boolean;
}

/** No manifest is longer; lock files are only looked for, not read. */
const MAXIMUM_BYTES = 1_000_000;
const MAXIMUM_ENTRIES = 1_000;

export function projectFiles(root: string): Files {
  const base = isAbsolute(root) ? attempt(() => realpathSync.native(root)) : undefined;
  const texts = new Map<string, string | undefined>();
  const lists = new Map<string, Listing>();

  /** Where a path really lies; undefined when a link leads out of the project. */
  function inside(path: string): string | undefined {
    if (base === undefined) return undefined;
    const full = join(base, path);
    if (isOutside(base, full)) return undefined;
    if (!isLinked(base, relative(base, full))) return full;
    const real = attempt(() => realpathSync.native(full));
    return real === undefined || isOutside(base, real) ? undefined : real;
  }

  function listing(folder: string): Listing {
    const known = lists.get(folder);
    if (known) return known;
    const path = inside(folder);
    const found =
      path === undefined ? { entries: [], kinds: new Map(), whole: true } : readFolder(base ?? path, path);
    lists.set(folder, found);
    return found;
  }

  function start(path: string, bytes: number, whole: boolean): string | undefined {
    const real = inside(path);
    return real === undefined ? undefined : attempt(() => readStart(real, bytes, whole));
  }

  function has(path: string): boolean {
    const cut = path.lastIndexOf("/");
    const { kinds, whole } = listing(cut < 0 ? "" : path.slice(0, cut));
    const kind = kinds.get(path.slice(cut + 1));
    if (kind !== undefined || whole) return kind === "file";
    const real = inside(path);
    return real !== undefined && attempt(() => statSync(real).isFile()) === true;
  }

  return {
    list: (folder) => listing(folder).entries,
    has,
    read(path) {
      if (!texts.has(path)) texts.set(path, has(path) ? start(path, MAXIMUM_BYTES, true) : undefined);
      return texts.get(path);
    },
    head: (path, bytes) => start(path, bytes, false) ?? "",
  };
}

function isOutside(base: string, path: string): boolean {
  const from = relative(base, path);
  return from === ".." || from.startsWith(`..${sep}`) || isAbsolute(from);
}

interface Listing {
  readonly entries: readonly Entry[];
  readonly kinds: ReadonlyMap<string, "file" | "folder">;
  /** Was everything read? */
  readonly whole: boolean;
}

function readFolder(base: string, path: string): Listing {
  let folder: Dir | undefined;
  const entries: Entry[] = [];
  let whole = true;
  try {
    folder = opendirSync(path, { bufferSize: 256 });
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      whole = entries.length < MAXIMUM_ENTRIES;
      if (!whole) break;
      const status = entry.isSymbolicLink() ? followed(base, join(path, entry.name)) : entry;
      const isFolder = status?.isDirectory() === true;
      if (isFolder || status?.isFile()) entries.push({ name: entry.name, folder: isFolder });
    }
  } catch {
    // What was read so far is there.
  }
  attempt(() => folder?.closeSync());
  const kinds = new Map(entries.map((one) => [one.name, one.folder ? "folder" : "file"] as const));
  return { entries: sorted(entries), kinds, whole };
}

/** What a link leads to; nothing when that is outside of the project or not there. */
function followed(base: string, path: string): Stats | undefined {
  const real = attempt(() => realpathSync.native(path));
  return real === undefined || isOutside(base, real) ? undefined : attempt(() => statSync(real));
}

function sorted(entries: Entry[]): readonly Entry[] {
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Is any part of the path a link? Asked so that the usual file costs no walk. */
function isLinked(base: string, path: string): boolean {
  let at = base;
  for (const part of path.split(sep)) {
    if (part === "") continue;
    at = join(at, part);
    const status = attempt(() => lstatSync(at, { throwIfNoEntry: false }));
    if (status === undefined) return false;
    if (status.isSymbolicLink()) return true;
  }
  return false;
}

function readStart(path: string, bytes: number, whole: boolean): string | undefined {
  // A pipe would keep us waiting for ever.
  if (!statSync(path).isFile()) return undefined;
  const handle = openSync(path, "r");
  try {
    const { size } = fstatSync(handle);
    if (whole && size > bytes) return undefined;
    const buffer = Buffer.allocUnsafe(Math.min(bytes, size));
    const length = readSync(handle, buffer, 0, buffer.length, 0);
    return decode(buffer.subarray(0, length));
  } finally {
    closeSync(handle);
  }
}

function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString("utf16le").slice(1);
  const text = bytes.toString("utf8");
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
