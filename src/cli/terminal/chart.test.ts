import { describe, expect, it } from "vitest";
import { bar, sparkline } from "./chart.ts";

describe("cli: charts", () => {
  it.each([
    [0, "    "],
    [0.001, "▏   "],
    [0.5, "██  "],
    [0.59, "██▍ "],
    [1, "████"],
    [7, "████"],
    [Number.NaN, "    "],
  ])("a bar of %d is %j", (share, drawn) => expect(bar(share, 4)).toBe(drawn));

  it("a row of columns is as high as its highest; nothing is blank, a little is seen", () => {
    expect(sparkline([0, 1, 50, 100])).toBe(" ▁▄█");
    expect(sparkline([0, 0])).toBe("  ");
    expect(sparkline([])).toBe("");
  });
});
