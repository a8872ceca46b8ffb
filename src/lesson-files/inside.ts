// Checks that a lesson file is inside its folder after links are followed: lessons come with clones, and a link must
// not lead to the person's files.
import { lstatSync, realpathSync } from "node:fs";
import { isAbsolute, join, relative, sep } from "node:path";
import { codeOf } from "../disk/errors.ts";
import type { LessonFile, LessonFolder } from "../ports/lesson-files.ts";

export const LINK_OUT =
  "is a link to a file outside its folder. Put a copy of the file there, or name its folder in lessonFolders.";

/** Undefined when it no longer exists. Throws, without naming the file, when it is outside of its folder. */
export function placeOf(file: Pick<LessonFile, "path" | "folder">): string | undefined {
  const outside = whyOutside(file.folder);
  if (outside !== "") throw new Error(outside);
  const place = realPath(file.path);
  const base = realPath(file.folder.path);
  if (place === undefined || base === undefined) return undefined;
  if (!isInside(base, place)) throw new Error(LINK_OUT);
  return place;
}

/** Why a folder is skipped: its path or a link leads out of where it must stay. */
export function whyOutside(folder: Pick<LessonFolder, "path" | "within">): string {
  const { path, within } = folder;
  if (within === undefined) return "";
  if (!isInside(within, path)) return "lies outside the project. Write its whole path in lessonFolders.";
  return leadsOut(within, path)
    ? "is a link out of the project. Write the whole path of the folder it leads to in lessonFolders."
    : "";
}

/** True when a link between the folder and a path below it leads out of the folder. */
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

/** Compares the paths only; does not follow links. */
export function isInside(folder: string, path: string): boolean {
  // Fast path for nearly all calls: the rest takes time to load.
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
    // The native version fails on some systems (no /proc, mapped drives).
    return realpathSync(path);
  }
}
