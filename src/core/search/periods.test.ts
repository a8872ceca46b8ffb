// Times that a question names.
import { describe, expect, it } from "vitest";
import { nearness, periodsIn } from "./periods.ts";

describe("search: times in a question", () => {
  it.each<[string, readonly object[]]>([
    ["what was done in June?", [{ month: 5 }]],
    ["on 3 July 2023", [{ year: 2023, month: 6, day: 3 }]],
    ["the release of July 3rd, 2023", [{ year: 2023, month: 6, day: 3 }]],
    ["since 2026-07-03", [{ year: 2026, month: 6, day: 3 }]],
    ["in 2025", [{ year: 2025 }]],
    ["in May 2025", [{ year: 2025, month: 4 }]],
    ["this may fail on port 8080", []],
    ["error 404", []],
  ])("%j → %j", (text, periods) => expect(periodsIn(text)).toEqual(periods));

  it("are near what was done then or told soon after", () => {
    const june = [{ month: 5 }];
    expect(nearness(Date.UTC(2024, 5, 20), june)).toBe(1);
    expect(nearness(Date.UTC(2024, 6, 3), june)).toBeGreaterThan(0.7);
    expect(nearness(Date.UTC(2024, 4, 20), june)).toBeLessThan(0.1);
    expect(nearness(Date.UTC(2024, 11, 1), june)).toBeLessThan(0.01);
  });
});
