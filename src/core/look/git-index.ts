// Git's index: the tracked files, each with the time git last saw it changed.

export interface Tracked {
  readonly path: string;
  /** Epoch milliseconds. */
  readonly modifiedAt: number;
}

const HEADER_BYTES = 12;
/** Fields of an entry before its flags, with a hash of 20 bytes. */
const FIXED_BYTES = 62;

/**
 * At most `most` files that were changed last, and those that `isWanted` asks for, which go first. Undefined when it is
 * no index of a version that is understood (2 and 3, with SHA-1); a broken one ends where it breaks.
 */
export function trackedFiles(
  bytes: Buffer,
  most: number,
  isWanted: (path: string) => boolean,
): readonly Tracked[] | undefined {
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = bytes.readUInt32BE(4);
  if (version !== 2 && version !== 3) return undefined;
  const count = bytes.readUInt32BE(8);
  const wanted: Tracked[] = [];
  let last: Tracked[] = [];
  let at = HEADER_BYTES;
  for (let number = 0; number < count && at + FIXED_BYTES < bytes.length; number++) {
    const modifiedAt = bytes.readUInt32BE(at + 8) * 1_000 + bytes.readUInt32BE(at + 12) / 1e6;
    const flags = bytes.readUInt16BE(at + 60);
    const start = at + FIXED_BYTES + ((flags & 0x4000) !== 0 ? 2 : 0);
    const end = bytes.indexOf(0, start);
    if (end < 0) break;
    const path = bytes.toString("utf8", start, end);
    if (isWanted(path)) {
      if (wanted.length < most) wanted.push({ path, modifiedAt });
    } else {
      last.push({ path, modifiedAt });
      if (last.length >= most * 8) last = newest(last, most);
    }
    // Entries are filled up with zeros to a multiple of eight, at least one.
    at += (end - at + 8) & ~7;
  }
  return [...wanted, ...newest(last, most)].slice(0, most);
}

function newest(files: Tracked[], most: number): Tracked[] {
  return files.sort((a, b) => b.modifiedAt - a.modifiedAt).slice(0, most);
}
