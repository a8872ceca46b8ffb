// Writes new lesson files atomically under a free name, and moves files without overwriting others.
import { closeSync, linkSync, openSync, renameSync, unlinkSync } from "node:fs";
import { join, parse } from "node:path";
import { codeOf } from "../disk/errors.ts";
import { fill, temporaryPath } from "../disk/write-whole.ts";

/** Highest number that is tried for a free name. */
const MOST_NAMES = 10_000;

/** Writes a new file under a free name (`telegram.md`, `telegram-2.md`) and returns its path. */
export function writeNew(wanted: string, bytes: string | Uint8Array, mode?: number): string {
  const draft = temporaryPath(wanted);
  const handle = openSync(draft, "wx");
  try {
    fill(handle, bytes, mode);
    return moveToFree(draft, wanted);
  } catch (error) {
    drop(draft);
    throw error;
  }
}

/** Renames a file without overwriting; a taken name gets a number. Returns the new path. */
export function moveToFree(from: string, wanted: string): string {
  return underFreeName(wanted, (path) => moveIfFree(from, path));
}

/** Tries names in turn; `take` must fail with EEXIST when a name is taken. */
export function underFreeName(wanted: string, take: (path: string) => void): string {
  const { dir, name, ext } = parse(wanted);
  for (let number = 1; number <= MOST_NAMES; number++) {
    const path = join(dir, number === 1 ? name + ext : `${name}-${number}${ext}`);
    try {
      take(path);
      return path;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
  }
  throw new Error(`there are too many files called ${name}${ext}. Choose another name`);
}

export function drop(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Ignored: nobody looks at a file with this name.
  }
}

/** Errors of file systems without hard links: some network drives, memory sticks, Android. */
const NO_LINKS = [
  "EPERM",
  "EACCES",
  "ENOSYS",
  "ENOTSUP",
  "EOPNOTSUPP",
  "EINVAL",
  "EMLINK",
  "EXDEV",
  "UNKNOWN",
];

/** Uses a hard link, because it is the only way to name a file that fails when the name is taken. */
function moveIfFree(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.includes(codeOf(error))) throw error;
    reserveAndMove(from, to);
    return;
  }
  try {
    unlinkSync(from);
  } catch (error) {
    drop(to);
    throw error;
  }
}

/** Takes the name with an empty file first, which only we replace. */
function reserveAndMove(from: string, to: string): void {
  closeSync(openSync(to, "wx"));
  try {
    renameSync(from, to);
  } catch (error) {
    drop(to);
    throw error;
  }
}
