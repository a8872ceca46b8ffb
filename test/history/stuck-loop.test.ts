// A loop's folder, read and told: what is stuck, what failed, and that a story which succeeded never counts as failed.
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import { beforeAll, describe, expect, it } from "vitest";
import { historyText } from "../../src/core/compose/history.ts";
import { historySummary } from "../../src/core/compose/history-summary.ts";
import { tokensAtMost } from "../../src/core/compose/tokens.ts";
import { clusterFailures } from "../../src/core/history/cluster.ts";
import { selectHistory } from "../../src/core/history/select.ts";
import { stuckStories } from "../../src/core/history/stuck.ts";
import type { Iteration, LoopHistory } from "../../src/domain/iteration.ts";
import { ralphLoops } from "../../src/loops/ralph/index.ts";
import { sampleLoop } from "../fixtures/samples.ts";

const request = {
  ...{ lookback: 5, relevanceThreshold: 0.7 },
  ...{ includeFailures: true, includeDecisions: true, includeApproaches: true },
};

describe("history: a loop that is stuck", () => {
  let history: LoopHistory;
  let failures: readonly Iteration[];
  beforeAll(async () => {
    history = await ralphLoops().read({ path: sampleLoop("PRD-12"), name: "PRD-12" });
    failures = history.iterations.filter(({ status }) => status !== "success");
  });
  const page = (storyId: string, tokens = 10_000, mode: "smart" | "full" = "smart") =>
    historyText(selectHistory(history, { ...request, storyId, mode }), {
      ...{ tokens, characters: 100_000, count: tokensAtMost },
    });

  it("one story is stuck, its failures are one cluster", () => {
    expect(stuckStories(history).map(({ storyId, failures: count }) => [storyId, count])).toEqual([
      ["US-004", failures.length],
    ]);
    expect(clusterFailures(history.iterations)).toMatchObject([
      { count: failures.length, kind: "exit-code", stories: ["US-004"] },
    ]);
  });

  it("after three failures it is stuck, after two it is not", () => {
    const stuckAfter = (count: number) => {
      const last = failures[count - 1];
      const iterations = history.iterations.slice(0, last ? history.iterations.indexOf(last) + 1 : 0);
      return stuckStories({ ...history, iterations }, "US-004").length > 0;
    };
    expect([1, 2, 3, 4].map(stuckAfter)).toEqual([false, false, true, true]);
  });

  it("no story that succeeded is told as failed, in any mode", () => {
    for (const { id } of history.stories) {
      for (const mode of ["smart", "full"] as const) {
        const { storyFailures } = selectHistory(history, { ...request, storyId: id, mode });
        expect(storyFailures.filter(({ storyId }) => storyId !== "US-004")).toEqual([]);
      }
    }
  });

  it("the page of the stuck story says how often, how, who tried, and that it was done by hand", () => {
    const { text } = page("US-004", 10_000, "full");
    const titleOf = (id: string) => history.stories.find((story) => story.id === id)?.title;
    const byHand = history.byHand?.find(({ storyId }) => storyId === "US-004")?.commits[0]?.sha;
    for (const part of [
      `#### Failed Approaches for US-004 (${titleOf("US-004")})`,
      `${failures.length}×`,
      "exit code 1",
      "claude (sonnet)",
      "codex",
      "US-004 is stuck",
      "already done by hand",
      `commit ${byHand?.slice(0, 7)}`,
      "#### Not Tried Yet for US-004",
      `US-005: ${titleOf("US-005")}`,
    ]) {
      expect(text).toContain(part);
    }
  });

  it("smart looks at the last five of the story and at five others, and says so", () => {
    const { text } = page("US-004");
    expect(text).toContain("(10 iterations scanned)");
    expect(text).toContain(`${failures.length} failures in a row, the last 5 of them looked at here`);
    for (const [, count] of text.matchAll(/(\d+)×/g)) expect(Number(count)).toBeLessThanOrEqual(10);
  });

  it("keeps any budget, and the failures of the story are the last to go", () => {
    for (const tokens of [100, 300, 600, 1_200, 2_400]) {
      for (const mode of ["smart", "full"] as const) {
        const { text, shown } = page("US-004", tokens, mode);
        expect(encode(text).length).toBeLessThanOrEqual(tokens);
        if (shown.length > 0) expect(shown[0]).toMatch(/^failure:US-004:/);
      }
    }
  });

  it("the summary lists all stories", () => {
    const summary = historySummary(history);
    for (const { id, title } of history.stories) expect(summary).toContain(`| ${id} | ${title} |`);
  });
});
