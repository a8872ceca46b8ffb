// SHA-256 in plain JavaScript. Loading node:crypto takes 3 ms, which a cold hook would pay on every tool call; the
// texts hashed here are short.

/** The first digits of the SHA-256 of a text, in hex. */
export function sha256(text: string, digits = 64): string {
  state.set(INITIAL);
  const blocks = padded(text);
  for (let offset = 0; offset < blocks.length; offset += 16) compress(blocks, offset);
  let hex = "";
  for (let i = 0; i < 8 && hex.length < digits; i++)
    hex += (at(state, i) >>> 0).toString(16).padStart(8, "0");
  return hex.slice(0, digits);
}

/** The text's bytes as big-endian words, padded to whole blocks. */
function padded(text: string): Int32Array {
  const bytes = isAscii(text) ? undefined : new TextEncoder().encode(text);
  const length = bytes?.length ?? text.length;
  const words = new Int32Array(((length + 8) >> 6) * 16 + 16);
  for (let i = 0; i < length; i++)
    words[i >> 2] =
      at(words, i >> 2) | ((bytes ? (bytes[i] as number) : text.charCodeAt(i)) << (24 - (i & 3) * 8));
  words[length >> 2] = at(words, length >> 2) | (0x80 << (24 - (length & 3) * 8));
  words[words.length - 2] = Math.floor(length / 0x2000_0000);
  words[words.length - 1] = length << 3;
  return words;
}

function isAscii(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false;
  return true;
}

/** Shared between calls, which run one after the other. */
const state = new Int32Array(8);
const schedule = new Int32Array(64);

function compress(blocks: Int32Array, offset: number): void {
  const w = schedule;
  for (let i = 0; i < 16; i++) w[i] = at(blocks, offset + i);
  for (let i = 16; i < 64; i++) {
    const early = at(w, i - 15);
    const late = at(w, i - 2);
    const s0 = ((early >>> 7) | (early << 25)) ^ ((early >>> 18) | (early << 14)) ^ (early >>> 3);
    const s1 = ((late >>> 17) | (late << 15)) ^ ((late >>> 19) | (late << 13)) ^ (late >>> 10);
    w[i] = (at(w, i - 16) + s0 + at(w, i - 7) + s1) | 0;
  }
  let a = at(state, 0);
  let b = at(state, 1);
  let c = at(state, 2);
  let d = at(state, 3);
  let e = at(state, 4);
  let f = at(state, 5);
  let g = at(state, 6);
  let h = at(state, 7);
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + at(CONSTANTS, i) + at(w, i)) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = at(state, 0) + a;
  state[1] = at(state, 1) + b;
  state[2] = at(state, 2) + c;
  state[3] = at(state, 3) + d;
  state[4] = at(state, 4) + e;
  state[5] = at(state, 5) + f;
  state[6] = at(state, 6) + g;
  state[7] = at(state, 7) + h;
}

function at(words: Int32Array, index: number): number {
  return words[index] as number;
}

const INITIAL = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];

// biome-ignore format: a table
const CONSTANTS = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
