// The cards that lie around a project, with their index brought up to date: an edit counts at once.
// On the way of every tool call: without cards it is a handful of stats.
import { areSameFiles } from "../core/card/same-files.ts";
import { mix64 } from "../core/hash/mix64.ts";
import { holdsFor } from "../core/lesson/scope.ts";
import type { Lesson } from "../domain/lesson.ts";
import type { CardFile, CardFolder, Cards } from "../ports/cards.ts";
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
export async function shelfOf(deps: Deps, place: Place): Promise<Shelf | undefined> {
  const { project } = place;
  const { cards } = deps;
  if (!cards || !deps.settings(project.root).lessons) return undefined;
  await cards.settled();
  const listed = cards.list(cards.folders(project.root));
  if (listed.length === 0) return undefined;
  const before = shelves.get(cards);
  const shelf = before && areSameFiles(listed, before.listed) ? before.shelf : put(listed);
  const stamps = await deps.store.cardStamps(shelf.folders);
  if (shelf === before?.shelf && stamps === before.stamps) return shelf;
  const { changed, gone } = differences(shelf.files, stamps);
  if (changed.length + gone.length === 0) shelves.set(cards, { listed, stamps, shelf });
  else {
    // Loaded when it is wanted: nearly always every card is as it was.
    const { indexCards } = await import("./index-cards.ts");
    await indexCards(deps, changed, gone, { place, stamps });
  }
  return shelf;
}

/** The last shelf that was in order, for a process that stays: a thousand cards need not be compared again. */
const shelves = new WeakMap<
  Cards,
  { readonly listed: readonly CardFile[]; readonly stamps: readonly CardStamp[]; readonly shelf: Shelf }
>();

function put(listed: readonly CardFile[]): Shelf {
  const files = new Map<string, CardFile>();
  const folders: string[] = [];
  let last: CardFolder | undefined;
  for (const file of listed) {
    if (file.folder !== last) folders.push(folderId(file.folder));
    last = file.folder;
    files.set(`${folders.at(-1)}/${file.name}`, file);
  }
  return { folders, files };
}

/** With their files; those that cannot be used, are not trusted or are meant for another project are left out. */
export async function onShelf(
  deps: Deps,
  shelf: Shelf,
  lessons: readonly Lesson[],
  place: Place,
): Promise<readonly ShelvedLesson[]> {
  const { project } = place;
  const usable = lessons.flatMap((lesson) => {
    const file = shelf.files.get(lesson.id);
    if (file?.problem !== "" || lesson.problem !== "") return [];
    if (!holdsFor(lesson.card, project)) return [];
    // Not the key it was indexed with: a project that was given a remote since has another name.
    return [{ ...lesson, key: keyOf(file, project.id), file }];
  });
  if (usable.length === 0) return usable;
  // Loaded when it is wanted: hardly a call has a card that speaks of it.
  return (await import("./trust.ts")).trustedOnly(deps, place, usable);
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

/**
 * How cards are read; stands before the hash of each. To be raised when a card gives other fields, words or watches than
 * before: what an older Twiceshy has indexed is read again then.
 */
export const READING = "5:";

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
  const current = stamps.filter(({ id, size, modifiedAt, hash }) => {
    const file = files.get(id);
    return file?.size === size && file.modifiedAt === modifiedAt && hash.startsWith(READING);
  });
  // Nearly always: as many as there are, and all as they were.
  if (current.length === files.size && current.length === stamps.length) return { changed: [], gone: [] };
  const same = new Set(current.map(({ id }) => id));
  return {
    changed: [...files]
      .filter(([id, { problem }]) => problem === "" && !same.has(id))
      .map(([, file]) => file),
    gone: stamps.filter(({ id }) => !files.has(id)).map(({ id }) => id),
  };
}
