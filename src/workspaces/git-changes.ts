// Lists what changed in a work tree between two moments, according to git; empty outside of git or without git.
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { GitChanges, GitState } from "../ports/loop-runs.ts";
import { askGit, askGitStatus, type Environment, pathsIn } from "./ask-git.ts";

/** `root` of the work tree; paths are relative to it. */
export async function changesSince(root: string, env: Environment, before: GitState): Promise<GitChanges> {
  const after = await gitState(root, env, 0);
  const moved = before.head !== "" && after.head !== "" && before.head !== after.head;
  const git = async (args: readonly string[]) => (await askGit({ root, env, args, ...LIMITS })) ?? "";
  const range = `${before.head}..${after.head}`;
  const [log, changed] = await Promise.all([
    moved ? git(["log", `--max-count=${MOST}`, "--format=%h%x09%s", range]) : "",
    // Not `git diff`: it can run other programs to compare.
    moved ? git(["diff-tree", "-r", "--name-only", "-z", before.head, after.head]) : "",
  ]);

  const known = new Set(before.uncommitted);
  return {
    ...{ before: before.head, after: after.head },
    commits: log
      .split("\n")
      .filter(Boolean)
      .map((line) => ({ sha: line.split("\t", 1)[0] ?? "", message: line.slice(line.indexOf("\t") + 1) })),
    changed: changed.split("\0").filter(Boolean).slice(0, MOST),
    uncommitted: after.uncommitted
      .filter((file) => !known.has(file) || isTouched(root, file, before.at))
      .slice(0, MOST),
  };
}

export async function gitState(root: string, env: Environment, at: number): Promise<GitState> {
  const [head, status] = await Promise.all([
    askGit({ root, env, args: ["rev-parse", "--verify", "--quiet", "HEAD"], ...LIMITS }),
    askGitStatus({ root, env, args: ["--untracked-files=normal"], ...LIMITS }),
  ]);
  return { head: (head ?? "").trim(), uncommitted: pathsIn(status ?? "").map(({ path }) => path), at };
}

const MOST = 200;
const LIMITS = { timeoutMs: 5_000, maximumBytes: 4_000_000 };

function isTouched(root: string, file: string, since: number): boolean {
  try {
    const found = statSync(resolve(root, file), { throwIfNoEntry: false });
    return found !== undefined && found.mtimeMs >= since;
  } catch {
    return false;
  }
}
