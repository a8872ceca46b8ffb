// Reads entries of git's index for given files. Supports versions 2 to 4 with SHA-1.

export interface IndexEntry {
  /** Seconds and nanoseconds of the file's modification time when git last checked it. */
  readonly modified: readonly [seconds: number, nanoseconds: number];
  readonly size: number;
  /** Hash of the content, as git stores it. */
  readonly blob: string;
  /** From the mode: a submodule is a folder of another repository. */
  readonly isSubmodule: boolean;
  /** An unresolved merge conflict. */
  readonly isConflict: boolean;
}

const HEADER_BYTES = 12;
const FIXED_BYTES = 62;
const CHECKSUM_BYTES = 20;
const SUBMODULE = 0o160000;
const FOLDER = 0o040000;

/**
 * Entries of the wanted paths by lower-case path (some file systems do not distinguish `A` from `a`). Undefined if the
 * index is not supported or only a part of one (split or sparse).
 */
export function indexEntries(
  bytes: Buffer,
  isWanted: (path: string) => boolean,
): ReadonlyMap<string, IndexEntry> | undefined {
  if (bytes.length < HEADER_BYTES + CHECKSUM_BYTES || bytes.toString("latin1", 0, 4) !== "DIRC")
    return undefined;
  const version = bytes.readUInt32BE(4);
  if (version < 2 || version > 4) return undefined;
  const count = bytes.readUInt32BE(8);
  const end = bytes.length - CHECKSUM_BYTES;
  const found = new Map<string, IndexEntry>();
  let at = HEADER_BYTES;
  let before = "";
  for (let number = 0; number < count; number++) {
    if (at + FIXED_BYTES >= end) return undefined;
    const flags = bytes.readUInt16BE(at + 60);
    let start = at + FIXED_BYTES + ((flags & 0x4000) !== 0 ? 2 : 0);
    let path: string;
    if (version === 4) {
      // The previous path without its last characters, followed by a suffix.
      const cut = offsetAt(bytes, start);
      if (!cut || cut.value > before.length) return undefined;
      start = cut.next;
      const stop = bytes.indexOf(0, start);
      if (stop < 0 || stop >= end) return undefined;
      path = before.slice(0, before.length - cut.value) + bytes.toString("latin1", start, stop);
      before = path;
      start = stop + 1;
    } else {
      const stop = bytes.indexOf(0, start);
      if (stop < 0 || stop >= end) return undefined;
      path = bytes.toString("latin1", start, stop);
      // Padded with zeros to a multiple of eight, at least one.
      start = at + ((stop - at + 8) & ~7);
    }
    const mode = bytes.readUInt32BE(at + 24);
    if (mode === FOLDER) return undefined;
    const name = comparable(Buffer.from(path, "latin1").toString("utf8"));
    if (isWanted(name))
      found.set(name, {
        modified: [bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12)],
        size: bytes.readUInt32BE(at + 36),
        blob: bytes.toString("hex", at + 40, at + 60),
        isSubmodule: mode === SUBMODULE,
        isConflict: (flags & 0x3000) !== 0 || found.get(name)?.isConflict === true,
      });
    at = start;
  }
  return isWhole(bytes, at, end) ? found : undefined;
}

/** In lower case and normalised, as file systems compare names. */
export function comparable(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/** Git's variable-length number: seven bits per byte, plus one for each byte that follows. */
function offsetAt(bytes: Buffer, at: number): { readonly value: number; readonly next: number } | undefined {
  let value = 0;
  for (let next = at; next < Math.min(bytes.length, at + 5); next++) {
    const byte = bytes[next] ?? 0;
    value = next === at ? byte & 0x7f : ((value + 1) << 7) | (byte & 0x7f);
    if ((byte & 0x80) === 0) return { value, next: next + 1 };
  }
  return undefined;
}

/** True if the extensions fill the rest exactly and none says that entries are elsewhere. */
function isWhole(bytes: Buffer, from: number, end: number): boolean {
  let at = from;
  while (at + 8 <= end) {
    const name = bytes.toString("latin1", at, at + 4);
    if (name === "link" || name === "sdir") return false;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return at === end;
}
