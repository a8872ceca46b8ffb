// Durations as people say them.
import { describe, expect, it } from "vitest";
import { duration } from "./for-people.ts";

const MINUTE = 60_000;

describe("duration", () => {
  it.each([
    [400, "0.4 s"],
    [9_000, "9 s"],
    [5 * MINUTE, "5 min"],
    [119 * MINUTE, "119 min"],
    [120 * MINUTE, "2 h"],
    [320 * MINUTE, "5 h 20 min"],
    [72 * 60 * MINUTE, "3 days"],
  ])("%i ms is %s", (milliseconds, text) => {
    expect(duration(milliseconds)).toBe(text);
  });
});
