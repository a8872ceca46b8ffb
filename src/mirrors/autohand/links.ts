// Links of Autohand's folder: `projects/<hash>/sessions/<id>` points to the session.
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../disk/make-folder.ts";
import { writeWhole } from "../../disk/write-whole.ts";

/** Relative to the folder of the link; Autohand counts one folder more, as from inside the link. */
const UP = "../../../sessions";

/** False when links cannot be made here: a small file says where to look instead. */
export function linkSession(root: string, project: string, id: string): boolean {
  const folder = join(root, "projects", project, "sessions");
  const link = join(folder, id);
  makeFolder(folder);
  const there = lstatSync(link, { throwIfNoEntry: false });
  if (there) return there.isSymbolicLink();
  try {
    symlinkSync(`${UP}/${id}/`, link, "dir");
    return true;
  } catch {
    writeWhole(link, `${UP}/${id}/\n`);
    return false;
  }
}

/** Removes the links and the sessions they point to. */
export function removeSessions(root: string, project: string, ids: Iterable<string>): void {
  const folder = join(root, "projects", project, "sessions");
  for (const id of ids) {
    rmSync(join(folder, id), { force: true });
    rmSync(join(root, "sessions", id), { recursive: true, force: true });
  }
  removeEmpty(folder);
  removeEmpty(join(root, "sessions"));
}

export function removeEmpty(folder: string): void {
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
