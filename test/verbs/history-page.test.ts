// History pages, from a loop's folder to a prompt.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pageOf } from "../../src/app/loops/history.ts";
import { renderedPrompt } from "../../src/app/loops/loop.ts";
import { historySummary } from "../../src/core/compose/history-summary.ts";
import { clusterFailures } from "../../src/core/history/cluster.ts";
import { stripOwnText } from "../../src/core/own-text/own-text.ts";
import type { HistoryConfig, LoopHistory } from "../../src/domain/iteration.ts";
import { ralphLoops } from "../../src/loops/ralph/index.ts";
import { newFolder } from "../new-folder.ts";

const config: HistoryConfig = {
  ...{ enabled: true, mode: "smart", tokenBudget: 10_000, lookback: 5, relevanceThreshold: 0.7 },
  ...{ includeFailures: true, includeDecisions: true, includeApproaches: true, summarizeWith: "none" },
};
const deps = { countTokens: (text: string) => Math.ceil(text.length / 3) };

describe("app: a page of history", () => {
  let root: string;
  let history: LoopHistory;
  let storyId: string;
  beforeAll(async () => {
    root = newFolder();
    const fixture = resolve(import.meta.dirname, "../fixtures/loop/PRD-7");
    cpSync(fixture, join(root, ".ralph/PRD-7"), { recursive: true });
    history = await ralphLoops().read({ path: join(root, ".ralph/PRD-7"), name: "PRD-7" });
    storyId = clusterFailures(history.iterations)[0]?.stories[0] ?? "";
  });

  const page = (parts: object = {}) =>
    pageOf(deps, history, { storyId, mode: "smart", budget: 10_000, lookback: 5, config, ...parts });

  // Written by this code, and read line by line before they were kept; `vitest run FILE -u` writes them anew.
  it.each(["US-001", "US-002", "US-003", "US-004"])("of %s is what was kept", async (id) => {
    await expect(page({ storyId: id }).text).toMatchFileSnapshot(`../fixtures/loop/golden/${id}.md`);
  });

  it("everything of a story is what was kept", async () => {
    await expect(page({ storyId: "US-003", mode: "full" }).text).toMatchFileSnapshot(
      "../fixtures/loop/golden/US-003-full.md",
    );
  });

  it("the summary for people is what was kept", async () => {
    await expect(historySummary(history)).toMatchFileSnapshot("../fixtures/loop/golden/summary.md");
  });

  it.each([2_000, 400, 200, 120, 60, 10, 0])("of %i tokens never has more", (budget) => {
    const { text, tokens } = page({ budget, mode: "full" });
    expect(deps.countTokens(text)).toBeLessThanOrEqual(budget);
    expect(tokens).toBe(deps.countTokens(text));
  });

  it("takes what is left where that is less than its budget", () => {
    expect(page({ remaining: 300 }).budget).toBe(300);
    expect(page({ remaining: 50_000 }).budget).toBe(10_000);
    expect(page({ remaining: -5 })).toMatchObject({ budget: 0, text: "" });
  });

  it("off says nothing", () => {
    expect(page({ mode: "off" })).toMatchObject({ text: "", tokens: 0, shown: [] });
  });

  it.each(["smart", "full"])("in a prompt is known as our own words and never learned (%s)", (mode) => {
    const { text, context } = page({ mode });
    expect(text).toContain("Previous Iteration Insights");
    const request = { folder: { path: root, name: "PRD-7" }, runId: "r", storyId };
    const filled = renderedPrompt("Before.\n{{HISTORICAL_CONTEXT}}\nAfter.\n", { text, context }, request, 1);
    expect(stripOwnText(filled).replaceAll(/\n+/g, "\n")).toBe("Before.\nAfter.");
  });
});
