// Relevance of a document to a query.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { relevance } from "./relevance.ts";

const frequency = new Map([
  ["test", 80],
  ["redis", 2],
  ["cach", 5],
]);

describe("similarity: relevance", () => {
  it("all of it is 1, none of it is 0, and so is nothing asked", () => {
    expect(relevance(["redis", "cach"], new Set(["cach", "redis", "test"]), frequency, 100)).toBe(1);
    expect(relevance(["redis"], new Set(["test"]), frequency, 100)).toBe(0);
    expect(relevance([], new Set(["test"]), frequency, 100)).toBe(0);
  });

  it("a rare word counts more than a common one", () => {
    const rare = relevance(["redis", "test"], new Set(["redis"]), frequency, 100);
    const common = relevance(["redis", "test"], new Set(["test"]), frequency, 100);
    expect(rare).toBeGreaterThan(0.9);
    expect(common).toBeLessThan(0.1);
  });

  it("a word nobody has used weighs no more than one used once", () => {
    const unknown = relevance(["kafka", "cach"], new Set(["cach"]), frequency, 100);
    const once = relevance(["kafka", "cach"], new Set(["cach"]), new Map([...frequency, ["kafka", 1]]), 100);
    expect(unknown).toBe(once);
  });

  it("in a new project every word counts alike", () => {
    expect(relevance(["a", "b"], new Set(["a"]), new Map(), 0)).toBe(0.5);
    expect(
      relevance(
        ["a", "b"],
        new Set(["a"]),
        new Map([
          ["a", 1],
          ["b", 1],
        ]),
        1,
      ),
    ).toBe(0.5);
  });

  it("lies between 0 and 1, and grows with the document", () => {
    const words = fc.array(fc.constantFrom("test", "redis", "cach", "jwt", "auth"), { maxLength: 6 });
    fc.assert(
      fc.property(words, words, fc.integer({ min: -1, max: 1_000 }), (query, known, total) => {
        const score = relevance(query, new Set(known), frequency, total);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(relevance(query, new Set([...known, "redis"]), frequency, total)).toBeGreaterThanOrEqual(
          score,
        );
      }),
    );
  });
});
