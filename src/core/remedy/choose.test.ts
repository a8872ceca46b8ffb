import { describe, expect, it } from "vitest";
import { remedyOf } from "../../domain/remedy.fixture.ts";
import type { Remedy } from "../../domain/remedy.ts";
import { mergeRemedies, rankRemedies } from "./choose.ts";

const remedy = (display: string, change: Partial<Remedy> = {}) =>
  remedyOf({ subject: "program rg", fingerprint: display, display, ...change });
const ranked = (...remedies: Remedy[]) => rankRemedies(remedies).map(({ display }) => display);

describe("remedy: its record", () => {
  it("the same sighting learned twice counts once, another one counts up", () => {
    const first = remedy("grep");
    expect(mergeRemedies([first], [first])).toEqual([]);
    expect(mergeRemedies([first], [remedy("grep", { evidence: [5, 6] })])).toMatchObject([
      { count: 2, evidence: [1, 2, 5, 6] },
    ]);
  });

  it("what was followed and failed again is on it", () => {
    const again = remedy("grep", { count: 0, failed: 1, evidence: [7] });
    expect(mergeRemedies([remedy("grep")], [again])).toMatchObject([{ count: 1, failed: 1 }]);
  });
});

describe("remedy: which one is named", () => {
  it("one that was followed and failed again is gone, until it has helped three times as often", () => {
    expect(ranked(remedy("grep", { failed: 1 }))).toEqual([]);
    expect(ranked(remedy("grep", { count: 0 }))).toEqual([]);
    expect(ranked(remedy("grep", { count: 3, failed: 1 }))).toEqual(["grep"]);
  });

  it("another one replaces the first only on more evidence", () => {
    const first = remedy("first", { evidence: [1, 2] });
    expect(ranked(remedy("later", { evidence: [8, 9], lastAt: 9, confirmed: true }), first)).toEqual([
      "first",
      "later",
    ]);
    expect(ranked(first, remedy("better", { evidence: [8, 9], count: 2 }))).toEqual(["better", "first"]);
  });
});
