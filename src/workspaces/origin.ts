// Who wrote a file of a repository: git, when it was cloned, pulled or checked out, or somebody on this machine. Without
// starting git; only for commits that were made here it is asked.
import { lstatSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { comparable, type IndexEntry, indexEntries } from "../core/look/index-entries.ts";
import { readBytes, readEnd } from "../files/read.ts";
import type { FileOrigin } from "../ports/workspace.ts";
import { askGit, type Environment } from "./ask-git.ts";
import { findRepository, type Repository } from "./git-files.ts";

/** An index of half a million files. */
const LARGEST_INDEX = 64 * 1024 * 1024;
/** What a card or a settings file may have. */
const LARGEST_FILE = 1_000_000;
/** So many commits of the past are looked through. */
const LOG_BYTES = 1024 * 1024;
/** Git is started for so many files at most. */
const MOST_ASKED = 20;

/** By path, absolute as given. Never fails. */
export async function originsOf(
  root: string,
  paths: readonly string[],
): Promise<ReadonlyMap<string, FileOrigin>> {
  const found = new Map<string, FileOrigin>();
  const repository = findRepository(root);
  const known = repository && entriesOf(repository, paths);
  for (const path of paths) found.set(path, await originOf(path, repository, known));
  return found;
}

/** Of files that git brought: those whose last commit was made in this checkout. Never fails. */
export async function committedHere(
  root: string,
  paths: readonly string[],
  env: Environment,
): Promise<ReadonlySet<string>> {
  const here = new Set<string>();
  const repository = findRepository(root);
  const known = repository && entriesOf(repository, paths);
  if (!repository || !known) return here;
  const commits = commitsMadeHere(repository);
  if (commits.size === 0) return here;
  for (const path of paths.slice(0, MOST_ASKED)) {
    const name = nameIn(repository, path);
    const entry = name === undefined ? undefined : known.get(comparable(name));
    if (!entry || entry.isConflict || name === undefined) continue;
    const ask = (args: readonly string[]) => askGit({ root: repository.root, env, args });
    const last = await ask(["log", "-1", "--format=%H", "--no-show-signature", "--", `:(literal)${name}`]);
    const blob = await ask(["rev-parse", "--verify", "--quiet", `HEAD:${name}`]);
    if (last && blob && commits.has(last.trim()) && blob.trim() === entry.blob) here.add(path);
  }
  return here;
}

type Entries = ReadonlyMap<string, IndexEntry>;

async function originOf(
  path: string,
  repository: Repository | undefined,
  known: Entries | undefined,
): Promise<FileOrigin> {
  if (!repository) return "no-git";
  const name = nameIn(repository, path);
  if (!known || name === undefined) return "unknown";
  // Filled by another repository, whose index this is not.
  if (isNested(repository, path)) return "git";
  const entry = known.get(comparable(name));
  if (!entry) return "here";
  if (entry.isConflict || entry.isSubmodule || isAsGitLeftIt(path, entry)) return "git";
  return (await blobOf(path)) === entry.blob ? "git" : "here";
}

/** Undefined where the index cannot be understood. */
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

/** Links followed: what is tracked is the file, not the way to it. With `/`. */
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

/** By size and time, whatever filters made of the content. The disk may know the time less exactly than git did. */
function isAsGitLeftIt(path: string, { modified: [seconds, nanoseconds], size }: IndexEntry): boolean {
  const status = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (!status || Number(status.size) !== size) return false;
  const rest = Number(status.mtimeNs % 1_000_000_000n);
  return (
    Number(status.mtimeNs / 1_000_000_000n) === seconds &&
    (nanoseconds === 0 || rest === 0 || rest === nanoseconds)
  );
}

async function blobOf(path: string): Promise<string> {
  const bytes = readBytes(path, { most: LARGEST_FILE });
  const { createHash } = await import("node:crypto");
  return createHash("sha1").update(`blob ${bytes.length}\0`).update(bytes).digest("hex");
}

/** Git notes for itself how each commit came to be checked out; no clone and no pull brings these notes. */
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
