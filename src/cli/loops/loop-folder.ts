// Finds the loop that a command is about: named by --prd, or the only one of this project.
import type { ArgsDef } from "citty";
import { loopsHere } from "../../open/loops.ts";
import { placeOf } from "../../open/project.ts";
import type { LoopFolder, Loops } from "../../ports/loops.ts";
import { valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";

export const PRD_FLAG = {
  prd: valueFlag("NAME", "the loop: PRD-67, 67, or its folder; not needed if there is only one"),
} as const satisfies ArgsDef;

interface OpenedLoop {
  readonly loops: Loops;
  readonly folder: LoopFolder;
}

export async function findLoop(prd: string | undefined): Promise<OpenedLoop> {
  const loops = await loopsHere();
  const roots = rootsHere();
  if (prd !== undefined) {
    const folder = first(roots, (root) => loops.find(root, prd));
    if (folder) return { loops, folder };
    throw new Error(`there is no loop "${prd}" here${knownLoopsText(loops, roots)}.`);
  }
  const [only, second] = loopsIn(loops, roots);
  if (!only)
    throw new Error(
      "there is no loop here: no .ralph/PRD-N and no .twiceshy/loops folder. Name one with --prd.",
    );
  if (second)
    throw new UsageError(`there are several loops here; name one with --prd${knownLoopsText(loops, roots)}`);
  return { loops, folder: only };
}

export async function findLoops(): Promise<{
  readonly loops: Loops;
  readonly folders: readonly LoopFolder[];
}> {
  const loops = await loopsHere();
  return { loops, folders: loopsIn(loops, rootsHere()) };
}

/** Folders that may contain loops: the current one and the project's root. */
export function rootsHere(): readonly string[] {
  const here = process.cwd();
  return [...new Set([here, placeOf(here).project.root])];
}

function loopsIn(loops: Loops, roots: readonly string[]): readonly LoopFolder[] {
  const folders = roots.flatMap((root) => loops.list(root));
  return folders.filter((one, index) => folders.findIndex(({ path }) => path === one.path) === index);
}

function knownLoopsText(loops: Loops, roots: readonly string[]): string {
  const names = loopsIn(loops, roots).map(({ name }) => name);
  return names.length > 0 ? `: ${names.slice(0, 8).join(", ")}${names.length > 8 ? " …" : ""}` : "";
}

function first<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}
