// The folder of a real loop, where it is at hand; nothing of it is kept here.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { LoopFolder } from "../../ports/loops.ts";
import { ralphLoops } from "./index.ts";

const folder: LoopFolder = {
  path: resolve(import.meta.dirname, "../../../../shared/ralph-example/PRD-67"),
  name: "PRD-67",
};

describe.skipIf(!existsSync(folder.path))("loops: a real folder", async () => {
  const { iterations, skipped, stories, byHand } = await ralphLoops().read(folder);
  const failed = iterations.filter(({ status }) => status !== "success");

  it("shows the story that failed over and over in two runs: 16 times by the metrics, once more by the events", () => {
    expect(new Set(failed.map(({ storyId }) => storyId))).toEqual(new Set(["US-016"]));
    expect(new Set(failed.map(({ runId }) => runId)).size).toBe(2);
    const byMetrics = failed.filter(({ evidence }) =>
      evidence.some((one) => one.startsWith("runs/metrics.jsonl")),
    );
    expect([failed.length, byMetrics.length]).toEqual([17, 16]);
    // In a row: nothing of that story went well in between.
    expect(iterations.filter(({ storyId }) => storyId === "US-016")).toHaveLength(17);
  });

  it("numbers the failures of each run without a gap, though the books call some of them 1", () => {
    const numbers = (run: string) =>
      failed.filter(({ runId }) => runId.endsWith(run)).map(({ iteration }) => iteration);
    expect(numbers("-16394")).toEqual([14, 15, 16, 17, 18, 19, 20]);
    expect(numbers("-10574")).toEqual([16, 17, 18, 19, 20, 21, 22, 23, 24, 25]);
  });

  it("says of each what is known: exit code 1 in all 3 attempts, and which agent it was", () => {
    for (const { errorsEncountered } of failed)
      expect(errorsEncountered[0]).toMatchObject({
        kind: "exit-code",
        message: "exit code 1 in all 3 attempts",
      });
    expect(failed.map(({ agent }) => agent)).toEqual([
      ...Array(4).fill("claude"),
      ...Array(13).fill("codex"),
    ]);
  });

  it("counts no story as failed that went well, whatever its log talks of", () => {
    const well = iterations.filter(({ status }) => status === "success");
    expect(well).toHaveLength(35);
    for (const { errorsEncountered } of well)
      expect(errorsEncountered.filter(({ kind }) => kind !== "uncommitted-changes")).toEqual([]);
  });

  it("has each iteration once, numbered, in its local order of the day", () => {
    const keys = iterations.map(({ runId, iteration, retry }) => `${runId} ${iteration} ${retry}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(iterations.every(({ iteration, at }) => iteration > 0 && at > 0)).toBe(true);
    // Local times are seven hours ahead: all of it happened within three hours.
    expect((iterations.at(-1)?.at ?? 0) - (iterations[0]?.at ?? 0)).toBeLessThan(3 * 3_600_000);
  });

  it("knows how the iterations ended that have no summary: by the events, or by their commit in git", () => {
    const bare = iterations.filter(({ runId, iteration }) =>
      ["20260116-161719-17437 3", "20260116-161938-19785 1"].includes(`${runId} ${iteration}`),
    );
    expect(bare.map(({ storyId, status }) => `${storyId} ${status}`)).toEqual([
      "US-004 success",
      "US-006 success",
    ]);
    expect(skipped.map(({ why }) => why)).toEqual(["it is empty", "it is empty"]);
  });

  it("has every story's title, and what was done by hand", () => {
    expect(stories).toHaveLength(17);
    expect(byHand?.map(({ storyId }) => storyId)).toEqual(["US-016", "US-017"]);
  });

  it("names no folder of anybody's home", () => {
    expect(JSON.stringify(iterations)).not.toContain("/Users/dev");
  });

  it("is read within half a second, and within a fifth of that when nothing has changed", async () => {
    const loops = ralphLoops();
    const time = async () => {
      const began = performance.now();
      await loops.read(folder);
      return performance.now() - began;
    };
    expect(await time()).toBeLessThan(500);
    expect(Math.min(await time(), await time(), await time())).toBeLessThan(100);
  });
});
