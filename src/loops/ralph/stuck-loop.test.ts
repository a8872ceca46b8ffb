// An invented loop that is stuck, read as iterations: two runs at once, wrong numbers, local times, missing summaries.
import { describe, expect, it } from "vitest";
import { sampleLoop } from "../../../test/fixtures/samples.ts";
import { ralphLoops } from "./index.ts";

const { iterations, skipped, stories, byHand } = await ralphLoops().read({
  path: sampleLoop("PRD-12"),
  name: "PRD-12",
});
const failed = iterations.filter(({ status }) => status !== "success");

describe("loops: the folder of a loop that is stuck", () => {
  it("shows the story that failed over and over in two runs: 7 times by the metrics, once more by the events", () => {
    expect(new Set(failed.map(({ storyId }) => storyId))).toEqual(new Set(["US-004"]));
    expect(new Set(failed.map(({ runId }) => runId)).size).toBe(2);
    const byMetrics = failed.filter(({ evidence }) =>
      evidence.some((one) => one.startsWith("runs/metrics.jsonl")),
    );
    expect([failed.length, byMetrics.length]).toEqual([8, 7]);
    // In a row: no iteration of that story succeeded in between.
    expect(iterations.filter(({ storyId }) => storyId === "US-004")).toHaveLength(8);
  });

  it("numbers the failures of each run without a gap, though the books call some of them 1", () => {
    const numbers = (run: string) =>
      failed.filter(({ runId }) => runId.endsWith(run)).map(({ iteration }) => iteration);
    expect(numbers("-5101")).toEqual([4, 5, 6, 7]);
    expect(numbers("-5222")).toEqual([3, 4, 5, 6]);
  });

  it("says of each what is known: exit code 1 in all 3 attempts, and which agent it was", () => {
    for (const { errorsEncountered } of failed)
      expect(errorsEncountered[0]).toMatchObject({
        kind: "exit-code",
        message: "exit code 1 in all 3 attempts",
      });
    expect(failed.map(({ agent }) => agent)).toEqual([...Array(4).fill("claude"), ...Array(4).fill("codex")]);
  });

  it("counts no story as failed that went well, whatever its log talks of", () => {
    const well = iterations.filter(({ status }) => status === "success");
    expect(well).toHaveLength(6);
    for (const { errorsEncountered } of well)
      expect(errorsEncountered.filter(({ kind }) => kind !== "uncommitted-changes")).toEqual([]);
  });

  it("has each iteration once, numbered, in its local order of the day", () => {
    const keys = iterations.map(({ runId, iteration, retry }) => `${runId} ${iteration} ${retry}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(iterations.every(({ iteration, at }) => iteration > 0 && at > 0)).toBe(true);
    expect(iterations.map(({ at }) => at)).toEqual(iterations.map(({ at }) => at).toSorted((a, b) => a - b));
    // Local times are five and a half hours ahead: everything happened within half an hour.
    expect((iterations.at(-1)?.at ?? 0) - (iterations[0]?.at ?? 0)).toBeLessThan(1_800_000);
  });

  it("knows how the iterations ended that have no summary: by the events, or by their commit in git", () => {
    const bare = iterations.filter(({ runId, iteration }) =>
      ["20260504-141000-5222 2", "20260504-141800-5303 1"].includes(`${runId} ${iteration}`),
    );
    expect(bare.map(({ storyId, status }) => `${storyId} ${status}`)).toEqual([
      "US-003 success",
      "US-005 success",
    ]);
    expect(skipped.map(({ why }) => why)).toEqual(["it is empty"]);
  });

  it("has every story's title, and what was done by hand", () => {
    expect(stories).toHaveLength(6);
    expect(byHand?.map(({ storyId }) => storyId)).toEqual(["US-004"]);
  });

  it("names no folder of anybody's home", () => {
    expect(JSON.stringify(iterations)).not.toContain("/home/asha");
  });
});
