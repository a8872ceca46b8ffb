// Reads git's index: tracked files by name, and the latest changed ones. Reads in place, entry by entry; only returned
// paths are decoded.

const HEADER_BYTES = 12;
/** Bytes of an entry before its path, with a hash of 20 bytes. */
const FIXED_BYTES = 62;
/** More matches than this make a name useless. */
const MOST_HITS = 30;

/**
 * Paths of at most `most` tracked files: first those that contain one of the words and are `wanted`, then the latest
 * changed. Undefined if the version is not supported (2 and 3, with SHA-1 are); a broken index is read up to where it
 * breaks.
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
  const hits = occurrences(bytes, words);
  const wanted: string[] = [];
  const last = newestOf(most);
  let hit = 0;
  let at = HEADER_BYTES;
  for (let number = 0; number < count && at + FIXED_BYTES < bytes.length; number++) {
    const start = at + FIXED_BYTES + (((bytes[at + 60] ?? 0) & 0x40) !== 0 ? 2 : 0);
    const end = endOf(bytes, at, start);
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

/** The flags contain the length, except for a very long path. */
function endOf(bytes: Buffer, at: number, start: number): number {
  const length = (((bytes[at + 60] ?? 0) & 0x0f) << 8) | (bytes[at + 61] ?? 0);
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
