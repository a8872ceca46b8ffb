// Fast 64-bit hash of a text to tell actions apart, not for security; it runs for every call of a history. Two
// multiply-and-xor lanes over the UTF-16 units with MurmurHash3's finish (the scheme known as cyrb53, unfolded).

/** 16 hex digits. */
export function mix64(text: string): string {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    two = Math.imul(two ^ unit, 0x5f356495);
  }
  const first = finish(one, two);
  const second = finish(two, one);
  return hex(second) + hex(first);
}

function finish(value: number, other: number): number {
  return Math.imul(value ^ (value >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
}

/** In halves: V8 represents larger numbers as floating point, which takes three times as long. */
function hex(value: number): string {
  return half(value >>> 16) + half(value & 0xffff);
}

function half(value: number): string {
  return value.toString(16).padStart(4, "0");
}
