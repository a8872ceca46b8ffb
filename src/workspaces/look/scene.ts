// Inputs of a look at one past failure: the failure, the work tree, the environment, a counted disk.
import { delimiter, dirname, isAbsolute, join, relative } from "node:path";
import type { PastFailure } from "../../ports/workspace.ts";
import type { Disk } from "./disk.ts";

export interface Surroundings {
  /** Used: `PATH`, `PATHEXT`, `VIRTUAL_ENV`, `CONDA_PREFIX`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Expands home folders that redaction shortened. */
  expand(path: string): string;
}

export interface Scene extends Surroundings {
  readonly root: string;
  readonly failure: PastFailure;
  readonly disk: Disk;
}

/** Working directories of the planned commands, the last first and without duplicates; the root for other tools. */
export function foldersOf(scene: Scene): readonly string[] {
  const working = scene.failure.commands.filter(({ program }) => !PREPARING.has(program));
  const folders = working.map(({ cwd }) => absolute(scene, cwd)).reverse();
  return folders.length > 0 ? [...new Set(folders)] : [scene.root];
}

/** Commands that only prepare for the next one, which may run elsewhere. */
const PREPARING: ReadonlySet<string> = new Set(["cd", "pushd", "export", "source", ".", "set"]);

/** Paths in the memory are relative to the root if they are inside it. */
export function absolute({ root, expand }: Scene, path: string): string {
  const full = expand(path);
  return isAbsolute(full) ? full : join(root, full);
}

/** The folder and its parents up to the root, nearest first; only the folder itself when it is outside. */
export function upwards(root: string, folder: string, most = 5): readonly string[] {
  const inside = relative(root, folder);
  if (inside.startsWith("..") || isAbsolute(inside)) return [folder];
  const found: string[] = [];
  for (let at = folder; found.length < most; at = dirname(at)) {
    found.push(at);
    if (at === root || dirname(at) === at) return found;
  }
  return found.at(-1) === root ? found : [...found.slice(0, -1), root];
}

/** File times advance in steps of a few milliseconds: a change may look this much older than it is. */
const TICK_MS = 10;

export function isSince(time: number, { failure }: Scene): boolean {
  return time > failure.failedAt - TICK_MS;
}

/** True for a change after the start of the failed call. */
export function isSinceStart(time: number, { failure }: Scene): boolean {
  return time > failure.startedAt - TICK_MS;
}

/** True when the path was changed or created after the failure. */
export function hasChanged(scene: Scene, path: string): boolean {
  const found = scene.disk.entry(path);
  return found !== undefined && isSince(found.type === "folder" ? found.modifiedAt : found.changedAt, scene);
}

/** The folders of PATH in order, without duplicates. */
export function pathFolders({ env }: Surroundings): readonly string[] {
  return [...new Set((env.PATH ?? "").split(delimiter))].filter((folder) => isAbsolute(folder));
}

/** The same, with folders where people install programs first: a long PATH is not searched to its end. */
export function likelyFolders(surroundings: Surroundings): readonly string[] {
  const ranked = pathFolders(surroundings).map(
    (folder) => [rankOf(folder, surroundings.home), folder] as const,
  );
  return ranked.sort((a, b) => a[0] - b[0]).map(([, folder]) => folder);
}

function rankOf(folder: string, home: string): number {
  // Windows folders seen from Linux: slow, and with other programs.
  if (/^\/mnt\/[a-z]\//.test(folder)) return 3;
  if (/\/(?:sbin|games)$/.test(folder)) return 2;
  return folder.startsWith(home) ? 0 : 1;
}
