// Tests histories of real loops: every recorded failure is in them, and no story that succeeded is listed as failed.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { historyText } from "../../src/core/compose/history.ts";
import { historySummary } from "../../src/core/compose/history-summary.ts";
import { tokensAtMost } from "../../src/core/compose/tokens.ts";
import { clusterFailures } from "../../src/core/history/cluster.ts";
import { selectHistory } from "../../src/core/history/select.ts";
import { stuckStories } from "../../src/core/history/stuck.ts";
import { ralphLoops } from "../../src/loops/ralph/index.ts";
import { processorTime } from "../../test/processor-time.ts";
import { loops } from "./where.ts";

const request = {
  ...{ lookback: 5, relevanceThreshold: 0.7 },
  ...{ includeFailures: true, includeDecisions: true, includeApproaches: true },
};

describe.each(loops())("loops: %s", async (path) => {
  const folder = { path, name: basename(path) };
  const history = await ralphLoops().read(folder);
  const { iterations, stories, skipped } = history;
  const failed = iterations.filter(({ status }) => status !== "success");
  const metrics = lines("runs/metrics.jsonl").map((line) => JSON.parse(line));
  const events = lines(".events.log");
  function lines(name: string): readonly string[] {
    return readFileSync(join(path, name), "utf8").split("\n").filter(Boolean);
  }

  it("every failure of the metrics and of the events once, every number once", () => {
    const byMetrics = failed.filter(({ evidence }) =>
      evidence.some((one) => one.startsWith("runs/metrics.jsonl")),
    );
    expect(byMetrics).toHaveLength(metrics.filter(({ status }) => status === "error").length);
    expect(failed).toHaveLength(events.filter((line) => line.includes("ERROR Iteration failed")).length);
    const keys = iterations.map(({ runId, iteration, retry }) => `${runId} ${iteration} ${retry}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(iterations.every(({ iteration, at }) => iteration > 0 && at > 0)).toBe(true);
  });

  it("the failures of a run are numbered without a gap, whatever the books call them", () => {
    for (const run of new Set(failed.map(({ runId }) => runId))) {
      const numbers = failed.filter(({ runId }) => runId === run).map(({ iteration }) => iteration);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
  });

  it("who failed: the agent that was switched to, from the switch on", () => {
    const agents = [...new Set(failed.map(({ agent }) => agent))];
    const switches = events.filter((line) => line.includes("Switching agent"));
    expect(agents).toHaveLength(switches.length > 0 ? 2 : 1);
    for (const { errorsEncountered } of failed)
      expect(errorsEncountered[0]).toMatchObject({ kind: "exit-code" });
  });

  it("no story counts as failed that went well, in the iterations and in any page", () => {
    for (const { status, errorsEncountered } of iterations)
      if (status === "success")
        expect(errorsEncountered.filter(({ kind }) => kind !== "uncommitted-changes")).toEqual([]);
    const stories = new Set(failed.map(({ storyId }) => storyId));
    for (const { id } of history.stories)
      for (const mode of ["smart", "full"] as const) {
        const { storyFailures } = selectHistory(history, { ...request, storyId: id, mode });
        expect(storyFailures.filter(({ storyId }) => !stories.has(storyId))).toEqual([]);
      }
  });

  it("how iterations without a summary ended is known; what is passed over is empty", () => {
    expect(new Set(skipped.map(({ why }) => why))).toEqual(new Set(["it is empty"]));
  });

  it("a story that failed over and over is stuck from its third failure on, in one cluster", () => {
    const [stuck] = stuckStories(history);
    expect(stuck?.failures).toBe(failed.length);
    expect(clusterFailures(iterations)).toMatchObject([{ count: failed.length, kind: "exit-code" }]);
    const stuckAfter = (count: number) => {
      const last = failed[count - 1];
      const until = iterations.slice(0, last ? iterations.indexOf(last) + 1 : 0);
      return stuckStories({ ...history, iterations: until }, stuck?.storyId).length > 0;
    };
    expect([1, 2, 3, 4].map(stuckAfter)).toEqual([false, false, true, true]);
  });

  it("the page of the stuck story keeps any budget; the summary has every story", () => {
    const storyId = stuckStories(history)[0]?.storyId ?? "";
    const title = stories.find(({ id }) => id === storyId)?.title;
    for (const mode of ["smart", "full"] as const)
      for (const tokens of [100, 300, 600, 1_200, 2_400, 10_000]) {
        const { text, shown } = historyText(selectHistory(history, { ...request, storyId, mode }), {
          ...{ tokens, characters: 100_000, count: tokensAtMost },
        });
        expect(encode(text).length).toBeLessThanOrEqual(tokens);
        if (shown.length > 0) expect(shown[0]).toContain(`failure:${storyId}:`);
        if (tokens === 10_000) {
          expect(text).toContain(`#### Failed Approaches for ${storyId} (${title})`);
          expect(text).toContain(`${storyId} is stuck`);
          expect(text).toContain("already done by hand");
        }
      }
    const summary = historySummary(history);
    for (const { id, title } of stories) expect(summary).toContain(`| ${id} | ${title} |`);
  });

  it("names no folder of anybody's home", () => {
    expect(JSON.stringify(iterations)).not.toMatch(/\/(?:Users|home)\/\w/);
  });

  it("costs half a second of the processor to read, and a fifth of that when nothing has changed", async () => {
    const reader = ralphLoops();
    const cost = async () => {
      const spent = processorTime();
      await reader.read(folder);
      return spent();
    };
    expect(await cost()).toBeLessThan(500);
    expect(Math.min(await cost(), await cost(), await cost())).toBeLessThan(100);
  });
});
