// What was removed to keep the memory small, as Settings tells it.
import { describe, expect, it } from "vitest";
import type { Pruned } from "../../src/ports/store/upkeep.ts";
import { prunedText } from "./pruned.ts";

describe("viewer: a memory that was made smaller", () => {
  it("says how much of what was removed, as the store counts it", () => {
    const pruned: Pruned = { what: "calls", rows: 1_200, bytes: 90_000, at: 1 };
    expect(prunedText(pruned)).toBe("1,200 calls removed");
  });
});
