// Lists branches merged into what is checked out, by asking git with a short deadline and without network.
import { isAbsolute } from "node:path";
import { askGit, type Environment } from "./ask-git.ts";
import { findRepository, type Head, hasBranch, readHead } from "./git-files.ts";

/** Empty outside of git, without git, and when git takes too long. */
export async function mergedBranches(root: string, env: Environment = {}): Promise<ReadonlySet<string>> {
  try {
    const repository = isAbsolute(root) ? findRepository(root) : undefined;
    if (repository === undefined) return new Set();
    const [merged, merges] = await Promise.all([
      git(root, env, ["for-each-ref", "--merged", "HEAD", "--format=%(refname:short)", "refs/heads"]),
      git(root, env, ["log", "--merges", `--max-count=${MAXIMUM_MERGES}`, "--format=%s", "HEAD"]),
    ]);
    // Most branches are deleted after the merge. A branch whose name is in use again is not the merged one.
    const deleted = new Set(merges.flatMap(branchIn));
    for (const branch of deleted) if (hasBranch(repository, branch)) deleted.delete(branch);
    return new Set([...merged, ...deleted]);
  } catch {
    return new Set();
  }
}

/** Cached, because it needs two git processes, and a server asks at every prompt, mostly about the same commit. */
export function mergedBranchesKept(env: Environment, now: () => number): typeof mergedBranches {
  const known = new Map<string, { readonly branches: ReadonlySet<string>; readonly until: number }>();
  return async (root) => {
    const { branch = "", head = "" } = headOf(root) ?? {};
    const key = `${root}\n${branch}\n${head}`;
    const kept = known.get(key);
    const time = now();
    if (kept !== undefined && time < kept.until && kept.until - time <= KEEP_MS) return kept.branches;
    if (known.size >= MAXIMUM_KNOWN) known.clear();
    const branches = await mergedBranches(root, env);
    known.set(key, { branches, until: time + KEEP_MS });
    return branches;
  };
}

/** Expires, because branches may be created and merged elsewhere while HEAD stays. */
const KEEP_MS = 60_000;
const MAXIMUM_KNOWN = 100;
const MAXIMUM_MERGES = 500;

function headOf(root: string): Head | undefined {
  try {
    const repository = isAbsolute(root) ? findRepository(root) : undefined;
    return repository && readHead(repository);
  } catch {
    return undefined;
  }
}

/** `Merge branch 'x' into y`, `Merge remote-tracking branch 'origin/x'`, `Merge pull request #1 from owner/x`. */
function branchIn(subject: string): readonly string[] {
  const local = /^Merge branch '([^']+)'/.exec(subject);
  const remote = /^Merge (?:remote-tracking branch '|pull request #\d+ from )[^/' ]+\/([^' ]+)/.exec(subject);
  const branch = (local ?? remote)?.[1];
  return branch === undefined ? [] : [branch];
}

/** Git's output lines; none when it fails. */
async function git(root: string, env: Environment, args: readonly string[]): Promise<readonly string[]> {
  return (await askGit({ root, env, args }))?.split("\n").filter(Boolean) ?? [];
}
