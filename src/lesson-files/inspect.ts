// Checks one file: whether it is a lesson file, and if not, why.
import { lstatSync, type Stats, statSync } from "node:fs";
import { relative, sep } from "node:path";
import type { LessonFile, LessonFolder } from "../ports/lesson-files.ts";
import { isInside, LINK_OUT, realPath } from "./inside.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { cannotBeRead } from "./reasons.ts";
import type { Looked } from "./watch.ts";

/** Checks files on disk. There may be a thousand at every prompt, so a plain file costs only what is needed. */
export function inspectFiles(
  folder: LessonFolder,
  names: readonly string[],
): Pick<Looked, "files" | "isPlain"> {
  const base = pathOf(folder, "");
  const files: LessonFile[] = [];
  let allPlain = true;
  for (const name of names) {
    const path = sep === "/" ? base + name : pathOf(folder, name);
    const found = quietly(path);
    const isPlain = found?.isFile() === true && found.size <= MOST_BYTES;
    const file = isPlain
      ? { path, folder, name, size: found.size, modifiedAt: found.mtimeMs, problem: "" }
      : inspectFile(folder, name);
    if (!isPlain || found.nlink > 1) allPlain = false;
    if (file !== undefined) files.push(file);
  }
  return { files, isPlain: allPlain };
}

function quietly(path: string): Stats | undefined {
  try {
    return lstatSync(path, QUIET);
  } catch {
    return undefined;
  }
}

/** Checks one file; undefined when it does not exist. A problem with one file must not hide the others. */
export function inspectFile(folder: LessonFolder, name: string): LessonFile | undefined {
  const path = pathOf(folder, name);
  try {
    const found = lstatSync(path, QUIET);
    if (found === undefined) return unreachable(folder, name);
    if (found.isSymbolicLink()) return followLink(folder, name)?.file;
    return fileFrom(folder, name, path, found);
  } catch (error) {
    return skippedFile(folder, name, cannotBeRead(error));
  }
}

interface Linked {
  /** Absent for a link to a folder inside, whose files are listed at their own place. */
  readonly file?: LessonFile;
  /** Name of the link's target in the same folder. */
  readonly target?: string;
  readonly isFolder: boolean;
}

/** Follows a link; undefined when the link itself or its folder is gone. A link to nothing is a file with a problem. */
export function followLink(folder: LessonFolder, name: string): Linked | undefined {
  const path = pathOf(folder, name);
  try {
    const base = realPath(folder.path);
    const link = lstatSync(path, QUIET);
    if (base === undefined || link === undefined) return undefined;
    const problem = (text: string) => problemOf(folder, name, link, text);
    const place = realPath(path);
    const found = place === undefined ? undefined : statSync(place, QUIET);
    if (place === undefined || found === undefined) {
      return { file: problem("is a link to a file that does not exist. Remove it."), isFolder: false };
    }
    const isFolder = found.isDirectory();
    if (!isInside(base, place)) return { file: problem(isFolder ? FOLDER_LINK_OUT : LINK_OUT), isFolder };
    if (isFolder) return { isFolder };
    const target = slashed(relative(base, place));
    return { file: fileFrom(folder, name, path, found), target, isFolder };
  } catch (error) {
    return { file: skippedFile(folder, name, cannotBeRead(error)), isFolder: false };
  }
}

export function pathOf(folder: Pick<LessonFolder, "path">, name: string): string {
  const base = folder.path.endsWith(sep) ? folder.path : folder.path + sep;
  return base + (sep === "/" ? name : name.replaceAll("/", sep));
}

/** The path shown to people: `.twiceshy/lessons/telegram.md`. */
export function whereIs({ path, folder }: Pick<LessonFile, "path" | "folder">): string {
  return `${folder.label}/${slashed(relative(folder.path, path))}`;
}

/** With `/`, as in names and labels. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** An entry for a skipped file, or for the folder itself (no name). */
export function skippedFile(folder: LessonFolder, name: string, problem: string): LessonFile {
  const path = name === "" ? folder.path : pathOf(folder, name);
  return { path, folder, name, size: 0, modifiedAt: 0, problem };
}

export const QUIET = { throwIfNoEntry: false } as const;

const FOLDER_LINK_OUT =
  "is a link to a folder outside its folder. To read its lessons, name that folder in lessonFolders.";

function fileFrom(folder: LessonFolder, name: string, path: string, found: Stats): LessonFile {
  if (!found.isFile()) return problemOf(folder, name, found, "is not a plain file.");
  const { size, mtimeMs: modifiedAt } = found;
  return { path, folder, name, size, modifiedAt, problem: size > MOST_BYTES ? tooLarge(size) : "" };
}

function problemOf(
  folder: LessonFolder,
  name: string,
  { size, mtimeMs }: Stats,
  problem: string,
): LessonFile {
  return { path: pathOf(folder, name), folder, name, size, modifiedAt: mtimeMs, problem };
}

/** If the file name has bytes that are not valid text, the name we received does not open the file. */
function unreachable(folder: LessonFolder, name: string): LessonFile | undefined {
  return name.includes("\uFFFD")
    ? skippedFile(folder, name, "has a name that is no text. Rename it.")
    : undefined;
}
