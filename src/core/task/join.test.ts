import { describe, expect, it } from "vitest";
import { NOON } from "../../../test/contracts/store/fixtures.ts";
import { joinRuns } from "./join.ts";
import type { ReportedRun } from "./supervisor-records.ts";

const run = (from: ReportedRun["from"], at: number, changes: Partial<ReportedRun> = {}): ReportedRun => ({
  from,
  id: "t",
  status: "completed",
  startedAt: 0,
  endedAt: NOON + at,
  intent: "",
  type: "",
  summary: "",
  reason: "",
  requiresContext: false,
  ...changes,
});
const times = (runs: readonly { readonly endedAt: number }[]) => runs.map(({ endedAt }) => endedAt - NOON);
const failed = { status: "failed" } as const;

describe("task: runs reported by several files", () => {
  it("are one, at the time of the log, with what each of them adds", () => {
    const reported = [
      run("metrics", -40, { startedAt: NOON - 9_000 }),
      run("state", 15, { intent: "Add a cache", requiresContext: true }),
      run("audit", 0, { type: "coding" }),
    ];
    const added = { startedAt: NOON - 9_000, intent: "Add a cache", type: "coding", requiresContext: true };
    expect(joinRuns(reported, [])).toMatchObject([{ endedAt: NOON, ...added }]);
  });

  it.each([
    ["two lines of one log are two runs, however near", [run("audit", 0), run("audit", 9)], [0, 9]],
    ["the same line twice is one", [run("audit", 0), run("audit", 0)], [0]],
    ["another outcome is another run", [run("audit", 0), run("metrics", 0, failed)], [0, 0]],
    ["another task is another run", [run("audit", 0), run("metrics", 0, { id: "u" })], [0, 0]],
    ["a minute later it is another run", [run("audit", 0), run("metrics", 60_001)], [0, 60_001]],
    ["failing again is quickly done", [run("audit", 0, failed), run("metrics", 6_000, failed)], [0, 6_000]],
    [
      "each finds its own among several",
      [run("audit", 0), run("audit", 20), run("state", 1), run("state", 21)],
      [0, 20],
    ],
  ])("%s", (_, reported, expected) => {
    expect(times(joinRuns(reported, []))).toEqual(expected);
  });

  it("a known run keeps its known time; a run that no file reports is left out", () => {
    const known = [run("audit", 5), run("audit", 900_000)];
    expect(times(joinRuns([run("state", 0)], known))).toEqual([5]);
    expect(joinRuns([], known)).toEqual([]);
  });

  it("a known run is not taken for a near one that has an exact match", () => {
    const known = [run("audit", 0, failed)];
    expect(times(joinRuns([run("audit", 2_000, failed), run("audit", 0, failed)], known))).toEqual([
      0, 2_000,
    ]);
  });
});
