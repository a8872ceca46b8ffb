// Port: the markdown files of lessons, and their folders. Synchronous: a prompt costs only a few stat calls.
import type { LessonKind } from "../domain/lesson.ts";

export interface LessonFolder {
  /** Absolute. */
  readonly path: string;
  /** - `project` in its `.twiceshy`, shared through git - `person` in the home - `configured` named in the settings */
  readonly home: "project" | "person" | "configured";
  /** As people write it: `.twiceshy/lessons`, `~/.twiceshy/lessons`, `docs/lessons`. */
  readonly label: string;
  /** Kind of files that do not name one; absent: a file without a type is no lesson. */
  readonly kind?: LessonKind;
  /** The path must stay inside this folder, also after following links: the project's root for folders of a repository. */
  readonly within?: string;
}

/** A file that may be a lesson. */
export interface LessonFile {
  /** Absolute. */
  readonly path: string;
  readonly folder: LessonFolder;
  /** Relative to its folder, with `/`: `telegram.md`, `backend/routes.md`; empty: a problem of the folder itself. */
  readonly name: string;
  readonly size: number;
  /** Milliseconds, with fractions where the disk has them. */
  readonly modifiedAt: number;
  /** Why it is skipped: a link out of its folder, too large; empty when it is used. */
  readonly problem: string;
}

/** Files that are no lessons are not listed, and neither are archived lessons. */
export interface LessonFiles {
  /** Folders with the lessons of a project, the project's own first. They need not exist. */
  folders(root: string): readonly LessonFolder[];
  /** Resolves when `list` reflects all changes to the files so far. */
  settled(): Promise<void>;
  /** Files of these folders, by name. Never fails: what cannot be read has a problem. */
  list(folders: readonly LessonFolder[]): readonly LessonFile[];
  /** Lessons moved away by `archive`. */
  archived(folders: readonly LessonFolder[]): readonly LessonFile[];
  /** The text; undefined when it has gone meanwhile. Throws with a reason when it cannot be read. */
  read(file: Pick<LessonFile, "path" | "folder">): string | undefined;
  /**
   * Writes a new file into a folder (made when missing) under a name that is free: `telegram.md`, `telegram-2.md`.
   * Whole or not at all.
   */
  create(folder: LessonFolder, slug: string, text: string): LessonFile;
  /** Replaces the text if it still is `before`; false when somebody else has changed it. Whole or not at all. */
  replace(file: Pick<LessonFile, "path" | "folder">, before: string, after: string): boolean;
  /** Into the folder's `archive/`, and back. The new place. */
  archive(file: LessonFile): LessonFile;
  restore(file: LessonFile): LessonFile;
  /** Deletes the file; a copy stays in the trash, from which `recover` restores it. */
  remove(file: LessonFile): void;
  /** Lessons in the trash, the last first. `recover` puts one back, under another name when its own is taken. */
  trash(): readonly TrashedLessonFile[];
  recover(trashed: TrashedLessonFile): string;
  /** Deletes everything in the trash for good. */
  emptyTrash(): void;
  close(): void;
}

export interface TrashedLessonFile {
  /** Where the file was. */
  readonly path: string;
  readonly removedAt: number;
  /** Where the copy is. */
  readonly copy: string;
}
