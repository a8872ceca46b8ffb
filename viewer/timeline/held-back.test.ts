// New rows wait while the person is in the list.
import { describe, expect, it } from "vitest";
import { newOnTop } from "./held-back.ts";

const own = (item: string) => item;

describe("viewer: rows that wait", () => {
  it("counts the rows above the one that was first; another list is not held back", () => {
    expect(newOnTop(["b", "a"], ["d", "c", "b", "a"], own)).toBe(2);
    expect(newOnTop(["b", "a"], ["b", "a"], own)).toBe(0);
    expect(newOnTop(["b", "a"], ["z"], own)).toBe(0);
    expect(newOnTop([], ["a"], own)).toBe(0);
  });
});
