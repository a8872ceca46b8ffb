// Reads a project's files, which are untrusted. Never throws; a file that cannot be read counts as missing.
import { realpathSync, statSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { shortenRuns } from "../../core/text/shorten-runs.ts";
import { readBytes, readStart } from "../../disk/read.ts";
import { type Entry, type Listing, readFolder } from "./folder.ts";
import { type Data, json, toml } from "./parse.ts";

export interface Files {
  /** Sorted names in a folder of the project (`""` is the root), at most a thousand; empty when it does not exist. */
  list(folder: string): readonly Entry[];
  /** True when the path is a file. */
  has(path: string): boolean;
  /**
   * The text of a file for patterns, without long lines and gaps; undefined when it is longer than a megabyte, not a file,
   * or outside of the root.
   */
  read(path: string): string | undefined;
  /** The first bytes of a file of any length. */
  head(path: string, bytes: number): string;
  /** The parsed file; empty when it is broken or missing. */
  json(path: string): Data;
  toml(path: string): Data;
}

/** No manifest is longer; lock files are only checked for existence. */
const MAXIMUM_BYTES = 1_000_000;

export function projectFiles(root: string): Files {
  const base = isAbsolute(root) ? attempt(() => realpathSync.native(root)) : undefined;
  const lists = new Map<string, Listing>();

  /** The real path; undefined when it does not exist or a link leads out of the project. */
  function inside(path: string): string | undefined {
    if (base === undefined) return undefined;
    if (path === "") return base;
    const [folder, name] = split(path);
    const { plain, kinds } = listing(folder);
    // Listed and without a link on its path: no need to resolve it.
    if (plain && kinds.has(name)) return kinds.get(name)?.linked ? follow(path) : join(base, path);
    return follow(path);
  }

  function follow(path: string): string | undefined {
    const real = attempt(() => realpathSync.native(join(base ?? "", path)));
    return real === undefined || isOutside(base ?? "", real) ? undefined : real;
  }

  function listing(folder: string): Listing {
    const known = lists.get(folder);
    if (known) return known;
    // Stops recursion when members name each other in circles.
    lists.set(folder, NOTHING);
    const path = inside(folder);
    const found =
      path === undefined || base === undefined ? NOTHING : readFolder(path, isPlain(folder), isLeadingIn);
    lists.set(folder, found);
    return found;
  }

  function isLeadingIn(real: string): boolean {
    return base !== undefined && !isOutside(base, real);
  }

  /** True when there is no link between the root and this folder. */
  function isPlain(folder: string): boolean {
    if (folder === "") return true;
    const [parent, name] = split(folder);
    const { plain, kinds } = listing(parent);
    return plain && kinds.get(name)?.linked === false;
  }

  function has(path: string): boolean {
    const [folder, name] = split(path);
    const { kinds, whole } = listing(folder);
    const kind = kinds.get(name);
    if (kind !== undefined || whole) return kind?.folder === false;
    const real = inside(path);
    return real !== undefined && attempt(() => statSync(real).isFile()) === true;
  }

  function start(path: string, bytes: number, whole: boolean): string | undefined {
    const real = has(path) ? inside(path) : undefined;
    return real === undefined
      ? undefined
      : attempt(() => decode(whole ? readBytes(real, { most: bytes }) : readStart(real, bytes)));
  }

  const whole = once((path) => start(path, MAXIMUM_BYTES, true));
  return {
    list: (folder) => listing(folder).entries,
    has,
    read: once((path) => {
      const text = whole(path);
      return text === undefined ? undefined : shortenRuns(text);
    }),
    head: (path, bytes) => shortenRuns(start(path, bytes, false) ?? ""),
    json: once((path) => json(whole(path))),
    toml: once((path) => toml(whole(path))),
  };
}

const NOTHING: Listing = { entries: [], kinds: new Map(), whole: true, plain: true };

function once<T>(find: (path: string) => T): (path: string) => T {
  const known = new Map<string, { readonly value: T }>();
  return (path) => {
    const kept = known.get(path) ?? { value: find(path) };
    known.set(path, kept);
    return kept.value;
  };
}

function split(path: string): readonly [folder: string, name: string] {
  const cut = path.lastIndexOf("/");
  return cut < 0 ? ["", path] : [path.slice(0, cut), path.slice(cut + 1)];
}

function isOutside(base: string, path: string): boolean {
  const from = relative(base, path);
  return from === ".." || from.startsWith(`..${sep}`) || isAbsolute(from);
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
