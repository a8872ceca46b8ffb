// Where cards lie: markdown files in folders. Synchronous: some stats on the way of a prompt.
import type { CardKind } from "../domain/lesson.ts";

export interface CardFolder {
  /** Absolute. */
  readonly path: string;
  /** - `project` in its `.twiceshy`, shared through git - `person` in the home - `configured` named in the settings */
  readonly home: "project" | "person" | "configured";
  /** As people write it: `.twiceshy/lessons`, `~/.twiceshy/lessons`, `docs/lessons`. */
  readonly label: string;
  /** What the files in it are when they do not say; absent: a file without a type is no card. */
  readonly kind?: CardKind;
  /** It must not lead out of this folder, by its name or by links: the project's root for what a clone can bring. */
  readonly within?: string;
}

/** A file that may be a card. */
export interface CardFile {
  /** Absolute. */
  readonly path: string;
  readonly folder: CardFolder;
  /** Relative to its folder, with `/`: `telegram.md`, `backend/routes.md`; empty: a problem of the folder itself. */
  readonly name: string;
  readonly size: number;
  /** Milliseconds, with fractions where the disk has them. */
  readonly modifiedAt: number;
  /** Why it is passed over: a link out of its folder, too large; empty when it is not. */
  readonly problem: string;
}

/** `stray`: what lies there and is no card file is not listed; archived cards neither. */
export interface Cards {
  /** Where the cards of a project lie, the project's own first. Folders need not exist. */
  folders(root: string): readonly CardFolder[];
  /** Until `list` knows of everything that has happened to the files so far. */
  settled(): Promise<void>;
  /** Files of these folders, by name. Never fails: what cannot be read has a problem. */
  list(folders: readonly CardFolder[]): readonly CardFile[];
  /** Those put away by `archive`. */
  archived(folders: readonly CardFolder[]): readonly CardFile[];
  /** The text; undefined when it has gone meanwhile. Throws with a reason when it cannot be read. */
  read(file: Pick<CardFile, "path" | "folder">): string | undefined;
  /**
   * Writes a new file into a folder (made when missing) under a name that is free: `telegram.md`, `telegram-2.md`.
   * Whole or not at all.
   */
  create(folder: CardFolder, slug: string, text: string): CardFile;
  /** Replaces the text if it still is `before`; false when somebody else has changed it. Whole or not at all. */
  replace(file: Pick<CardFile, "path" | "folder">, before: string, after: string): boolean;
  /** Into the folder's `archive/`, and back. The new place. */
  archive(file: CardFile): CardFile;
  restore(file: CardFile): CardFile;
  /** Away; a copy stays in the trash, from which `recover` brings it back. */
  remove(file: CardFile): void;
  /** What is in the trash, the last first; and back to where it lay (or a free name beside it). */
  trash(): readonly TrashedCard[];
  recover(trashed: TrashedCard): string;
  /** For good. */
  emptyTrash(): void;
  close(): void;
}

export interface TrashedCard {
  /** Where it lay. */
  readonly path: string;
  readonly removedAt: number;
  /** Where the copy is. */
  readonly copy: string;
}
