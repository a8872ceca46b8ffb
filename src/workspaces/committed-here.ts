// Decides whether a text of a repository came from commits made in this checkout alone.
import { join } from "node:path";
import { readEnd } from "../disk/read.ts";
import { askGit, type Environment } from "./ask-git.ts";
import { findRepository, type Repository } from "./git-files.ts";
import { blobsOf, isNested, MOST_ASKED, nameIn } from "./origin.ts";

/** How much of git's log is read. */
const LOG_BYTES = 1024 * 1024;
/** Time for each search of a large repository, once per text that has no answer yet. */
const HISTORY_MS = 2_000;
const HISTORY_BYTES = 16_000_000;
/** More commits that nothing leads to are not searched; the text then counts as others'. */
const MOST_DANGLING = 500;

/**
 * Of files known to git: those whose text came only from commits made in this checkout. Never fails. A text that others
 * committed at another path counts as theirs, so a file that was moved, copied or taken in as a subtree is not ours.
 */
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
  const asked: { readonly path: string; readonly name: string; readonly blobs: readonly string[] }[] = [];
  for (const path of paths.slice(0, MOST_ASKED)) {
    const name = nameIn(repository, path);
    if (name !== undefined && !isNested(repository, path))
      asked.push({ path, name, blobs: await blobsOf(path) });
  }
  if (asked.length === 0) return here;
  // Quick: only what happened at these paths. Mostly it shows already that others brought the text.
  const files = ["--", ...asked.map(({ name }) => `:(literal)${name}`)];
  const atPath = await commitsByBlob(repository, files, env);
  const isOurs = (commits: ReadonlyMap<string, readonly Commit[]>, blobs: readonly string[]): boolean => {
    const brought = blobs.flatMap((blob) => commits.get(blob) ?? []);
    return brought.length > 0 && brought.every(({ hash, at }) => isMadeHere(at, made.get(hash)));
  };
  const likely = asked.filter(({ blobs }) => isOurs(atPath, blobs));
  if (likely.length === 0) return here;
  const dangling = await danglingCommits(repository, env);
  if (!dangling) return here;
  const objects = likely.flatMap(({ blobs }) => blobs.map((blob) => `--find-object=${blob}`));
  const anywhere = await commitsByBlob(repository, [...objects, ...dangling], env);
  for (const { path, blobs } of likely) if (isOurs(anywhere, blobs)) here.add(path);
  return here;
}

interface Commit {
  readonly hash: string;
  /** Seconds, as the commit itself has them. */
  readonly at: number;
}

/**
 * Git writes the commit and its line in the log in one go. A commit that came from elsewhere is older than its line,
 * whatever the line says of how it came.
 */
function isMadeHere(at: number, logged: number | undefined): boolean {
  return logged !== undefined && Math.abs(logged - at) <= MOST_APART_S;
}

const MOST_APART_S = 2;

/** For each text: the commits that introduced it, on any branch, local or fetched, merges by themselves as well. */
async function commitsByBlob(
  { root }: Repository,
  wanted: readonly string[],
  env: Environment,
): Promise<ReadonlyMap<string, readonly Commit[]>> {
  const everywhere = ["--all", "--reflog", "--full-history", "--ignore-missing"];
  const format = ["-c", "--raw", "--no-abbrev", "--no-renames", "--no-show-signature", "--format=%H %ct"];
  const args = ["log", ...everywhere, ...format, "FETCH_HEAD", ...wanted];
  const printed = await askGit({ root, env, args, timeoutMs: HISTORY_MS, maximumBytes: HISTORY_BYTES });
  const commits = new Map<string, Commit[]>();
  let commit: Commit = { hash: "", at: 0 };
  for (const line of (printed ?? "").split("\n")) {
    const begun = /^([0-9a-f]{40,64}) (\d{1,15})$/.exec(line);
    if (begun) commit = { hash: begun[1] as string, at: Number(begun[2]) };
    // `:100644 100644 <before> <after> M\tname`; a merge has a colon, a mode and a hash for each parent.
    const blob = /^:+[\d ]+ (?:[0-9a-f]+ )+?([0-9a-f]+) [A-Z]/.exec(line)?.[1];
    if (blob) commits.set(blob, [...(commits.get(blob) ?? []), commit]);
  }
  return commits;
}

/**
 * Commits that no branch, tag or log leads to, such as one that was fetched by address, merged with `--squash` and
 * replaced by the next fetch. Undefined when git does not answer in time, or there are too many.
 */
async function danglingCommits(
  { root }: Repository,
  env: Environment,
): Promise<readonly string[] | undefined> {
  const args = ["fsck", "--connectivity-only", "--dangling", "--no-progress"];
  const printed = await askGit({ root, env, args, timeoutMs: HISTORY_MS, maximumBytes: HISTORY_BYTES });
  const found = printed?.match(/(?<=^dangling commit )[0-9a-f]{40,64}$/gm) ?? [];
  return printed === undefined || found.length > MOST_DANGLING ? undefined : found;
}

/** From git's reflogs, which no clone and no pull brings along: when each was written down, in seconds. */
function commitsMadeHere({ gitFolder, commonFolder }: Repository): ReadonlyMap<string, number> {
  const commits = new Map<string, number>();
  for (const folder of new Set([gitFolder, commonFolder])) {
    let text = "";
    try {
      ({ text } = readEnd(join(folder, "logs/HEAD"), LOG_BYTES));
    } catch {
      continue;
    }
    for (const line of text.split("\n")) {
      const made =
        /^[0-9a-f]{40,64} ([0-9a-f]{40,64}) [^\t]*> (\d{1,15}) [^\t]*\tcommit(?: \((?:amend|initial)\))?: /.exec(
          line,
        );
      if (made?.[1]) commits.set(made[1], Number(made[2]));
    }
  }
  return commits;
}
