// Reads git's index: tracked files by name, and the latest changed ones. Reads in place, entry by entry; only returned
// paths are decoded.

const HEADER_BYTES = 12;
/** Bytes of an entry before its hash. */
const STAT_BYTES = 40;
/** Of SHA-1 and SHA-256; the index does not say which it has. */
const HASH_BYTES = [20, 32];
/** Only the first matches of a word are looked at. */
const MOST_HITS = 30;

/**
 * Paths of at most `most` tracked files: first those that contain one of the words and satisfy `isWanted`, then the latest
 * changed. Undefined if the version is not supported (2 and 3 are); a broken index is read up to where it breaks.
 */
export function trackedFiles(
  bytes: Buffer,
  most: number,
  words: readonly string[],
  isWanted: (path: string) => boolean,
): readonly string[] | undefined {
  if (bytes.length < HEADER_BYTES || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = bytes.readUInt32BE(4);
  if (version !== 2 && version !== 3) return undefined;
  const count = bytes.readUInt32BE(8);
  const flagsAt = STAT_BYTES + (HASH_BYTES.find((size) => isEntry(bytes, STAT_BYTES + size)) ?? 20);
  const fixedBytes = flagsAt + 2;
  const hits = occurrences(bytes, words);
  const wanted: string[] = [];
  const last = newestOf(most);
  let hit = 0;
  let at = HEADER_BYTES;
  for (let number = 0; number < count && at + fixedBytes < bytes.length; number++) {
    const start = startOf(bytes, at + flagsAt);
    const end = endOf(bytes, at + flagsAt, start);
    if (end < 0) break;
    while ((hits[hit] ?? end) < start) hit++;
    const path = (hits[hit] ?? end) < end && wanted.length < most ? bytes.toString("utf8", start, end) : "";
    if (path !== "" && isWanted(path)) wanted.push(path);
    else last.add(seconds(bytes, at + 8), start, end);
    // Entries are padded with zeros to a multiple of eight, at least one.
    at += (end - at + 8) & ~7;
  }
  return [...wanted, ...last.paths(bytes)].slice(0, most);
}

function occurrences(bytes: Buffer, words: readonly string[]): readonly number[] {
  const found: number[] = [];
  for (const word of words) {
    if (word === "") continue;
    const limit = found.length + MOST_HITS;
    for (let at = bytes.indexOf(word); at >= 0 && found.length < limit; at = bytes.indexOf(word, at + 1))
      found.push(at);
  }
  return found.sort((a, b) => a - b);
}

/** Does the first entry have its flags here? Their length of the path must be that of the text that follows. */
function isEntry(bytes: Buffer, flagsAt: number): boolean {
  const start = startOf(bytes, HEADER_BYTES + flagsAt);
  const end = endOf(bytes, HEADER_BYTES + flagsAt, start);
  return end > start && bytes.indexOf(0, start) === end;
}

/** Where the path begins: extended flags take two more bytes. */
function startOf(bytes: Buffer, flags: number): number {
  return flags + 2 + (((bytes[flags] ?? 0) & 0x40) !== 0 ? 2 : 0);
}

/** The flags contain the length, except for a very long path. */
function endOf(bytes: Buffer, flags: number, start: number): number {
  const length = (((bytes[flags] ?? 0) & 0x0f) << 8) | (bytes[flags + 1] ?? 0);
  if (length === 0xfff) return bytes.indexOf(0, start);
  return start + length < bytes.length ? start + length : -1;
}

function seconds(bytes: Buffer, at: number): number {
  return (
    (bytes[at] ?? 0) * 0x1000000 +
    (((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0))
  );
}

/** Keeps the newest few of all that are added. */
function newestOf(most: number) {
  const kept: { readonly time: number; readonly start: number; readonly end: number }[] = [];
  return {
    add(time: number, start: number, end: number): void {
      if (kept.length >= most && time <= (kept.at(-1)?.time ?? 0)) return;
      const position = kept.findIndex((one) => one.time < time);
      kept.splice(position < 0 ? kept.length : position, 0, { time, start, end });
      if (kept.length > most) kept.pop();
    },
    paths: (bytes: Buffer): readonly string[] =>
      kept.map(({ start, end }) => bytes.toString("utf8", start, end)),
  };
}
