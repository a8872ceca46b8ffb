// Removed cards: a copy stays in the person's home, beside it a note of where the card lay.
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, extname, isAbsolute, join } from "node:path";
import { makeFolder } from "../make-folder.ts";
import type { CardFile, TrashedCard } from "../ports/cards.ts";
import { QUIET } from "./look.ts";
import { failure } from "./reasons.ts";
import { drop, underFreeName, writeNew } from "./write-whole.ts";

interface Note {
  readonly path: string;
  readonly removedAt: number;
  /** Of the file; the copy is for the person alone. */
  readonly mode: number;
}

/** Also of files that are passed over: a card that is too large must be removable. Links go, what they lead to stays. */
export function removeCard(file: CardFile, home: string, now: number): void {
  const folder = join(home, "trash");
  try {
    const found = lstatSync(file.path, QUIET);
    if (found === undefined) return;
    if (!found.isFile() && !found.isSymbolicLink()) throw new Error("it is not a plain file");
    makeFolder(folder);
    const note: Note = { path: file.path, removedAt: now, mode: found.mode & 0o777 };
    const stem = reserve(folder, note);
    const copy = `${stem}.md`;
    try {
      keep(file.path, copy, found.isSymbolicLink());
      unlinkSync(file.path);
    } catch (error) {
      drop(copy);
      drop(`${stem}.json`);
      throw error;
    }
  } catch (error) {
    throw failure(`cannot delete ${file.path}`, error);
  }
}

/** The last first. What is no note of ours is passed over. */
export function trashedCards(home: string): readonly TrashedCard[] {
  const folder = join(home, "trash");
  if (lstatSync(folder, QUIET) === undefined) return [];
  return readdirSync(folder)
    .filter((name) => extname(name) === ".json")
    .flatMap((name) => trashedAt(join(folder, name)) ?? [])
    .sort((one, other) => other.removedAt - one.removedAt || (one.copy < other.copy ? 1 : -1));
}

/** Never overwrites. Where it lies now. */
export function recoverCard(trashed: TrashedCard, home: string): string {
  try {
    const found = lstatSync(trashed.copy, QUIET);
    const note = noteOf(trashed.copy);
    if (dirname(trashed.copy) !== join(home, "trash") || found === undefined || note === undefined) {
      throw new Error("it is not in the trash any more");
    }
    makeFolder(dirname(note.path));
    const path = found.isSymbolicLink()
      ? underFreeName(note.path, (path) => symlinkSync(readlinkSync(trashed.copy), path))
      : writeNew(note.path, readFileSync(trashed.copy), note.mode);
    drop(noteAt(trashed.copy));
    drop(trashed.copy);
    return path;
  } catch (error) {
    throw failure(`cannot bring back ${trashed.path}`, error);
  }
}

/** The note comes first: it takes the name, and a copy without one would be lost. */
function reserve(folder: string, note: Note): string {
  const text = JSON.stringify(note);
  const path = underFreeName(join(folder, `${note.removedAt}.json`), (free) =>
    writeFileSync(free, text, { flag: "wx", mode: 0o600, flush: true }),
  );
  return path.slice(0, -".json".length);
}

function keep(path: string, copy: string, isLink: boolean): void {
  if (isLink) {
    symlinkSync(readlinkSync(path), copy);
    return;
  }
  copyFileSync(path, copy, constants.COPYFILE_EXCL);
  chmodSync(copy, 0o600);
  // On the disk before the card goes.
  const handle = openSync(copy, "r+");
  fsyncSync(handle);
  closeSync(handle);
}

function trashedAt(notePath: string): TrashedCard | undefined {
  const copy = `${notePath.slice(0, -".json".length)}.md`;
  const note = noteOf(copy);
  if (note === undefined || lstatSync(copy, QUIET) === undefined) return undefined;
  return { path: note.path, removedAt: note.removedAt, copy };
}

function noteOf(copy: string): Note | undefined {
  try {
    const note = JSON.parse(readFileSync(noteAt(copy), "utf8")) as Partial<Note> | null;
    if (typeof note?.path !== "string" || !isAbsolute(note.path)) return undefined;
    return { path: note.path, removedAt: Number(note.removedAt) || 0, mode: Number(note.mode) || 0o644 };
  } catch {
    return undefined;
  }
}

function noteAt(copy: string): string {
  return `${copy.slice(0, -".md".length)}.json`;
}
