// The lessons of a project with an up-to-date index: an edited file counts at once. Runs at every tool call: without
// lessons it costs only a few stat calls.

import { mix64 } from "../../core/hash/mix64.ts";
import { holdsFor } from "../../core/lesson/scope.ts";
import { areSameFiles } from "../../core/lesson-file/same-files.ts";
import type { IndexedLesson } from "../../domain/lesson.ts";
import type { LessonFile, LessonFiles, LessonFolder } from "../../ports/lesson-files.ts";
import type { LessonStamp } from "../../ports/store.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";

interface Shelf {
  /** Ids of the folders, as the index knows them. */
  readonly folders: readonly string[];
  /** The files there are, by the id of their lesson. */
  readonly files: ReadonlyMap<string, LessonFile>;
}

export interface ShelvedLesson extends IndexedLesson {
  readonly file: LessonFile;
}

/** Undefined when there are no lessons, or they are turned off. */
export async function shelfOf(deps: Deps, place: Place): Promise<Shelf | undefined> {
  const { project } = place;
  const { lessonFiles } = deps;
  if (!lessonFiles || !deps.settings(project.root).lessons) return undefined;
  await lessonFiles.settled();
  const listed = lessonFiles.list(lessonFiles.folders(project.root));
  if (listed.length === 0) return undefined;
  const before = shelves.get(lessonFiles);
  const shelf = before && areSameFiles(listed, before.listed) ? before.shelf : put(listed);
  const stamps = await deps.store.lessons.stamps(shelf.folders);
  if (shelf === before?.shelf && stamps === before.stamps) return shelf;
  const { changed, gone } = differences(shelf.files, stamps);
  if (changed.length + gone.length === 0) shelves.set(lessonFiles, { listed, stamps, shelf });
  else {
    // Loaded on demand: nearly always no file has changed.
    const { indexLessonFiles } = await import("./index-files.ts");
    try {
      await indexLessonFiles(deps, changed, gone, { place, stamps });
    } catch (error) {
      // An agent waits, and another process is writing to the memory: use the index as it is and read the changes next
      // time. A person (no time limit) gets the error.
      if (deps.lessonsMs === undefined) throw error;
    }
  }
  return shelf;
}

/** Cache of the last checked shelf for a long-running process, so that a thousand files are not compared again. */
const shelves = new WeakMap<
  LessonFiles,
  { readonly listed: readonly LessonFile[]; readonly stamps: readonly LessonStamp[]; readonly shelf: Shelf }
>();

function put(listed: readonly LessonFile[]): Shelf {
  const files = new Map<string, LessonFile>();
  const folders: string[] = [];
  let last: LessonFolder | undefined;
  for (const file of listed) {
    if (file.folder !== last) folders.push(folderId(file.folder));
    last = file.folder;
    files.set(`${folders.at(-1)}/${file.name}`, file);
  }
  return { folders, files };
}

/** Lessons with their files; broken, untrusted ones and those of other projects are left out. */
export async function onShelf(
  deps: Deps,
  shelf: Shelf,
  lessons: readonly IndexedLesson[],
  place: Place,
): Promise<readonly ShelvedLesson[]> {
  const { project } = place;
  const usable = lessons.flatMap((lesson) => {
    const file = shelf.files.get(lesson.id);
    if (file?.problem !== "" || lesson.problem !== "") return [];
    if (!holdsFor(lesson.content, project)) return [];
    // Not the indexed key: a project that got a remote since has another id.
    return [{ ...lesson, key: keyOf(file, project.id), file }];
  });
  if (usable.length === 0) return usable;
  // Loaded on demand: hardly any call has a lesson about it.
  return (await import("./trust.ts")).trustedOnly(deps, place, usable);
}

/** Path of a lesson for people and models: `.twiceshy/lessons/telegram.md`. */
export function whereIs({ folder, name }: Pick<LessonFile, "folder" | "name">): string {
  return `${folder.label}/${name}`;
}

/** Fields of a lesson that are known before its file is read. */
export function asFile({ folder, name }: Pick<LessonFile, "folder" | "name">) {
  return { name, ...(folder.kind && { kind: folder.kind }) };
}

export function idOf({ folder, name }: Pick<LessonFile, "folder" | "name">): string {
  return `${folderId(folder)}/${name}`;
}

/** The same in every work tree of the project. */
export function keyOf(file: Pick<LessonFile, "folder" | "name">, project: string): string {
  const { label, within } = file.folder;
  return within === undefined ? idOf(file) : `${project}/${label}/${file.name}`;
}

/** Prefix of each hash. Raise it when a file gives other fields, words or watches: all are read again then. */
export const READING = "6:";

const ids = new Map<string, string>();

/** Hash of the path, because paths are not stored; computed once. */
export function folderId({ path }: LessonFolder): string {
  const known = ids.get(path);
  if (known) return known;
  const id = mix64(path);
  ids.set(path, id);
  return id;
}

function differences(
  files: ReadonlyMap<string, LessonFile>,
  stamps: readonly LessonStamp[],
): { readonly changed: readonly LessonFile[]; readonly gone: readonly string[] } {
  const current = stamps.filter(({ id, size, modifiedAt, hash }) => {
    const file = files.get(id);
    return file?.size === size && file.modifiedAt === modifiedAt && hash.startsWith(READING);
  });
  // Nearly always: the same number of files, all unchanged.
  if (current.length === files.size && current.length === stamps.length) return { changed: [], gone: [] };
  const same = new Set(current.map(({ id }) => id));
  return {
    changed: [...files]
      .filter(([id, { problem }]) => problem === "" && !same.has(id))
      .map(([, file]) => file),
    gone: stamps.filter(({ id }) => !files.has(id)).map(({ id }) => id),
  };
}
