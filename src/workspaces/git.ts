// Finds the project of a folder by its git remote, else by its root. Work trees share one, namesakes do not.
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { basename, dirname, isAbsolute, join, sep } from "node:path";
import { sha256 } from "../core/hash/sha256.ts";
import { shortName } from "../core/hash/short-name.ts";
import { redactText } from "../core/redact/index.ts";
import { isPath, type Project } from "../domain/project.ts";
import type { Place, Workspace } from "../ports/workspace.ts";
import { folderMarks } from "./folder-marks.ts";
import {
  findRepository,
  hasBranch,
  isOutElsewhere,
  type Repository,
  readHead,
  readRemote,
} from "./git-files.ts";

import { mergedBranchesKept } from "./merged-branches.ts";
import { isOnPath } from "./programs.ts";
import { isWindowsPath, normaliseRemote, tidyPath } from "./remote.ts";

interface GitWorkspaceOptions {
  /** Epoch milliseconds; for tests. */
  readonly now?: () => number;
  /** `PATH` and `PATHEXT`, to look for programs. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The person's home folder, to expand `/home/*`. */
  readonly home?: string;
}

export function gitWorkspace(options: GitWorkspaceOptions = {}): Workspace {
  const now = options.now ?? Date.now;
  const home = options.home ?? homedir();
  const shortHome = redactText(home);
  const known = new Map<string, Found & { readonly until: number }>();
  const merged = mergedBranchesKept(options.env ?? {}, now);

  /** Expands a shortened home folder: events are redacted before their paths are used. */
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
    place(given) {
      const cwd = shortName(given);
      try {
        const { place, repository } = find(cwd);
        if (repository === undefined) return place;
        const head = readHead(repository);
        if (head !== undefined) return { ...place, ...head };
        // The repository was removed or moved since: look again.
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
    // Loaded on demand: only few calls are about to get a warning.
    look: async (root, failure) =>
      (await import("./look/look.ts")).lookAt(root, failure, { env: options.env ?? {}, home, expand }),
    survey: async (root) => (await import("./survey/survey.ts")).surveyOf(expand(root)),
    mergedBranches: (root) => merged(expand(root)),
    hasBranch(root, branch) {
      const repository = findRepository(expand(root));
      return repository !== undefined && hasBranch(repository, branch);
    },
    isOutElsewhere(root, branch) {
      const repository = findRepository(expand(root));
      return repository !== undefined && isOutElsewhere(repository, branch);
    },
    renamedSince: async (root, since) =>
      (await import("./renamed.ts")).renamedSince(expand(root), since, options.env),
    origins: async (root, paths) =>
      (await import("./origin.ts")).originsOf(expand(root), paths, options.env ?? {}),
    trackedText: async (root, path) =>
      (await import("./origin.ts")).trackedText(expand(root), path, options.env ?? {}),
    committedHere: async (root, paths) =>
      (await import("./committed-here.ts")).committedHere(expand(root), paths, options.env ?? {}),
    uncommitted: async (root, files) =>
      (await import("./uncommitted.ts")).uncommittedAmong(expand(root), files, options.env),
  };
}

/** A project known only by name: `owner/name`, a URL, a path. */
export function namedProject(name: string, root = ""): Project {
  return project(normaliseRemote(name) || "unknown", root);
}

/** Remotes and roots hardly ever change; branch and commit are read every time. */
const KEEP_MS = 5000;
const MAXIMUM_KNOWN = 500;

interface Found {
  readonly place: Place;
  /** The repository that branch and commit are read from. */
  readonly repository?: Repository;
}

function identify(cwd: string): Found {
  // Unknown, relative, or a path of another system: there is nothing to look at.
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

/** Where agents and people put work trees: in a folder of the main one, or next to it in one named after it. */
const TREE = /^(.+?)(?:([\\/]\.(?:claude[\\/])?worktrees)|[-._]worktrees?)[\\/][^\\/]+/;

/** A deleted work tree belongs to the same project as its main one; git no longer knows it. */
function deletedTree(cwd: string, around: Repository | undefined): Place | undefined {
  const [root, main, inside] = TREE.exec(cwd) ?? [];
  if (root === undefined || main === undefined) return undefined;
  if (around?.root.startsWith(root) || existsSync(root)) return undefined;
  const { place, repository } = identify(main);
  const isMain = repository?.root === main || (inside !== undefined && place.isGone);
  return isMain ? { ...place, root } : undefined;
}

/** Linked work trees share the project of their main one; a submodule is a project of its own. */
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

/** The parent of `.git` (or `.bare`); a bare repository is its own root. */
function mainOf(commonFolder: string): string {
  return basename(commonFolder).startsWith(".") ? dirname(commonFolder) : commonFolder;
}

function pathProject(path: string, root: string): Project {
  return project(path === "" ? "unknown" : tidyPath(path), root);
}

function project(source: string, root: string): Project {
  const identity = redactText(shortName(source));
  const id = sha256(identity, 8);
  const parts = identity.split("/").filter((part) => part !== "");
  const name = isPath(identity) ? parts.at(-1) : parts.slice(-2).join("/");
  return { id, identity, name: name || identity, root };
}

/** Follows links as far as the path exists: macOS gives one folder two names. */
function realPath(path: string): string {
  const parent = dirname(path);
  return followed(path) ?? (parent === path ? path : join(realPath(parent), basename(path)));
}

/** Undefined when it does not exist. */
function followed(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch {
    return undefined;
  }
}
