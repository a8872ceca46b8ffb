// Reads files that this process did not write; there is no other way to. Anything may be at a path, so it never waits for
// a pipe, never reads a device or a huge file, and never follows a link out of the repository.
import {
  accessSync,
  closeSync,
  constants,
  createReadStream,
  fstatSync,
  openSync,
  type ReadStream,
  readSync,
  realpathSync,
  statSync,
} from "node:fs";
import { isAbsolute, relative, resolve, sep } from "node:path";
import { codeOf, messageOf } from "./errors.ts";

export interface ReadOptions {
  /** Bytes; a larger file is refused. */
  readonly most: number;
  /** Must contain the file after links are followed; absent for the person's own files, which may be links. */
  readonly within?: string | undefined;
}

/** Why a file was not read. `code` is the system's (`ENOENT`, `EACCES` …) or one of our own. */
export class UnreadableFile extends Error {
  /** Without the file name: "is not a regular file". */
  readonly why: string;
  readonly code: string;
  /** Size of a file that is too large, in bytes, if known. */
  readonly size: number;

  constructor(path: string, why: string, code: string, cause?: unknown, size = 0) {
    super(`${path} ${why}`, { cause });
    this.size = size;
    this.name = "UnreadableFile";
    this.why = why;
    this.code = code;
  }
}

export const NOT_REGULAR = "NOT_REGULAR";
export const TOO_LARGE = "TOO_LARGE";
export const LEADS_OUT = "LEADS_OUT";

/** Limit for settings, manifests and small notes. */
export const SMALL_FILE = 1_000_000;
/** Limit for an agent's history, which is read in chunks. */
export const LARGEST_HISTORY = 4 * 1024 ** 3;

const CHUNK = 1024 * 1024;

export function readBytes(path: string, options: ReadOptions): Buffer {
  const file = openToRead(path, options);
  try {
    return wholeOf(file, path, options.most);
  } finally {
    closeSync(file);
  }
}

export function readText(path: string, options: ReadOptions): string {
  return readBytes(path, options).toString("utf8");
}

/** Undefined for a file that cannot be read. */
export function textOrNothing(path: string, options: ReadOptions): string | undefined {
  try {
    return readText(path, options);
  } catch {
    return undefined;
  }
}

export function readStart(path: string, bytes: number): Buffer {
  return readPart(path, undefined, () => ({ from: 0, bytes }));
}

/** The last bytes of a file of any size; `isWhole` when that is all of it. */
export function readEnd(path: string, bytes: number, within?: string): { text: string; isWhole: boolean } {
  let isWhole = true;
  const buffer = readPart(path, within, (size) => {
    isWhole = size <= bytes;
    return { from: Math.max(0, size - bytes), bytes };
  });
  return { text: buffer.toString("utf8"), isWhole };
}

/** Synchronously. A chunk is valid until the next one is requested: its memory is reused. */
export function* readChunks(path: string, options: ReadOptions): Generator<Buffer> {
  const file = openToRead(path, options);
  const chunk = Buffer.allocUnsafe(CHUNK);
  try {
    for (let read = 0; ; ) {
      const length = readSync(file, chunk);
      if (length === 0) return;
      read += length;
      if (read > options.most) throw tooLarge(path, read, options.most);
      yield chunk.subarray(0, length);
    }
  } finally {
    closeSync(file);
  }
}

/** The same as a stream. */
export function readStream(path: string, options: ReadOptions): ReadStream {
  const file = openToRead(path, options);
  return createReadStream(path, { fd: file, highWaterMark: CHUNK, end: options.most });
}

