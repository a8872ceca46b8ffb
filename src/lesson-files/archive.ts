// Moves lesson files into the folder's `archive/` and back; archived lessons are not used at prompts.
import { lstatSync } from "node:fs";
import { dirname, relative } from "node:path";
import { makeFolder } from "../disk/make-folder.ts";
import type { LessonFile } from "../ports/lesson-files.ts";
import { moveToFree } from "./free-name.ts";
import { leadsOut, whyOutside } from "./inside.ts";
import { inspectFile, pathOf, QUIET, slashed, whereIs } from "./inspect.ts";
import { failure } from "./reasons.ts";

export function archiveLessonFile(file: LessonFile): LessonFile {
  return move(file, `archive/${file.name}`, "put away");
}

export function restoreLessonFile(file: LessonFile): LessonFile {
  return move(file, file.name.replace(/(^|\/)archive\//i, "$1"), "bring back");
}

function move(file: LessonFile, wanted: string, verb: string): LessonFile {
  const { folder } = file;
  const to = pathOf(folder, wanted);
  try {
    const outside = whyOutside(folder);
    if (outside !== "") throw new Error(outside);
    const found = lstatSync(file.path, QUIET);
    if (found === undefined) throw new Error("is not there any more.");
    // A relative link would point elsewhere from the archive.
    if (found.isSymbolicLink()) throw new Error("is a link. Move the file it leads to.");
    if (!found.isFile()) throw new Error("is not a plain file.");
    const place = dirname(to);
    if (leadsOut(folder.path, place)) {
      throw new Error(`${whereIs({ path: place, folder })} is a link out of the folder. Remove it.`);
    }
    makeFolder(place);
    const moved = inspectFile(folder, slashed(relative(folder.path, moveToFree(file.path, to))));
    if (moved === undefined) throw new Error("was deleted by another program right away.");
    return moved;
  } catch (error) {
    throw failure(verb, whereIs(file), error);
  }
}
