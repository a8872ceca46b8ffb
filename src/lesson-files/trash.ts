// Trash for removed lessons: a copy in the person's home folder, with a note of its original path.
import { lstatSync, readdirSync, readlinkSync, symlinkSync, unlinkSync, writeFileSync } from "node:fs";
import { dirname, extname, isAbsolute, join } from "node:path";
import { copyRegular } from "../disk/copy.ts";
import { makeFolder } from "../disk/make-folder.ts";
import { readBytes, SMALL_FILE, textOrNothing } from "../disk/read.ts";
import { recordIn } from "../domain/json.ts";
import type { LessonFile, TrashedLessonFile } from "../ports/lesson-files.ts";
import { drop, underFreeName, writeNew } from "./free-name.ts";
import { QUIET, whereIs } from "./inspect.ts";
import { failure } from "./reasons.ts";

interface Note {
  readonly path: string;
  readonly removedAt: number;
  /** Permissions of the original file; the copy is readable by the person only. */
  readonly mode: number;
}

/** Also removes files that are otherwise skipped, such as oversized ones. Of a link only the link is removed. */
export function removeLessonFile(file: LessonFile, home: string, now: number): void {
  try {
    for (let tries = 0; tries < 5; tries++) if (tryRemove(file.path, join(home, "trash"), now)) return;
    throw new Error("is being saved all the time. Close it in your editor, then try again.");
  } catch (error) {
    throw failure("delete", whereIs(file), error);
  }
}

/** Moves the file into the trash; false when somebody saved it while it was being copied. */
function tryRemove(path: string, trash: string, now: number): boolean {
  const found = lstatSync(path, QUIET);
  if (found === undefined) return true;
  if (!found.isFile() && !found.isSymbolicLink()) throw new Error("is not a plain file.");
  makeFolder(trash);
  const note: Note = { path, removedAt: now, mode: found.mode & 0o777 };
  const copy = reserve(trash, note);
  try {
    keep(path, copy, found.isSymbolicLink());
    const last = lstatSync(path, QUIET);
    if (last?.mtimeMs === found.mtimeMs && last.size === found.size && last.ino === found.ino) {
      unlinkSync(path);
      return true;
    }
  } catch (error) {
    dropBoth(copy);
    throw error;
  }
  dropBoth(copy);
  return false;
}

/** Far larger than a usable lesson, so that oversized files can be removed as well. */
const LARGEST_REMOVED = 64 * 1024 * 1024;

/** Newest first. Files that are not notes of ours are skipped. */
export function trashedLessonFiles(home: string): readonly TrashedLessonFile[] {
  const folder = join(home, "trash");
  if (lstatSync(folder, QUIET) === undefined) return [];
  return readdirSync(folder)
    .filter((name) => extname(name) === ".json")
    .flatMap((name) => trashedAt(join(folder, name)) ?? [])
    .sort((one, other) => other.removedAt - one.removedAt || byNumber(other.copy, one.copy));
}

/** Never overwrites. Returns the new path. */
export function recoverLessonFile(trashed: TrashedLessonFile, home: string): string {
  try {
    const found = lstatSync(trashed.copy, QUIET);
    const note = noteOf(trashed.copy);
    if (dirname(trashed.copy) !== join(home, "trash") || found === undefined || note === undefined) {
      throw new Error("is not in the trash any more.");
    }
    makeFolder(dirname(note.path));
    const path = found.isSymbolicLink()
      ? underFreeName(note.path, (path) => symlinkSync(readlinkSync(trashed.copy), path))
      : writeNew(note.path, readBytes(trashed.copy, { most: LARGEST_REMOVED }), note.mode);
    dropBoth(trashed.copy);
    return path;
  } catch (error) {
    throw failure("bring back", trashed.path, error);
  }
}

export function emptyTrash(home: string): void {
  for (const { copy } of trashedLessonFiles(home)) dropBoth(copy);
}

/** Writes the note first: it reserves the name, and a copy without a note would be lost. */
function reserve(folder: string, note: Note): string {
  const text = JSON.stringify(note);
  const path = underFreeName(join(folder, `${note.removedAt}.json`), (free) =>
    writeFileSync(free, text, { flag: "wx", mode: 0o600, flush: true }),
  );
  return copyAt(path);
}

function keep(path: string, copy: string, isLink: boolean): void {
  if (isLink) {
    symlinkSync(readlinkSync(path), copy);
    return;
  }
  // The copy is flushed to disk before the original is deleted.
  copyRegular(path, copy, { most: LARGEST_REMOVED });
}

/** Order of files removed at the same moment: `…` before `…-2` before `…-10`. */
function byNumber(one: string, other: string): number {
  const stems = [one, other].map((copy) => copy.slice(0, -".md".length)) as [string, string];
  return stems[0].localeCompare(stems[1], "en", { numeric: true });
}

function dropBoth(copy: string): void {
  drop(copy);
  drop(noteAt(copy));
}

function trashedAt(notePath: string): TrashedLessonFile | undefined {
  const copy = copyAt(notePath);
  const note = noteOf(copy);
  if (note === undefined || lstatSync(copy, QUIET) === undefined) return undefined;
  return { path: note.path, removedAt: note.removedAt, copy };
}

function noteOf(copy: string): Note | undefined {
  const { path, removedAt, mode } = recordIn(textOrNothing(noteAt(copy), { most: SMALL_FILE }) ?? "") ?? {};
  if (typeof path !== "string" || !isAbsolute(path)) return undefined;
  return { path, removedAt: Number(removedAt) || 0, mode: Number(mode) || 0o644 };
}

function copyAt(notePath: string): string {
  return `${notePath.slice(0, -".json".length)}.md`;
}

function noteAt(copy: string): string {
  return `${copy.slice(0, -".md".length)}.json`;
}
