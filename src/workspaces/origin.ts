// Decides who wrote a file of a repository: git (clone, pull, checkout) or somebody on this machine.
import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { comparable, type IndexEntry, indexEntries } from "../core/look/index-entries.ts";
import { readBytes, readEnd } from "../disk/read.ts";
import type { FileOrigin } from "../ports/workspace.ts";
import { askGit, type Environment } from "./ask-git.ts";
import { findRepository, type Repository } from "./git-files.ts";

/** Enough for an index of half a million files. */
const LARGEST_INDEX = 64 * 1024 * 1024;
/** Largest lesson or settings file. */
const LARGEST_FILE = 1_000_000;
/** How much of git's log is read. */
const LOG_BYTES = 1024 * 1024;
/** Git is asked about this many files at most. */
const MOST_ASKED = 200;
/** Time to search all commits of a large repository, once per text that has no answer yet. */
const HISTORY_MS = 2_000;

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
  const stored = await storedAmong(repository, blobs, env);
  if (!stored) return found;
  for (const [path, { blobs, origin }] of written)
    if (blobs.length > 0) found.set(path, blobs.some((blob) => stored.has(blob)) ? "git" : origin);
  return found;
}

/** Of files known to git: those whose text came only from commits made in this checkout. Never fails. */
export async function committedHere(
  root: string,
  paths: readonly string[],
  env: Environment,
): Promise<ReadonlySet<string>> {
  const here = new Set<string>();
  const repository = findRepository(root);
  if (!repository) return here;
  const made = commitsMadeHere(repository);
  if (made.size === 0) return here;
  const asked = paths.slice(0, MOST_ASKED).flatMap((path) => {
    const name = nameIn(repository, path);
    return name === undefined || isNested(repository, path) ? [] : [{ path, name }];
  });
  if (asked.length === 0) return here;
  const commits = await commitsByBlob(
    repository,
    asked.map(({ name }) => name),
    env,
  );
  for (const { path } of asked) {
    const brought = (await blobsOf(path)).flatMap((blob) => commits.get(blob) ?? []);
    if (brought.length > 0 && brought.every((commit) => made.has(commit))) here.add(path);
  }
  return here;
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

/** For each text that one of these files ever had: the commits that introduced it, on any branch, local or fetched. */
async function commitsByBlob(
  { root }: Repository,
  names: readonly string[],
  env: Environment,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const everywhere = ["--all", "--reflog", "--full-history", "--ignore-missing"];
  const shown = ["--raw", "--no-abbrev", "--no-renames", "--no-show-signature", "--format=%H"];
  const files = names.map((name) => `:(literal)${name}`);
  const args = ["log", ...everywhere, ...shown, "FETCH_HEAD", "--", ...files];
  const printed = await askGit({ root, env, args, timeoutMs: HISTORY_MS, maximumBytes: 16_000_000 });
  const commits = new Map<string, string[]>();
  let commit = "";
  for (const line of (printed ?? "").split("\n")) {
    if (/^[0-9a-f]{40,64}$/.test(line)) commit = line;
    // `:100644 100644 <before> <after> M\tname`
    const blob = /^:\d+ \d+ [0-9a-f]+ ([0-9a-f]+) /.exec(line)?.[1];
    if (blob) commits.set(blob, [...(commits.get(blob) ?? []), commit]);
  }
  return commits;
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
function nameIn({ root }: Repository, path: string): string | undefined {
  try {
    const name = relative(realpathSync.native(root), realpathSync.native(path));
    return name.startsWith("..") ? undefined : name.split(sep).join("/");
  } catch {
    return undefined;
  }
}

function isNested({ root }: Repository, path: string): boolean {
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
async function blobsOf(path: string): Promise<readonly string[]> {
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

/** From git's reflogs, which no clone and no pull brings along. */
function commitsMadeHere({ gitFolder, commonFolder }: Repository): ReadonlySet<string> {
  const commits = new Set<string>();
  for (const folder of new Set([gitFolder, commonFolder])) {
    let text = "";
    try {
      ({ text } = readEnd(join(folder, "logs/HEAD"), LOG_BYTES));
    } catch {
      continue;
    }
    for (const line of text.split("\n")) {
      const made = /^[0-9a-f]{40,64} ([0-9a-f]{40,64}) [^\t]*\tcommit(?: \((?:amend|initial)\))?: /.exec(
        line,
      );
      if (made?.[1]) commits.add(made[1]);
    }
  }
  return commits;
}