// Not all systems have these flags. NONBLOCK: do not wait for a pipe that replaced the file meanwhile. NOCTTY: do not
// take over a terminal.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Opens a regular file of limited size. The caller closes it. */
export function openToRead(path: string, { most, within }: ReadOptions): number {
  const place = within === undefined ? path : placeWithin(path, within);
  // Checked before opening: opening a device can already have effects.
  assertRegular(path, statusOf(place, path), most);
  let file: number;
  try {
    file = openSync(place, within === undefined ? FLAGS : FLAGS | NO_FOLLOW);
  } catch (error) {
    throw fromSystem(path, error);
  }
  try {
    // Checked again on the open file: it may have been replaced meanwhile.
    assertRegular(path, fstatSync(file), most);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Resolves links; refuses a path outside of the folder. */
function placeWithin(path: string, within: string): string {
  // Usually nothing is there, and a check is faster than an exception.
  statusOf(path, path);
  const place = realPath(path);
  const base = realPath(resolve(within));
  if (place === undefined || base === undefined) throw missing(path);
  const way = relative(base, place);
  if (way === "" || way === ".." || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new UnreadableFile(path, "is a link that leads out of its project", LEADS_OUT);
  return place;
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync.native(path);
  } catch (error) {
    if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return undefined;
    throw fromSystem(path, error);
  }
}

interface Status {
  readonly size: number;
  isFile(): boolean;
  isDirectory(): boolean;
}

function statusOf(place: string, path: string): Status {
  try {
    const found = statSync(place, { throwIfNoEntry: false });
    if (found) return found;
  } catch (error) {
    throw fromSystem(path, error);
  }
  throw missing(path);
}

function assertRegular(path: string, status: Status, most: number): void {
  if (status.isDirectory()) throw notAFile(path);
  if (!status.isFile()) throw new UnreadableFile(path, "is not a regular file", NOT_REGULAR);
  if (status.size > most) throw tooLarge(path, status.size, most);
}

/** Of a folder that is closed to us that is the better reason: somebody takes it for a folder of files. */
function notAFile(path: string): UnreadableFile {
  try {
    accessSync(path, constants.R_OK | constants.X_OK);
  } catch (error) {
    return fromSystem(path, error);
  }
  return new UnreadableFile(path, "is a folder, not a file", "EISDIR");
}

/** Reads to the end whatever size was reported: the file may shrink or grow meanwhile. */
function wholeOf(file: number, path: string, most: number): Buffer {
  const { size } = fstatSync(file);
  // System files report size 0.
  let buffer = Buffer.allocUnsafe(Math.min(most, size || 4_096) + 1);
  let length = 0;
  for (;;) {
    const read = readOnce(file, path, buffer, length, null);
    if (read === 0) return buffer.subarray(0, length);
    length += read;
    if (length > most) throw tooLarge(path, length, most);
    // All of what was reported, and no more although there was room for it.
    if (length === size) return buffer.subarray(0, length);
    if (length < buffer.length) continue;
    const larger = Buffer.allocUnsafe(Math.min(most + 1, buffer.length * 2));
    buffer.copy(larger);
    buffer = larger;
  }
}

function readPart(
  path: string,
  within: string | undefined,
  partOf: (size: number) => { readonly from: number; readonly bytes: number },
): Buffer {
  const file = openToRead(path, { most: Number.POSITIVE_INFINITY, within });
  try {
    const { from, bytes } = partOf(fstatSync(file).size);
    const buffer = Buffer.allocUnsafe(bytes);
    let length = 0;
    while (length < bytes) {
      const read = readOnce(file, path, buffer, length, from + length);
      if (read === 0) break;
      length += read;
    }
    return buffer.subarray(0, length);
  } finally {
    closeSync(file);
  }
}

function readOnce(file: number, path: string, buffer: Buffer, at: number, from: number | null): number {
  try {
    return readSync(file, buffer, at, buffer.length - at, from);
  } catch (error) {
    throw fromSystem(path, error);
  }
}

function missing(path: string): UnreadableFile {
  return new UnreadableFile(path, "does not exist", "ENOENT");
}

function tooLarge(path: string, size: number, most: number): UnreadableFile {
  return new UnreadableFile(
    path,
    `has ${size} bytes or more; ${most} are read at most`,
    TOO_LARGE,
    undefined,
    size,
  );
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "does not exist",
  EACCES: "cannot be read: permission denied",
  EPERM: "cannot be read: permission denied",
  ELOOP: "is a link, or links that lead in a circle",
  ENXIO: "is not a regular file",
};

function fromSystem(path: string, error: unknown): UnreadableFile {
  const code = codeOf(error);
  // A parent of the path is a file, not a folder.
  if (code === "ENOTDIR") return missing(path);
  const why = REASONS[code] ?? `cannot be read: ${messageOf(error)}`;
  return new UnreadableFile(path, why, code, error);
}
