// `projects/<hash>/sessions/<id>`, which leads to the session itself.
import { existsSync, lstatSync, readdirSync, rmdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "../../make-folder.ts";
import { replaceFile } from "./files.ts";

/** From where the link stands; the design counts one folder more, from inside the link. */
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
    replaceFile(link, `${UP}/${id}/\n`);
    return false;
  }
}

/** The links, and the sessions they lead to. */
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
