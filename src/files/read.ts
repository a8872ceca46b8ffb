// The one way to read a file that this process did not write. Repositories, agents and other programs decide what lies
// at a path: a pipe must not be waited for, a device not be read, a huge file not fill the memory, and what comes with
// a repository must not lead out of it by a link.
import {
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

export interface ReadOptions {
  /** Bytes; a larger file is refused. */
  readonly most: number;
  /**
   * The folder that the file must lie in, links followed: the project's root for what comes with a repository. Absent for
   * the person's own files, which may be links into a folder of dotfiles.
   */
  readonly within?: string | undefined;
}

/** Why a file was not read. `code` is the system's (`ENOENT`, `EACCES` …) or one of ours. */
export class UnreadableFile extends Error {
  /** Without the name of the file: "is not a regular file". */
  readonly why: string;
  readonly code: string;
  /** Bytes of a file that is too large, as far as that is known. */
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

/** Settings, manifests and small notes; none is longer. */
export const SMALL_FILE = 1_000_000;
/** A history of an agent, read piece by piece. */
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

/** Undefined for whatever cannot be read. */
export function textOrNothing(path: string, options: ReadOptions): string | undefined {
  try {
    return readText(path, options);
  } catch {
    return undefined;
  }
}

/** The first bytes of a file of any size. */
export function readStart(path: string, bytes: number, within?: string): Buffer {
  return readPart(path, within, () => ({ from: 0, bytes }));
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

/**
 * A file piece by piece, read there and then. A piece holds until the next is asked for: its memory is used again.
 */
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

/** The same as a stream, for those that take one. */
export function readStream(path: string, options: ReadOptions): ReadStream {
  const file = openToRead(path, options);
  return createReadStream(path, { fd: file, highWaterMark: CHUNK, end: options.most });
}

// Not all systems have these. NONBLOCK: a pipe put in the file's place meanwhile is not waited for. NOCTTY: nor does a
// terminal become ours.
const FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Opened and seen to be a regular file of bounded size. The caller closes it. */
export function openToRead(path: string, { most, within }: ReadOptions): number {
  const place = within === undefined ? path : placeWithin(path, within);
  // Looked at before it is opened: opening a device may already do something.
  assertRegular(path, statusOf(place, path), most);
  let file: number;
  try {
    file = openSync(place, within === undefined ? FLAGS : FLAGS | NO_FOLLOW);
  } catch (error) {
    throw fromSystem(path, error);
  }
  try {
    // Again, of what was opened: it may have been replaced meanwhile.
    assertRegular(path, fstatSync(file), most);
    return file;
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Where a file really lies; refuses what is not below the folder. */
function placeWithin(path: string, within: string): string {
  // Nearly always nothing is there, and an exception takes longer than a look.
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
    const found = statOf(place);
    if (found) return found;
  } catch (error) {
    throw fromSystem(path, error);
  }
  throw missing(path);
}

function statOf(path: string) {
  return statSync(path, { throwIfNoEntry: false });
}

function assertRegular(path: string, status: Status, most: number): void {
  if (status.isDirectory()) throw new UnreadableFile(path, "is a folder, not a file", "EISDIR");
  if (!status.isFile()) throw new UnreadableFile(path, "is not a regular file", NOT_REGULAR);
  if (status.size > most) throw tooLarge(path, status.size, most);
}

/** To the end, however long the file was said to be: it may shrink or grow while it is read. */
function wholeOf(file: number, path: string, most: number): Buffer {
  const { size } = fstatSync(file);
  // Files of the system say that they are empty.
  let buffer = Buffer.allocUnsafe(Math.min(most, size || 4_096) + 1);
  let length = 0;
  for (;;) {
    const read = readOnce(file, path, buffer, length, null);
    if (read === 0) return buffer.subarray(0, length);
    length += read;
    if (length > most) throw tooLarge(path, length, most);
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
  // A file lies where a folder on the way should be.
  if (code === "ENOTDIR") return missing(path);
  const why = REASONS[code] ?? `cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  return new UnreadableFile(path, why, code, error);
}

function codeOf(error: unknown): string {
  return String((error as NodeJS.ErrnoException | undefined)?.code ?? "");
}
