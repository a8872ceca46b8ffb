// One look at one file: is it a card file, and why not.
import { lstatSync, type Stats, statSync } from "node:fs";
import { relative, sep } from "node:path";
import type { CardFile, CardFolder } from "../ports/cards.ts";
import { isInside, LINK_OUT, realPath } from "./inside.ts";
import { MOST_BYTES, tooLarge } from "./limits.ts";
import { cannotBeRead } from "./reasons.ts";
import type { Looked } from "./watch.ts";

/** Files as they lie there now. A thousand of them at every prompt: nothing is done for a plain one but what is needed. */
export function lookAtAll(folder: CardFolder, names: readonly string[]): Pick<Looked, "files" | "isPlain"> {
  const base = pathOf(folder, "");
  const files: CardFile[] = [];
  let allPlain = true;
  for (const name of names) {
    const path = sep === "/" ? base + name : pathOf(folder, name);
    const found = quietly(path);
    const isPlain = found?.isFile() === true && found.size <= MOST_BYTES;
    const file = isPlain
      ? { path, folder, name, size: found.size, modifiedAt: found.mtimeMs, problem: "" }
      : lookAt(folder, name);
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

/** A file as it lies there now; undefined when there is none. Nothing that one file does may hide the others. */
export function lookAt(folder: CardFolder, name: string): CardFile | undefined {
  const path = pathOf(folder, name);
  try {
    const found = lstatSync(path, QUIET);
    if (found === undefined) return unreachable(folder, name);
    if (!found.isFile() && found.isSymbolicLink()) return lookThrough(folder, name)?.file;
    return fileFrom(folder, name, path, found);
  } catch (error) {
    return passedOver(folder, name, cannotBeRead(error));
  }
}

export interface Linked {
  /** Absent: a folder that is inside; what is in it is listed where it lies. */
  readonly file?: CardFile;
  /** The name of what it leads to, in the same folder. */
  readonly target?: string;
  readonly isFolder: boolean;
}

/** What a link leads to; undefined when it has gone. */
export function lookThrough(folder: CardFolder, name: string): Linked | undefined {
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
    return { file: passedOver(folder, name, cannotBeRead(error)), isFolder: false };
  }
}

export function pathOf(folder: Pick<CardFolder, "path">, name: string): string {
  const base = folder.path.endsWith(sep) ? folder.path : folder.path + sep;
  return base + (sep === "/" ? name : name.replaceAll("/", sep));
}

/** As people are told where it is: `.twiceshy/lessons/telegram.md`. */
export function whereIs({ path, folder }: Pick<CardFile, "path" | "folder">): string {
  return `${folder.label}/${slashed(relative(folder.path, path))}`;
}

/** With `/`, as names and labels are. */
export function slashed(path: string): string {
  return sep === "/" ? path : path.replaceAll(sep, "/");
}

/** A file, or the folder itself (no name), that was not looked at. */
export function passedOver(folder: CardFolder, name: string, problem: string): CardFile {
  const path = name === "" ? folder.path : pathOf(folder, name);
  return { path, folder, name, size: 0, modifiedAt: 0, problem };
}

export const QUIET = { throwIfNoEntry: false } as const;

const FOLDER_LINK_OUT =
  "is a link to a folder outside its folder. Name that folder in lessonFolders if its cards shall be read.";

function fileFrom(folder: CardFolder, name: string, path: string, found: Stats): CardFile {
  if (!found.isFile()) return problemOf(folder, name, found, "is not a plain file.");
  const { size, mtimeMs: modifiedAt } = found;
  return { path, folder, name, size, modifiedAt, problem: size > MOST_BYTES ? tooLarge(size) : "" };
}

function problemOf(folder: CardFolder, name: string, { size, mtimeMs }: Stats, problem: string): CardFile {
  return { path: pathOf(folder, name), folder, name, size, modifiedAt: mtimeMs, problem };
}

/** Where the system's name has bytes that are no text, what we were told is not what the file is called. */
function unreachable(folder: CardFolder, name: string): CardFile | undefined {
  return name.includes("\uFFFD")
    ? passedOver(folder, name, "has a name that is no text. Rename it.")
    : undefined;
}
