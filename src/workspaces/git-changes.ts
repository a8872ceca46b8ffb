// What changed in a work tree between two moments, as git tells it. Outside git, or without it: nothing.
import { execFile } from "node:child_process";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import type { GitChanges, GitState } from "../ports/loop-runs.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** `root`: of the work tree; paths are below it. */
export async function changesSince(root: string, env: Environment, before: GitState): Promise<GitChanges> {
  const after = await gitState(root, env, 0);
  const moved = before.head !== "" && after.head !== "" && before.head !== after.head;
  const range = `${before.head}..${after.head}`;
  const [log, changed] = await Promise.all([
    moved ? git(root, env, ["log", `--max-count=${MOST}`, "--format=%h%x09%s", range]) : "",
    moved ? git(root, env, ["diff", "--name-only", "-z", before.head, after.head]) : "",
  ]);
  const lay = new Set(before.uncommitted);
  return {
    ...{ before: before.head, after: after.head },
    commits: log
      .split("\n")
      .filter(Boolean)
      .map((line) => ({ sha: line.split("\t", 1)[0] ?? "", message: line.slice(line.indexOf("\t") + 1) })),
    changed: changed.split("\0").filter(Boolean).slice(0, MOST),
    uncommitted: after.uncommitted
      .filter((file) => !lay.has(file) || isTouched(root, file, before.at))
      .slice(0, MOST),
  };
}

export async function gitState(root: string, env: Environment, at: number): Promise<GitState> {
  const [head, status] = await Promise.all([
    git(root, env, ["rev-parse", "--verify", "--quiet", "HEAD"]),
    git(root, env, ["status", "--porcelain", "-z", "--untracked-files=normal"]),
  ]);
  return { head: head.trim(), uncommitted: uncommittedIn(status), at };
}

const MOST = 200;
const TIMEOUT_MS = 5_000;
const MAXIMUM_BYTES = 4_000_000;

/** `XY path`; of a renamed file the old name follows as an entry of its own. */
function uncommittedIn(status: string): readonly string[] {
  const entries = status.split("\0").filter(Boolean);
  const files: string[] = [];
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] ?? "";
    files.push(entry.slice(3));
    if (/^[RC]/.test(entry)) at++;
  }
  return files;
}

function isTouched(root: string, file: string, since: number): boolean {
  try {
    const found = statSync(resolve(root, file), { throwIfNoEntry: false });
    return found !== undefined && found.mtimeMs >= since;
  } catch {
    return false;
  }
}

/** What it prints; nothing when it fails or takes too long. */
function git(root: string, env: Environment, args: readonly string[]): Promise<string> {
  const options = {
    cwd: root,
    env: { ...env, LC_ALL: "C", GIT_OPTIONAL_LOCKS: "0" },
    timeout: TIMEOUT_MS,
    maxBuffer: MAXIMUM_BYTES,
    windowsHide: true,
  };
  return new Promise((resolved) => {
    execFile("git", args, options, (error, output) => resolved(error ? "" : output));
  });
}
