import { describe, expect, it } from "vitest";
import { patienceAt, shortestDeadline, timeLeft } from "./deadline.ts";

const clock = { deadlineMs: 0, patienceMs: 60_000, waitedMs: 0, workedMs: 0 };

describe("domain: how long a hook may take", () => {
  it("before a call 3 s, at a prompt 5 s, at a session's start 10 s", () => {
    expect(timeLeft("tool-start", clock)).toBe(3_000);
    expect(timeLeft("prompt-submit", clock)).toBe(5_000);
    expect(timeLeft("session-start", clock)).toBe(10_000);
  });

  it("the clock starts with our own work, not with the process", () => {
    expect(timeLeft("tool-start", { ...clock, waitedMs: 2_500 })).toBe(3_000);
    expect(timeLeft("tool-start", { ...clock, waitedMs: 2_500, workedMs: 100 })).toBe(2_900);
  });

  it("an agent that was told to wait 5 s, by an older installation, is answered before it goes on", () => {
    expect(timeLeft("session-start", { ...clock, patienceMs: 5_000, waitedMs: 1_000 })).toBe(3_500);
    expect(timeLeft("session-start", { ...clock, patienceMs: 5_000, waitedMs: 9_000 })).toBeGreaterThan(0);
  });

  it("what the person set holds at every moment", () => {
    expect(timeLeft("session-start", { ...clock, deadlineMs: 200 })).toBe(200);
    expect(shortestDeadline(200)).toBe(200);
  });

  it("agents are told to wait longer than we take, Node's start included", () => {
    for (const moment of ["session-start", "prompt-submit", "tool-start", "turn-end"] as const)
      expect(patienceAt(moment) * 1_000).toBeGreaterThan(timeLeft(moment, clock) + 5_000);
  });
});
