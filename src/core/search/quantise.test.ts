import { describe, expect, it } from "vitest";
import { codeWords, nearestCodes, normalised, packVector, signCode, similarity } from "./quantise.ts";

/** Repeatable numbers from -1 to 1. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}
const random = numbers(7);
const vectorOf = (dimensions: number) =>
  normalised(Array.from({ length: dimensions }, random)) ?? new Float32Array(dimensions);
const cosine = (one: Float32Array, other: Float32Array) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

describe("core: search: small forms of vectors", () => {
  it("a packed vector is nearly the same vector", () => {
    for (const dimensions of [1, 7, 384, 768]) {
      const [one, other] = [vectorOf(dimensions), vectorOf(dimensions)];
      expect(similarity(one, packVector(one))).toBeCloseTo(1, 2);
      expect(Math.abs(similarity(one, packVector(other)) - cosine(one, other))).toBeLessThan(0.01);
    }
  });

  it("takes a quarter of the room", () => {
    expect(packVector(vectorOf(384))).toHaveLength(388);
    expect(codeWords(384)).toBe(12);
    expect(codeWords(385)).toBe(13);
  });

  it("vectors of other dimensions are like nothing", () => {
    expect(similarity(vectorOf(384), packVector(vectorOf(383)))).toBe(-1);
  });

  it("zeros and broken numbers are no vector", () => {
    expect(normalised([0, 0])).toBeUndefined();
    expect(normalised([])).toBeUndefined();
    expect(normalised([Number.NaN, 1])).toBeUndefined();
    expect(normalised([Number.POSITIVE_INFINITY, 1])).toBeUndefined();
    expect(normalised([3, 4])).toEqual(new Float32Array([0.6, 0.8]));
  });

  it("the scan finds the entries with the fewest different bits, nearest first", () => {
    const all = Array.from({ length: 500 }, () => signCode(vectorOf(70)));
    const question = signCode(vectorOf(70));
    const stride = 5;
    const entries = new Uint32Array(500 * stride).fill(0xffffffff);
    all.forEach((code, at) => {
      entries.set(code, at * stride);
    });
    const found = nearestCodes(entries, stride, question, 40);
    expect(found).toHaveLength(40);
    const distances = found.map((at) => hamming(all[at], question));
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    const best = all.map((code) => hamming(code, question)).sort((a, b) => a - b);
    expect(distances).toEqual(best.slice(0, 40));
  });

  it("asked for more than there are, it gives all", () => {
    const entries = new Uint32Array([1, 3, 7]);
    expect(nearestCodes(entries, 1, new Uint32Array([7]), 10)).toEqual([2, 1, 0]);
    expect(nearestCodes(new Uint32Array(0), 1, new Uint32Array([7]), 10)).toEqual([]);
  });
});

function hamming(one: Uint32Array | undefined, other: Uint32Array): number {
  let different = 0;
  other.forEach((word, at) => {
    for (let bit = 0; bit < 32; bit++)
      if (((word >>> bit) & 1) !== (((one?.[at] ?? 0) >>> bit) & 1)) different += 1;
  });
  return different;
}
