// Files that are there whole or not at all: written under a name nobody looks at, then given their own.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  linkSync,
  openSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join, parse } from "node:path";
import { codeOf } from "./reasons.ts";

/** More than this nobody has by intention. */
const MOST_NAMES = 10_000;

let written = 0;

/** A new file under a name that is free: `telegram.md`, `telegram-2.md`. Its path. */
export function writeNew(wanted: string, bytes: string | Uint8Array, mode?: number): string {
  const draft = join(
    parse(wanted).dir,
    `.twiceshy-${process.pid}-${Date.now().toString(36)}-${++written}.tmp`,
  );
  const handle = openSync(draft, "wx");
  try {
    fill(handle, bytes, mode);
    return moveToFree(draft, wanted);
  } catch (error) {
    drop(draft);
    throw error;
  }
}

/** Gives a file another name; one that is taken gets a number. Never overwrites. The new path. */
export function moveToFree(from: string, wanted: string): string {
  return underFreeName(wanted, (path) => moveIfFree(from, path));
}

/** The first name that can be taken: taking one that is not free fails with EEXIST. */
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

/** Writes all of it and closes. */
export function fill(handle: number, bytes: string | Uint8Array, mode?: number): void {
  try {
    // First who may read it, then what there is to read.
    if (mode !== undefined) fchmodSync(handle, mode);
    writeFileSync(handle, bytes);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Away if it is there. */
export function drop(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // Nothing depends on it: its name is one that nobody looks at.
  }
}

/** Where there are no second names for a file: some network drives, memory sticks, Android. */
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

/** A second name is the one way to take a name that fails when it is taken. */
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
