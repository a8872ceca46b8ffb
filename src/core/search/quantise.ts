// Quantises vectors: one bit per dimension (its sign) for a fast scan over all, one byte per dimension to order the
// nearest. Recall of the two steps together is measured in bench/vectors.mjs.

const BITS = 32;

/** How many 32-bit words a sign code has. */
export function codeWords(dimensions: number): number {
  return Math.ceil(dimensions / BITS);
}

/** Bit n is set when number n is positive. */
export function signCode(vector: Float32Array): Uint32Array {
  const code = new Uint32Array(codeWords(vector.length));
  for (let at = 0; at < vector.length; at++)
    if ((vector[at] ?? 0) > 0) code[at >>> 5] = ((code[at >>> 5] ?? 0) | (1 << (at & 31))) >>> 0;
  return code;
}

/**
 * Positions of the entries with the fewest different bits, nearest first. `entries` holds `stride` words for each entry,
 * of which the first ones are its code.
 */
export function nearestCodes(
  entries: Uint32Array,
  stride: number,
  code: Uint32Array,
  keep: number,
): readonly number[] {
  const words = code.length;
  const length = Math.floor(entries.length / stride);
  const distances = new Uint16Array(length);
  const counts = new Uint32Array(words * BITS + 1);
  for (let entry = 0, start = 0; entry < length; entry++, start += stride) {
    let distance = 0;
    for (let word = 0; word < words; word++)
      distance += bitsIn((entries[start + word] as number) ^ (code[word] as number));
    distances[entry] = distance;
    counts[distance] = (counts[distance] as number) + 1;
  }
  return lowest(distances, counts, keep);
}

/** How many bits of a 32-bit word are set. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Sorts by counting: positions of the `keep` lowest values, in order. */
function lowest(values: Uint16Array, counts: Uint32Array, keep: number): readonly number[] {
  const starts: number[] = [];
  let before = 0;
  for (let value = 0; value < counts.length && before < keep; value++) {
    starts.push(before);
    before += counts[value] as number;
  }
  const sorted: number[] = new Array(before);
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value < starts.length) sorted[(starts[value] as number)++] = at;
  }
  return sorted.slice(0, keep);
}

/** Bytes before the numbers: the factor they are multiplied with. */
const HEAD = 4;

/** One byte for each number, after a common factor. */
export function packVector(vector: Float32Array): Uint8Array {
  let largest = 0;
  for (const value of vector) largest = Math.max(largest, Math.abs(value));
  const factor = largest / 127 || 1;
  const bytes = new Uint8Array(HEAD + vector.length);
  new DataView(bytes.buffer).setFloat32(0, factor, true);
  const numbers = new Int8Array(bytes.buffer, HEAD);
  for (let at = 0; at < vector.length; at++) numbers[at] = Math.round((vector[at] as number) / factor);
  return bytes;
}

/** Cosine of two vectors of length 1, one of them packed; -1 when their dimensions differ. */
export function similarity(vector: Float32Array, packed: Uint8Array): number {
  if (packed.length !== HEAD + vector.length) return -1;
  const factor = new DataView(packed.buffer, packed.byteOffset).getFloat32(0, true);
  const numbers = new Int8Array(packed.buffer, packed.byteOffset + HEAD, vector.length);
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (vector[at] as number) * (numbers[at] as number);
  return sum * factor;
}

/** The vector scaled to length 1; undefined when that is impossible (zeros, not numbers). */
export function normalised(numbers: ArrayLike<number>): Float32Array | undefined {
  let sum = 0;
  for (let at = 0; at < numbers.length; at++) sum += (numbers[at] as number) ** 2;
  if (!(sum > 0 && Number.isFinite(sum))) return undefined;
  const length = Math.sqrt(sum);
  return Float32Array.from(numbers, (value) => value / length);
}
