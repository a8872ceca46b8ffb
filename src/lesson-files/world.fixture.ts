// Test setup: a project and a home folder in a temporary folder.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { newFolder } from "../../test/new-folder.ts";
import type { LessonFolder } from "../ports/lesson-files.ts";
import { markdownLessonFiles } from "./index.ts";

export const NOW = 1_700_000_000_000;

export function world(lessonFolders: readonly string[] = [], watch = false, now = () => NOW) {
  const base = newFolder();
  const root = join(base, "shop");
  const userHome = join(base, "me");
  const home = join(userHome, ".twiceshy");
  mkdirSync(root);
  mkdirSync(userHome);
  const settings = () => ({ lessonFolders });
  const lessonFiles = markdownLessonFiles({ home, userHome, settings, now, watch });
  const [lessons] = lessonFiles.folders(root) as [LessonFolder];
  return {
    ...{ base, root, userHome, home, lessonFiles, lessons },
    /** All lesson files for the project. */
    list: () => lessonFiles.list(lessonFiles.folders(root)),
    archived: () => lessonFiles.archived(lessonFiles.folders(root)),
    names: () =>
      lessonFiles.list(lessonFiles.folders(root)).map(({ folder, name }) => `${folder.label}/${name}`),
    problems: () =>
      lessonFiles
        .list(lessonFiles.folders(root))
        .filter(({ problem }) => problem !== "")
        .map(({ name, problem }) => `${name} ${problem}`),
  };
}

/** Writes a file and creates its parent folders. Returns its path. */
export function write(path: string, content: string | Uint8Array = "# lesson\n"): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}
