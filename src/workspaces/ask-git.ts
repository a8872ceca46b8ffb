// Runs git on a work tree without running any program that the repository names: a `.git` folder may come out of an
// archive, and its settings can name programs for nearly everything git does.
import type { ChildProcess } from "node:child_process";
import { dirname } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

interface GitQuestion {
  readonly root: string;
  readonly env: Environment;
  readonly args: readonly string[];
  readonly timeoutMs?: number;
  readonly maximumBytes?: number;
}

const TIMEOUT_MS = 500;
const MAXIMUM_BYTES = 1_000_000;

/** Git's output; undefined when it fails or takes too long. Not for commands that read files: see `askGitStatus`. */
export async function askGit(question: GitQuestion): Promise<string | undefined> {
  const { root, env, args, timeoutMs = TIMEOUT_MS, maximumBytes = MAXIMUM_BYTES } = question;
  const { execFile } = await import("node:child_process");
  const options = {
    // Not the work tree: on Windows, or with `.` in the PATH, a `git` program in it would be started.
    cwd: dirname(process.execPath),
    env: { ...env, ...SETTINGS },
    timeout: timeoutMs,
    maxBuffer: maximumBytes,
    windowsHide: true,
  };
  return new Promise((resolve) => {
    const child = execFile("git", [...CAREFULLY, "-C", root, ...args], options, (error, output) => {
      running?.delete(child);
      resolve(error ? undefined : output);
    });
    // Whoever is done before git would leave it behind: at a pipe in the place of one of its files it waits for ever.
    running ??= endedWithUs();
    running.add(child);
  });
}

let running: Set<ChildProcess> | undefined;

function endedWithUs(): Set<ChildProcess> {
  const children = new Set<ChildProcess>();
  process.once("exit", () => {
    for (const child of children) child.kill("SIGKILL");
  });
  return children;
}

/** `git status` with these arguments. It reads files through the filters that the settings name. */
export async function askGitStatus(question: GitQuestion): Promise<string | undefined> {
  const filters = await ownFilters(question);
  if (filters === undefined) return undefined;
  // Submodules have settings of their own, so only the commit they are at is compared.
  const status = ["status", "--porcelain", "-z", "--ignore-submodules=dirty", ...question.args];
  return askGit({ ...question, args: [...filters.flatMap(switchedOff), ...status] });
}

/** Paths in the output of `askGitStatus`: `XY path`; the old name of a renamed file follows as an entry of its own. */
export function pathsIn(status: string): readonly { readonly path: string; readonly before?: string }[] {
  const entries = status.split("\0").filter(Boolean);
  const paths: { path: string; before?: string }[] = [];
  for (let at = 0; at < entries.length; at++) {
    const entry = entries[at] ?? "";
    const before = /^.?[RC]/.test(entry) ? entries[++at] : undefined;
    paths.push({ path: entry.slice(3), ...(before !== undefined && { before }) });
  }
  return paths;
}

/** Filters that the repository itself defines; those in the person's settings (Git LFS) are trusted. */
async function ownFilters(question: GitQuestion): Promise<readonly string[] | undefined> {
  const args = ["config", "--list", "--includes", "--show-scope", "--name-only", "-z"];
  const listed = (await askGit({ ...question, args }))?.split("\0");
  if (listed === undefined) return undefined;
  const names = new Set<string>();
  // Scope and name alternate.
  for (let at = 0; at + 1 < listed.length; at += 2) {
    const name = /^filter\.([\s\S]*)\.[^.]*$/.exec(listed[at + 1] ?? "")?.[1];
    if (name !== undefined && OF_THE_REPOSITORY.has(listed[at] ?? "")) names.add(name);
  }
  // On a command line the first `=` ends the name, so such a filter cannot be switched off.
  return [...names].some((name) => name.includes("=")) ? undefined : [...names];
}

const OF_THE_REPOSITORY = new Set(["local", "worktree"]);

function switchedOff(filter: string): readonly string[] {
  const none = ["clean=", "smudge=", "process=", "required=false"];
  return none.flatMap((setting) => ["-c", `filter.${filter}.${setting}`]);
}

const CAREFULLY = [
  "--no-pager",
  ...["-c", "core.fsmonitor=false"],
  ...["-c", "core.hooksPath=/dev/null"],
  ...["-c", "log.showSignature=false"],
  // Any clone can contain a folder that looks like a bare repository.
  ...["-c", "safe.bareRepository=explicit"],
];

/** English output, no writes, no fetches, and this repository even when called from a hook of another. */
const SETTINGS: Environment = {
  LC_ALL: "C",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_NO_LAZY_FETCH: "1",
  GIT_ALLOW_PROTOCOL: "none",
  GIT_TERMINAL_PROMPT: "0",
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_COMMON_DIR: undefined,
  GIT_INDEX_FILE: undefined,
};
