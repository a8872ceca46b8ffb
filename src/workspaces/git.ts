// Where a folder belongs, by its git remote, else by its root. Worktrees share a project, two folders named alike do not.
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { sha256 } from "../core/hash/sha256.ts";
import { redactText } from "../core/redact/index.ts";
import type { Project } from "../domain/project.ts";
import type { Place, Workspace } from "../ports/workspace.ts";
import { folderMarks } from "./folder-marks.ts";
import { findRepository, hasBranch, type Repository, readHead, readRemote } from "./git-files.ts";

import { mergedBranchesKept } from "./merged-branches.ts";
import { isOnPath } from "./programs.ts";
import { isWindowsPath, normaliseRemote, tidyPath } from "./remote.ts";

export interface GitWorkspaceOptions {
  /** Epoch milliseconds; for tests. */
  readonly now?: () => number;
  /** `PATH` and `PATHEXT`, to look for programs. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The person's home, to find it again behind `/home/*`. */
  readonly home?: string;
}

export function gitWorkspace(options: GitWorkspaceOptions = {}): Workspace {
  const now = options.now ?? Date.now;
  const home = options.home ?? homedir();
  const shortHome = redactText(home);
  const known = new Map<string, Found & { readonly until: number }>();
  const merged = mergedBranchesKept(options.env ?? {}, now);

  /** Events are redacted before they are looked at, so a path may come with the home already shortened. */
  function expand(path: string): string {
    for (const short of [shortHome, "~"]) {
      if (path === short) return home;
      if (path.startsWith(short) && /[\\/]/.test(path[short.length] ?? ""))
        return home + path.slice(short.length);
    }
    return path;
  }

  function find(cwd: string): Found {
    const kept = known.get(cwd);
    const time = now();
    // A clock that goes back must not keep an entry for ever.
    if (kept !== undefined && time < kept.until && kept.until - time <= KEEP_MS) return kept;
    if (known.size >= MAXIMUM_KNOWN) known.clear();
    const found = { ...identify(expand(cwd)), until: time + KEEP_MS };
    known.set(cwd, found);
    return found;
  }

  return {
    place(cwd) {
      try {
        const { place, repository } = find(cwd);
        if (repository === undefined) return place;
        const head = readHead(repository);
        if (head !== undefined) return { ...place, ...head };
        // The repository is gone or has moved since: look again.
        known.delete(cwd);
        return find(cwd).place;
      } catch {
        return { project: pathProject(cwd, cwd), isGone: true };
      }
    },
    named(identity, root) {
      return { project: namedProject(identity, root) };
    },
    exists(root, path) {
      try {
        const full = expand(path);
        return existsSync(isAbsolute(full) ? full : join(expand(root), full));
      } catch {
        return false;
      }
    },
    hasProgram(name) {
      return isOnPath(name, options.env?.PATH ?? "", options.env?.PATHEXT);
    },
    // Loaded when it is wanted: hardly any call is about to be warned about.
    look: async (root, failure) =>
      (await import("./look/look.ts")).lookAt(root, failure, { env: options.env ?? {}, home, expand }),
    survey: async (root) => (await import("./survey/survey.ts")).surveyOf(expand(root)),
    mergedBranches: (root) => merged(expand(root)),
    hasBranch(root, branch) {
      const repository = findRepository(expand(root));
      return repository !== undefined && hasBranch(repository, branch);
    },
    origins: async (root, paths) => (await import("./origin.ts")).originsOf(expand(root), paths),
    committedHere: async (root, paths) =>
      (await import("./origin.ts")).committedHere(expand(root), paths, options.env ?? {}),
    uncommitted: async (root, files) =>
      (await import("./uncommitted.ts")).uncommittedAmong(expand(root), files, options.env),
  };
}

/** A project known by name only: `owner/name`, an address, a path. */
export function namedProject(name: string, root = ""): Project {
  return project(normaliseRemote(name) || "unknown", root);
}

/** Remotes and roots hardly ever change; branch and commit are read afresh every time. */
const KEEP_MS = 5000;
const MAXIMUM_KNOWN = 500;

interface Found {
  readonly place: Place;
  /** Its branch and commit are those of the place. */
  readonly repository?: Repository;
}

function identify(cwd: string): Found {
  // Unknown, relative, or from another system: there is nothing to look at.
  if (!isAbsolute(cwd) || (isWindowsPath(cwd) && sep === "/"))
    return { place: { project: pathProject(cwd, cwd), isGone: true } };
  const repository = findRepository(cwd);
  const deleted = deletedTree(cwd, repository);
  if (deleted) return { place: deleted };
  if (repository) {
    const marks = folderMarks(mainRootOf(repository), repository.commonFolder);
    return { place: { project: projectOf(repository), marks }, repository };
  }
  const real = followed(cwd);
  if (real !== undefined) return { place: { project: pathProject(real, cwd), marks: folderMarks(real) } };
  return { place: { project: pathProject(realPath(cwd), cwd), isGone: true } };
}

/** Where agents and people put work trees: in a folder of the main one, or beside it in one that is named after it. */
const TREE = /^(.+?)(?:([\\/]\.(?:claude[\\/])?worktrees)|[-._]worktrees?)[\\/][^\\/]+/;

/** A deleted work tree belongs to its main one, as it did while it was there; git no longer tells. */
function deletedTree(cwd: string, around: Repository | undefined): Place | undefined {
  const [root, main, inside] = TREE.exec(cwd) ?? [];
  if (root === undefined || main === undefined) return undefined;
  if (around?.root.startsWith(root) || existsSync(root)) return undefined;
  const { place, repository } = identify(main);
  const isMain = repository?.root === main || (inside !== undefined && place.isGone);
  return isMain ? { ...place, root } : undefined;
}

/** Linked work trees share what their main one is; a submodule is a project of its own. */
function mainRootOf({ root, commonFolder, gitFolder }: Repository): string {
  return commonFolder === gitFolder ? root : mainOf(commonFolder);
}

function projectOf(repository: Repository): Project {
  const { root, commonFolder } = repository;
  const main = mainRootOf(repository);
  const remote = readRemote(commonFolder);
  if (remote === undefined) return pathProject(realPath(main), root);
  const identity = normaliseRemote(remote, main);
  return isPath(identity) ? pathProject(realPath(identity), root) : project(identity, root);
}

/** The folder around `.git` (or `.bare`); a bare repository is its own. */
function mainOf(commonFolder: string): string {
  return basename(commonFolder).startsWith(".") ? dirname(commonFolder) : commonFolder;
}

function pathProject(path: string, root: string): Project {
  return project(path === "" ? "unknown" : tidyPath(path), root);
}

function project(source: string, root: string): Project {
  const identity = redactText(source);
  const id = sha256(identity, 8);
  const parts = identity.split("/").filter((part) => part !== "");
  const name = isPath(identity) ? parts.at(-1) : parts.slice(-2).join("/");
  return { id, identity, name: name || identity, root };
}

function isPath(identity: string): boolean {
  return /^(?:[/~]|[A-Z]:|\/\/)/.test(identity);
}

/** Links followed, as far as the path exists: macOS gives one folder two names. */
function realPath(path: string): string {
  const parent = dirname(path);
  return followed(path) ?? (parent === path ? path : join(realPath(parent), basename(path)));
}

/** Undefined when it is not there. */
function followed(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
