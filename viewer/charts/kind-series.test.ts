// Failures of each kind by week.
import { describe, expect, it } from "vitest";
import { kindSeries } from "./kind-series.ts";
import { twelveWeeks } from "./weeks.ts";

const monday = (week: number) => new Date(Date.UTC(2026, 10, 2 + 7 * week)).toISOString();

describe("viewer: failures by kind", () => {
  it("the most frequent kind comes first, and each failure counts in its week", () => {
    const activity = [
      { at: monday(0), kind: "lint", failed: 2 },
      { at: monday(1), kind: "bad-flag", failed: 5 },
      { at: monday(1), kind: "lint", failed: 1 },
    ];
    expect(kindSeries(activity, [monday(0), monday(1)])).toEqual([
      { kind: "bad-flag", values: [0, 5], total: 5 },
      { kind: "lint", values: [2, 1], total: 3 },
    ]);
  });

  it("a young project is drawn on twelve weeks, the last ones being its own; without a week there is no axis", () => {
    const weeks = twelveWeeks([monday(0), monday(1)]);
    expect(weeks).toHaveLength(12);
    expect(weeks.slice(-3)).toEqual([monday(-1), monday(0), monday(1)]);
    expect(twelveWeeks([])).toEqual([]);
  });
});
