// Decides who wrote a file of a repository: git (clone, pull, checkout) or somebody on this machine.
import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { comparable, type IndexEntry, indexEntries } from "../core/look/index-entries.ts";
import { readBytes } from "../disk/read.ts";
import type { FileOrigin } from "../ports/workspace.ts";
import { askGit, type Environment } from "./ask-git.ts";
import { findRepository, type Repository } from "./git-files.ts";

/** Enough for an index of half a million files. */
const LARGEST_INDEX = 64 * 1024 * 1024;
/** Largest lesson or settings file. */
const LARGEST_FILE = 1_000_000;
/** Git is asked about this many files at most. */
export const MOST_ASKED = 200;

/**
 * By absolute path, as given. Never fails. Git is only run for files that differ from the index. A text that git has
 * stored may have come from others in any way (a pull in progress, a squashed merge, `restore`, `reset`), so only a text
 * unknown to git counts as written here; texts known to git count if only commits made here brought them.
 */
export async function originsOf(
  root: string,
  paths: readonly string[],
  env: Environment,
): Promise<ReadonlyMap<string, FileOrigin>> {
  const found = new Map<string, FileOrigin>();
  const repository = findRepository(root);
  const known = repository && entriesOf(repository, paths);
  /** Files that the index does not explain, with the blob hashes of their content. */
  const written = new Map<string, { readonly blobs: readonly string[]; readonly origin: FileOrigin }>();
  for (const path of paths) {
    const origin = originByIndex(path, repository, known);
    found.set(path, origin);
    if (origin !== "here" && origin !== "edited") continue;
    found.set(path, "unknown");
    if (written.size < MOST_ASKED) written.set(path, { blobs: await blobsOf(path), origin });
  }
  if (!repository || written.size === 0) return found;
  const blobs = [...written.values()].flatMap((one) => one.blobs);
  // For an edited file the answer to git's own text decides.
  const untracked = [...written].filter(([, { origin }]) => origin === "here").map(([path]) => path);
  const [stored, converted] = await Promise.all([
    storedAmong(repository, blobs, env),
    convertedAmong(repository, untracked, env),
  ]);
  if (!stored || !converted) return found;
  for (const [path, { blobs, origin }] of written)
    if (blobs.length > 0 && !converted.has(path))
      found.set(path, blobs.some((blob) => stored.has(blob)) ? "git" : origin);
  return found;
}

/** The text of a changed file according to the index; undefined when unknown. Never fails. */
export async function trackedText(root: string, path: string, env: Environment): Promise<string | undefined> {
  const repository = findRepository(root);
  const name = repository && nameIn(repository, path);
  const entry =
    name === undefined ? undefined : entriesOf(repository as Repository, [path])?.get(comparable(name));
  if (!repository || !entry || entry.isConflict || entry.isSubmodule) return undefined;
  return askGit({ root: repository.root, env, args: ["cat-file", "blob", entry.blob] });
}

/** The blobs among these that git has stored; undefined when git does not answer. */
async function storedAmong(
  { root }: Repository,
  blobs: readonly string[],
  env: Environment,
): Promise<ReadonlySet<string> | undefined> {
  // Prints the objects with these hashes, and nothing for missing ones.
  const args = ["rev-parse", ...new Set(blobs.map((blob) => `--disambiguate=${blob}`))];
  const printed = await askGit({ root, env, args });
  return printed === undefined ? undefined : new Set(printed.split("\n").filter(Boolean));
}

/**
 * Files whose text git changes between its store and the work tree (another encoding, a filter), so that their
 * texts cannot be compared with those of git. Undefined when git does not answer.
 */
async function convertedAmong(
  repository: Repository,
  paths: readonly string[],
  env: Environment,
): Promise<ReadonlySet<string> | undefined> {
  if (paths.length === 0) return new Set();
  const names = new Map(paths.map((path) => [nameIn(repository, path) ?? "", path]));
  const args = ["check-attr", "-z", "working-tree-encoding", "filter", "--", ...names.keys()];
  const printed = await askGit({ root: repository.root, env, args });
  if (printed === undefined) return undefined;
  const converted = new Set<string>();
  // Name, attribute and value, one after another.
  const fields = printed.split("\0");
  for (let at = 0; at + 2 < fields.length; at += 3)
    if (!/^un(?:specified|set)$/.test(fields[at + 2] ?? "")) converted.add(names.get(fields[at] ?? "") ?? "");
  return converted;
}

type Entries = ReadonlyMap<string, IndexEntry>;

function originByIndex(
  path: string,
  repository: Repository | undefined,
  known: Entries | undefined,
): FileOrigin {
  if (!repository) return "no-git";
  const name = nameIn(repository, path);
  if (!known || name === undefined) return "unknown";
  // The file belongs to a nested repository with an index of its own.
  if (isNested(repository, path)) return "git";
  const entry = known.get(comparable(name));
  if (!entry) return "here";
  return entry.isConflict || entry.isSubmodule || isAsGitLeftIt(path, entry) ? "git" : "edited";
}

/** Undefined when the index cannot be parsed. */
function entriesOf(repository: Repository, paths: readonly string[]): Entries | undefined {
  const wanted = new Set(paths.flatMap((path) => nameIn(repository, path) ?? []).map(comparable));
  const index = join(repository.gitFolder, "index");
  try {
    if (statSync(index, { throwIfNoEntry: false }) === undefined) return new Map();
    return indexEntries(readBytes(index, { most: LARGEST_INDEX }), (name) => wanted.has(name));
  } catch {
    return undefined;
  }
}

/** The name in the repository, with `/`. Follows links, because git tracks the file, not the path to it. */
export function nameIn({ root }: Repository, path: string): string | undefined {
  try {
    const name = relative(realpathSync.native(root), realpathSync.native(path));
    return name.startsWith("..") ? undefined : name.split(sep).join("/");
  } catch {
    return undefined;
  }
}

export function isNested({ root }: Repository, path: string): boolean {
  const top = realpathSync.native(root);
  for (let folder = dirname(realpathSync.native(path)); folder.length > top.length; folder = dirname(folder))
    if (lstatSync(join(folder, ".git"), { throwIfNoEntry: false })) return true;
  return false;
}

/**
 * Compares size and time, so filters on the content do not matter. The disk may store the time less exactly than git.
 */
function isAsGitLeftIt(path: string, { modified: [seconds, nanoseconds], size }: IndexEntry): boolean {
  const status = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!status || Number(status.size) !== size) return false;
  const rest = Number(status.mtimeNs % 1_000_000_000n);
  return (
    Number(status.mtimeNs / 1_000_000_000n) === seconds &&
    (nanoseconds === 0 || rest === 0 || rest === nanoseconds)
  );
}

/**
 * The blob hashes of a file: as it is, and as it was before git changed line ends or inserted its hash (`eol`,
 * `ident`),
 * which a repository can ask for. Empty when it cannot be read.
 */
export async function blobsOf(path: string): Promise<readonly string[]> {
  try {
    const bytes = readBytes(path, { most: LARGEST_FILE });
    const { createHash } = await import("node:crypto");
    const asWritten = bytes.toString("latin1");
    const withLineFeeds = asWritten.replaceAll("\r\n", "\n");
    const texts = [asWritten, withLineFeeds].flatMap((text) => [
      text,
      text.replaceAll(/\$Id: [^$\n]*\$/g, "$Id$"),
    ]);
    return [...new Set(texts)].map((text) =>
      createHash("sha1").update(`blob ${text.length}\0`).update(text, "latin1").digest("hex"),
    );
  } catch {
    return [];
  }
}
