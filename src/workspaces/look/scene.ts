// What a look at one past failure has at hand: the failure, the work tree, the environment, a counted disk.
import { delimiter, dirname, isAbsolute, join, relative } from "node:path";
import type { PastFailure } from "../../ports/workspace.ts";
import type { Disk } from "./disk.ts";

export interface Surroundings {
  /** `PATH`, `PATHEXT`, `VIRTUAL_ENV`, `CONDA_PREFIX` are asked for. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  /** Home folders that were shortened by redaction, written out again. */
  expand(path: string): string;
}

export interface Scene extends Surroundings {
  readonly root: string;
  readonly failure: PastFailure;
  readonly disk: Disk;
}

/** Where the planned commands run, the last first and without duplicates; the root for other tools. */
export function foldersOf(scene: Scene): readonly string[] {
  const working = scene.failure.commands.filter(({ program }) => !PREPARING.has(program));
  const folders = working.map(({ cwd }) => absolute(scene, cwd)).reverse();
  return folders.length > 0 ? [...new Set(folders)] : [scene.root];
}

/** They only prepare for the command after them, which may run elsewhere. */
const PREPARING: ReadonlySet<string> = new Set(["cd", "pushd", "export", "source", ".", "set"]);

/** Paths in a memory are relative to the root where they lie inside it. */
export function absolute({ root, expand }: Scene, path: string): string {
  const full = expand(path);
  return isAbsolute(full) ? full : join(root, full);
}

/** The folder and those above it up to the root, nearest first; only itself when it lies outside. */
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

/** The system's clock for files ticks every few milliseconds: a change may seem to be that much older than it is. */
const TICK_MS = 10;

export function isSince(time: number, { failure }: Scene): boolean {
  return time > failure.failedAt - TICK_MS;
}

/** Was it changed after the call that failed was made? */
export function isSinceStart(time: number, { failure }: Scene): boolean {
  return time > failure.startedAt - TICK_MS;
}

/** Was what is at this path changed or put there after the failure? */
export function hasChanged(scene: Scene, path: string): boolean {
  const found = scene.disk.entry(path);
  return found !== undefined && isSince(found.type === "folder" ? found.modifiedAt : found.changedAt, scene);
}

/** The folders of PATH in their order, each once. */
export function pathFolders({ env }: Surroundings): readonly string[] {
  return [...new Set((env.PATH ?? "").split(delimiter))].filter((folder) => isAbsolute(folder));
}

/** The same, those first in which people install things: a long PATH is not searched to its end. */
export function likelyFolders(surroundings: Surroundings): readonly string[] {
  const ranked = pathFolders(surroundings).map(
    (folder) => [rankOf(folder, surroundings.home), folder] as const,
  );
  return ranked.sort((a, b) => a[0] - b[0]).map(([, folder]) => folder);
}

function rankOf(folder: string, home: string): number {
  // Windows seen from Linux: slow, and its programs are others.
  if (/^\/mnt\/[a-z]\//.test(folder)) return 3;
  if (/\/(?:sbin|games)$/.test(folder)) return 2;
  return folder.startsWith(home) ? 0 : 1;
}
