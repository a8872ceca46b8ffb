// Lessons as markdown files in folders: implements ports/lesson-files.ts.
import type { Settings } from "../domain/settings.ts";
import type { LessonFiles } from "../ports/lesson-files.ts";
import { archiveLessonFile, restoreLessonFile } from "./archive.ts";
import { createLessonFile } from "./create.ts";
import { lessonFileFolders } from "./folders.ts";
import { listLessonFiles } from "./list.ts";
import { readLessonFile } from "./read.ts";
import { replaceLessonFile } from "./replace.ts";
import { emptyTrash, recoverLessonFile, removeLessonFile, trashedLessonFiles } from "./trash.ts";
import { watchedFolders } from "./watch.ts";

interface LessonFilesOptions {
  /** `~/.twiceshy`, or the configured folder. */
  readonly home: string;
  readonly userHome: string;
  settings(root: string): Pick<Settings, "lessonFolders">;
  now(): number;
  /** For long-lived processes: files are not checked again while their folder is unchanged. */
  readonly watch?: boolean;
}

/** Errors of `read` do not name the file, to be shown as its `problem`; all others do. */
export function markdownLessonFiles(options: LessonFilesOptions): LessonFiles {
  const watched = options.watch ? watchedFolders(options.now) : undefined;
  return {
    folders: (root) => lessonFileFolders(root, options.settings(root).lessonFolders, options),
    settled: async () => watched?.settled(),
    list: (folders) => listLessonFiles(folders, "current", watched),
    archived: (folders) => listLessonFiles(folders, "archived"),
    read: readLessonFile,
    create: createLessonFile,
    replace: replaceLessonFile,
    archive: archiveLessonFile,
    restore: restoreLessonFile,
    remove: (file) => removeLessonFile(file, options.home, options.now()),
    trash: () => trashedLessonFiles(options.home),
    recover: (trashed) => recoverLessonFile(trashed, options.home),
    emptyTrash: () => emptyTrash(options.home),
    close: () => watched?.close(),
  };
}
