// The trend of a failure in words.
import { describe, expect, it } from "vitest";
import { trendText } from "./trend.ts";

describe("viewer: trend of a failure", () => {
  it.each([
    [[0, 0, 0, 0, 3, 0, 0, 1, 1, 0, 0, 0], "rarer than in the four weeks before"],
    [[0, 0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0], "more often than in the four weeks before"],
    [[0, 0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1], "as often as in the four weeks before"],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], "new in the last four weeks"],
    [[2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2], "back again"],
    [[0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0], "not in the last four weeks"],
    [[2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "not for two months"],
    [[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "not in the last twelve weeks"],
  ])("%j: %s", (weeks, text) => {
    expect(trendText(weeks)).toBe(text);
  });
});
