// Cards put away, and back: into the folder's `archive/`, where nobody looks at a prompt.
import { lstatSync } from "node:fs";
import { dirname, relative } from "node:path";
import { makeFolder } from "../make-folder.ts";
import type { CardFile } from "../ports/cards.ts";
import { leadsOut, whyOutside } from "./inside.ts";
import { lookAt, pathOf, QUIET, slashed } from "./look.ts";
import { failure } from "./reasons.ts";
import { moveToFree } from "./write-whole.ts";

export function archiveCard(file: CardFile): CardFile {
  return move(file, `archive/${file.name}`, "put away");
}

export function restoreCard(file: CardFile): CardFile {
  return move(file, file.name.replace(/(^|\/)archive\//i, "$1"), "bring back");
}

function move(file: CardFile, wanted: string, verb: string): CardFile {
  const { folder, name } = file;
  const label = `${folder.label}/${name}`;
  const outside = whyOutside(folder);
  if (outside !== "") throw new Error(`${folder.label} ${outside}`);
  const to = pathOf(folder, wanted);
  try {
    const found = lstatSync(file.path, QUIET);
    if (found === undefined) throw new Error("it is not there any more");
    // What it leads to would be looked for from another place.
    if (found.isSymbolicLink()) throw new Error("it is a link. Move the file it leads to");
    if (!found.isFile()) throw new Error("it is not a plain file");
    if (leadsOut(folder.path, dirname(to))) throw new Error("archive is a link out of the folder. Remove it");
    makeFolder(dirname(to));
    const moved = lookAt(folder, slashed(relative(folder.path, moveToFree(file.path, to))));
    if (moved === undefined) throw new Error("it was taken away at once");
    return moved;
  } catch (error) {
    throw failure(`cannot ${verb} ${label}`, error);
  }
}
