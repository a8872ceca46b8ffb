// Does a file lie in its folder, links followed? Cards come with clones: a link must not lead to the person's files.
import { lstatSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import type { CardFile, CardFolder } from "../ports/cards.ts";
import { codeOf } from "./reasons.ts";

export const LINK_OUT =
  "is a link to a file outside its folder. Put a copy of the file there, or name its folder in lessonFolders.";

/** Where a file really is; undefined when it has gone. Throws without its name when that is not in its folder. */
export function placeOf(file: Pick<CardFile, "path" | "folder">): string | undefined {
  const outside = whyOutside(file.folder);
  if (outside !== "") throw new Error(outside);
  const place = realPath(file.path);
  const base = realPath(file.folder.path);
  if (place === undefined || base === undefined) return undefined;
  if (!isInside(base, place)) throw new Error(LINK_OUT);
  return place;
}

/** Why a folder is passed over: it leaves what it must not leave, by its name or by a link. */
export function whyOutside(folder: Pick<CardFolder, "path" | "within">): string {
  const { path, within } = folder;
  if (within === undefined) return "";
  if (!isInside(within, path)) return "lies outside the project. Write its whole path in lessonFolders.";
  return leadsOut(within, path)
    ? "is a link out of the project. Write the whole path of the folder it leads to in lessonFolders."
    : "";
}

/** Is there a link between a folder and what lies below it (by its name) that leads out of the folder? */
export function leadsOut(base: string, path: string): boolean {
  const way = path.startsWith(base) ? path.slice(base.length) : relative(base, path);
  let here = base;
  for (const part of way.split(sep)) {
    if (part === "") continue;
    here = join(here, part);
    const found = lstatSync(here, { throwIfNoEntry: false });
    if (found === undefined) return false;
    if (found.isSymbolicLink() && !isInside(realPath(base) ?? base, realPath(here) ?? sep)) return true;
  }
  return false;
}

/** By their names alone. */
export function isInside(folder: string, path: string): boolean {
  // Nearly always so, and the long way takes time to load.
  if (path.startsWith(folder + sep) && !path.includes("..")) return true;
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== ".." && !way.startsWith(`..${sep}`);
}

/** Undefined when nothing is there. */
export function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (["ENOENT", "ENOTDIR"].includes(codeOf(error))) return undefined;
    // Some systems (no /proc, mapped drives) have no way of their own.
    return realpathSync(path);
  }
}
