// Finds the present names of files that commits have renamed, by asking git.
import { isAbsolute } from "node:path";
import { askGit, type Environment } from "./ask-git.ts";
import { findRepository } from "./git-files.ts";

/** Commits with renames that are read. */
const MOST_COMMITS = 200;

/** The present name of each file that was renamed since then, relative to the root. Empty when unknown. */
export async function renamedSince(
  root: string,
  since: number,
  env: Environment = {},
): Promise<ReadonlyMap<string, string>> {
  try {
    if (!isAbsolute(root) || findRepository(root) === undefined) return new Map();
    const args = [
      ...["log", `--since=${new Date(since).toISOString()}`, `--max-count=${MOST_COMMITS}`],
      ...["--diff-filter=R", "--find-renames", "--name-status", "--relative", "--format=", "-z"],
    ];
    return namesNow((await askGit({ root, env, args })) ?? "");
  } catch {
    return new Map();
  }
}

/** `R100`, the old name, the new name …, each ended by NUL; the newest commit first. */
function namesNow(log: string): ReadonlyMap<string, string> {
  const now = new Map<string, string>();
  const entries = log.split("\0");
  for (let at = 0; at + 2 < entries.length; ) {
    const [status = "", before = "", after = ""] = entries.slice(at, at + 3);
    if (!/^\s*R\d+$/.test(status)) {
      at++;
      continue;
    }
    // A later commit may have renamed it again.
    if (!now.has(before)) now.set(before, now.get(after) ?? after);
    at += 3;
  }
  return now;
}
