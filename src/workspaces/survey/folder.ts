// Lists a folder up to a limit.
import { type Dir, type Dirent, opendirSync, readdirSync, realpathSync, type Stats, statSync } from "node:fs";
import { join } from "node:path";

export interface Entry {
  readonly name: string;
  readonly folder: boolean;
}

export interface Listing {
  readonly entries: readonly Entry[];
  readonly kinds: ReadonlyMap<string, { readonly folder: boolean; readonly linked: boolean }>;
  /** True when everything was read. */
  readonly whole: boolean;
  /** True when there is no link between the root and this folder. */
  readonly plain: boolean;
}

const MAXIMUM_ENTRIES = 1_000;
/** A folder whose own size exceeds this is read in pieces, which is slower for small ones. */
const LARGE_BYTES = 100_000;

/** Sorted by name. A link counts as its target, if `isAllowed` accepts the target's real path. */
export function readFolder(path: string, plain: boolean, isAllowed: (real: string) => boolean): Listing {
  const kinds = new Map<string, { readonly folder: boolean; readonly linked: boolean }>();
  const { found, whole } = entriesOf(path);
  for (const entry of found) {
    const linked = entry.isSymbolicLink();
    const status = linked ? followed(join(path, entry.name), isAllowed) : entry;
    const folder = status?.isDirectory() === true;
    if (folder || status?.isFile()) kinds.set(entry.name, { folder, linked });
  }
  const entries = [...kinds].map(([name, { folder }]) => ({ name, folder }));
  return { entries: entries.sort((a, b) => (a.name < b.name ? -1 : 1)), kinds, whole, plain };
}

function entriesOf(path: string): { readonly found: readonly Dirent[]; readonly whole: boolean } {
  try {
    if (statSync(path).size > LARGE_BYTES) return firstOf(path);
    const found = readdirSync(path, { withFileTypes: true });
    return { found: found.slice(0, MAXIMUM_ENTRIES), whole: found.length <= MAXIMUM_ENTRIES };
  } catch {
    return { found: [], whole: true };
  }
}

function firstOf(path: string): { readonly found: readonly Dirent[]; readonly whole: boolean } {
  const found: Dirent[] = [];
  const folder: Dir = opendirSync(path, { bufferSize: 256 });
  try {
    for (let entry = folder.readSync(); entry; entry = folder.readSync()) {
      if (found.length >= MAXIMUM_ENTRIES) return { found, whole: false };
      found.push(entry);
    }
    return { found, whole: true };
  } finally {
    folder.closeSync();
  }
}

function followed(path: string, isAllowed: (real: string) => boolean): Stats | undefined {
  try {
    const real = realpathSync.native(path);
    return isAllowed(real) ? statSync(real) : undefined;
  } catch {
    return undefined;
  }
}
