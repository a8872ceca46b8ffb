// The cards that lie around a project, with their index brought up to date: an edit counts at once.
// On the way of every tool call: without cards it is a handful of stats.
import { mix64 } from "../core/hash/mix64.ts";
import { holdsFor } from "../core/lesson/scope.ts";
import type { Lesson } from "../domain/lesson.ts";
import type { CardFile, CardFolder } from "../ports/cards.ts";
import type { CardStamp } from "../ports/lesson-store.ts";
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";

export interface Shelf {
  /** Ids of the folders, as the index knows them. */
  readonly folders: readonly string[];
  /** The files there are, by the id of their card. */
  readonly files: ReadonlyMap<string, CardFile>;
}

/** A card together with its file. */
export interface ShelvedLesson extends Lesson {
  readonly file: CardFile;
}

/** Undefined when there is no card, or none is wanted. */
export async function shelfOf(deps: Deps, { project }: Place): Promise<Shelf | undefined> {
  const { cards } = deps;
  if (!cards || !deps.settings(project.root).lessons) return undefined;
  const files = new Map(cards.list(cards.folders(project.root)).map((file) => [idOf(file), file]));
  if (files.size === 0) return undefined;
  const folders = [...new Set([...files.values()].map(({ folder }) => folderId(folder)))];
  const stamps = await deps.store.cardStamps(folders);
  const { changed, gone } = differences(files, stamps);
  if (changed.length + gone.length > 0) {
    // Loaded when it is wanted: nearly always every card is as it was.
    const { indexCards } = await import("./index-cards.ts");
    await indexCards(deps, changed, gone, { project, stamps });
  }
  return { folders, files };
}

/** With their files; those that cannot be used or are meant for another project are left out. */
export function onShelf(
  shelf: Shelf,
  lessons: readonly Lesson[],
  { project }: Place,
): readonly ShelvedLesson[] {
  return lessons.flatMap((lesson) => {
    const file = shelf.files.get(lesson.id);
    if (file?.problem !== "" || lesson.problem !== "") return [];
    return holdsFor(lesson.card, project, file.folder.home) ? [{ ...lesson, file }] : [];
  });
}

/** As people and models are told where a card is: `.twiceshy/lessons/telegram.md`. */
export function whereIs({ folder, name }: Pick<CardFile, "folder" | "name">): string {
  return `${folder.label}/${name}`;
}

/** What a file says of its card before it is read. */
export function asFile({ folder, name }: Pick<CardFile, "folder" | "name">) {
  return { name, ...(folder.kind && { kind: folder.kind }) };
}

export function idOf({ folder, name }: Pick<CardFile, "folder" | "name">): string {
  return `${folderId(folder)}/${name}`;
}

/** The same card in another work tree of the project has the same key. */
export function keyOf(file: Pick<CardFile, "folder" | "name">, project: string): string {
  const { label, within } = file.folder;
  return within === undefined ? idOf(file) : `${project}/${label}/${file.name}`;
}

const ids = new Map<string, string>();

/** The path itself is nobody's business; hashed once. */
export function folderId({ path }: CardFolder): string {
  const known = ids.get(path);
  if (known) return known;
  const id = mix64(path);
  ids.set(path, id);
  return id;
}

function differences(
  files: ReadonlyMap<string, CardFile>,
  stamps: readonly CardStamp[],
): { readonly changed: readonly CardFile[]; readonly gone: readonly string[] } {
  const left = new Map(files);
  const gone: string[] = [];
  for (const stamp of stamps) {
    const file = files.get(stamp.id);
    if (!file) gone.push(stamp.id);
    else if (file.size === stamp.size && file.modifiedAt === stamp.modifiedAt) left.delete(stamp.id);
  }
  return { changed: [...left.values()].filter(({ problem }) => problem === ""), gone };
}
