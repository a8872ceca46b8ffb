// The rows of a long list that are drawn.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { SPARE, seenRows } from "./window.ts";

describe("viewer: long lists", () => {
  it("at the top the first screen is drawn, and little more", () => {
    expect(seenRows(10_000, 50, 100, 800)).toEqual({ from: 0, to: 14 + SPARE + 1 });
  });

  it("scrolled down, the rows above are left out", () => {
    expect(seenRows(10_000, 50, -5_000, 800).from).toBe(100 - SPARE);
  });

  it("whatever is visible is drawn, at most a screen and the spare rows", () => {
    fc.assert(
      fc.property(
        fc.nat(5_000),
        fc.integer({ min: 20, max: 120 }),
        fc.integer({ min: -400_000, max: 2_000 }),
        (count, height, top) => {
          const { from, to } = seenRows(count, height, top, 900);
          expect(from).toBeGreaterThanOrEqual(0);
          expect(to).toBeLessThanOrEqual(count);
          for (let row = 0; row < count; row++) {
            const y = top + row * height;
            if (y + height > 0 && y < 900) expect(row >= from && row < to).toBe(true);
          }
          expect(to - from).toBeLessThanOrEqual(Math.ceil(900 / height) + 2 * SPARE + 2);
        },
      ),
    );
  });
});
