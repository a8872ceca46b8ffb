// Sessions on the time axis.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lanesOf, moved, NARROWEST, ticksOf, zoomed } from "./layout.ts";

const HOUR = 3_600_000;
const start = Date.UTC(2026, 10, 2);
const session = (branch: string, hour: number, hours: number) => ({
  branch,
  startedAt: new Date(start + hour * HOUR).toISOString(),
  lastAt: new Date(start + (hour + hours) * HOUR).toISOString(),
});
const week = { from: start, to: start + 7 * 24 * HOUR };
const lanes = (sessions: ReturnType<typeof session>[], width = 700) =>
  lanesOf(sessions, ({ branch }) => branch, week, width, "other branches");

describe("viewer: timeline", () => {
  it("sessions of one branch share a lane, those at the same time lie below each other", () => {
    const [lane, other] = lanes([session("main", 10, 5), session("main", 8, 6), session("fix", 1, 1)]);
    expect(lane?.name).toBe("main");
    expect(lane?.items.map(({ row }) => row)).toEqual([0, 1]);
    expect(other?.items.map(({ row }) => row)).toEqual([0]);
  });

  it("a short session is wide enough to be seen, one outside the period is not drawn", () => {
    const [lane] = lanes([session("main", 1, 0.01), session("main", -100, 1)]);
    expect(lane?.items.map(({ width }) => width)).toEqual([NARROWEST]);
  });

  it("a branch without a session in the period has no lane", () => {
    expect(lanes([session("main", 1, 1), session("old", -100, 1)]).map(({ name }) => name)).toEqual(["main"]);
  });

  it("many branches end in one lane of their own", () => {
    const found = lanes(Array.from({ length: 20 }, (_, index) => session(`b${index}`, index, 1)));
    expect(found).toHaveLength(8);
    expect(found.at(-1)?.name).toBe("other branches");
    expect(found.flatMap(({ items }) => items)).toHaveLength(20);
  });

  it("zooming keeps the moment under the pointer where it is", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.1, max: 8, noNaN: true }),
        (share, factor) => {
          const around = week.from + (week.to - week.from) * share;
          const { from, to } = zoomed(week, factor, around);
          expect((around - from) / (to - from)).toBeCloseTo(share, 6);
        },
      ),
    );
  });

  it("moving keeps the length, and the axis has as many marks as there is room for", () => {
    const next = moved(week, 0.5);
    expect(next.to - next.from).toBe(week.to - week.from);
    for (const width of [320, 700, 1_200])
      expect(ticksOf(week, width).length).toBeLessThanOrEqual(width / 66 + 1);
  });
});
