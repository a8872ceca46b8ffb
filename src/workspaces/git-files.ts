// Reads git's files without running git: starting a process would cost more than everything else a hook does.
import { statSync } from "node:fs";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { namesIn } from "../disk/names-in.ts";
import { textOrNothing } from "../disk/read.ts";

export interface Repository {
  /** Root of this work tree. */
  readonly root: string;
  /** Contains HEAD; in a linked work tree it is not the common folder. */
  readonly gitFolder: string;
  /** Contains config and branches. */
  readonly commonFolder: string;
}

/** The repository of a folder; for a folder that no longer exists, that of its nearest existing parent. */
export function findRepository(folder: string): Repository | undefined {
  for (let root = folder; ; root = dirname(root)) {
    const gitFolder = gitFolderOf(join(root, ".git"));
    if (gitFolder !== undefined && isFile(join(gitFolder, "HEAD"))) {
      const common = read(join(gitFolder, "commondir"))?.trim();
      return { root, gitFolder, commonFolder: common ? resolve(gitFolder, common) : gitFolder };
    }
    if (dirname(root) === root) return undefined;
  }
}

/** URL of `origin`, else of the first remote. */
export function readRemote(commonFolder: string): string | undefined {
  const urls = new Map<string, string>();
  let remote: string | undefined;
  for (const line of (read(join(commonFolder, "config")) ?? "").split("\n")) {
    const section = /^\s*\[\s*([\w.-]+)(?:\s+"((?:[^"\\]|\\.)*)")?\s*\]/.exec(line);
    if (section) {
      const [, name = "", quoted] = section;
      const plain = quoted?.replace(/\\(.)/g, "$1") ?? name.slice(name.indexOf(".") + 1);
      remote =
        /^remote(?:\.|$)/i.test(name) && (quoted !== undefined || name.includes(".")) ? plain : undefined;
    }
    const url = /(?:^|\])\s*url\s*=\s*(.*)$/i.exec(line)?.[1];
    if (remote !== undefined && url !== undefined && !urls.has(remote)) urls.set(remote, configValue(url));
  }
  return urls.get("origin") ?? urls.values().next().value;
}

/** Branch and commit, each absent when there is none (detached, no commit yet); undefined when HEAD is missing. */
export function readHead({ gitFolder, commonFolder }: Repository): Head | undefined {
  const text = read(join(gitFolder, "HEAD"))?.trim();
  if (text === undefined) return undefined;
  const ref = /^ref:\s*(refs\/\S+)$/.exec(text)?.[1];
  if (ref === undefined) return withHead({}, commit(text));
  const named = ref.startsWith("refs/heads/") && ref !== "refs/heads/.invalid";
  const branch = named ? { branch: ref.slice("refs/heads/".length) } : {};
  if (ref.includes("..")) return branch;
  return withHead(branch, commit(read(join(commonFolder, ref))?.trim()) ?? packed(commonFolder, ref));
}

/** True when a local branch has this name. */
export function hasBranch({ commonFolder }: Repository, name: string): boolean {
  if (name.includes("..")) return false;
  const ref = `refs/heads/${name}`;
  return isFile(join(commonFolder, ref)) || packed(commonFolder, ref) !== undefined;
}

/** Limit on the work trees that are checked. */
const MOST_TREES = 20;

/** True when another work tree of the repository has this branch checked out. */
export function isOutElsewhere({ gitFolder, commonFolder }: Repository, branch: string): boolean {
  const trees = join(commonFolder, "worktrees");
  const others = [commonFolder, ...namesIn(trees).map((name) => join(trees, name))];
  return others
    .slice(0, MOST_TREES)
    .some(
      (one) =>
        resolve(one) !== resolve(gitFolder) &&
        readHead({ root: "", gitFolder: one, commonFolder })?.branch === branch,
    );
}

export interface Head {
  readonly branch?: string;
  readonly head?: string;
}

function withHead(branch: Head, head: string | undefined): Head {
  return head === undefined ? branch : { ...branch, head };
}

/** Removes comment, quotes and escapes. */
function configValue(text: string): string {
  const value = /^((?:"(?:[^"\\]|\\.)*"|\\.|[^"\\#;])*)/.exec(text)?.[1] ?? text;
  return value
    .trim()
    .replace(/"((?:[^"\\]|\\.)*)"/g, "$1")
    .replace(/\\(["\\])/g, "$1");
}

function packed(commonFolder: string, ref: string): string | undefined {
  const text = `\n${read(join(commonFolder, "packed-refs")) ?? ""}`;
  const end = text.indexOf(` ${ref}\n`);
  return end < 0 ? undefined : commit(text.slice(text.lastIndexOf("\n", end) + 1, end));
}

function commit(text: string | undefined): string | undefined {
  return text !== undefined && /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(text) ? text : undefined;
}

/** `.git` is a folder, or a file that names one (linked work trees, submodules). */
function gitFolderOf(path: string): string | undefined {
  const status = statSync(path, { throwIfNoEntry: false });
  if (status === undefined) return undefined;
  if (status.isDirectory()) return path;
  const target = /^gitdir:\s*(.+?)\s*$/m.exec(read(path) ?? "")?.[1];
  if (target === undefined) return undefined;
  return isAbsolute(target) ? target : resolve(dirname(path), target);
}

/** Does not throw: a branch name in a history may be impossible as a file name. */
function isFile(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
  } catch {
    return false;
  }
}

/** Enough for the refs of a repository with a million branches. */
const LARGEST_GIT_FILE = 128 * 1024 * 1024;

function read(path: string): string | undefined {
  return textOrNothing(path, { most: LARGEST_GIT_FILE });
}
