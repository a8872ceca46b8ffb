import { describe, expect, it } from "vitest";
import type { Approach, Decision } from "../../domain/iteration.ts";
import { error, failed, iteration } from "../history/history.fixture.ts";
import { summariseHistory } from "./summarise-history.ts";
import { tokensAtMost } from "./tokens.ts";

const approach = (description: string, result: Approach["result"]): Approach => ({
  ...{ storyId: "US-001", description, files: ["src/orders.ts"], result },
});
const decision: Decision = {
  ...{ context: "parsing", choice: "csv-parse", reasoning: "it streams, and the files are large" },
  outcome: "success",
};
const iterations = [
  failed(1, {
    approachesTried: [approach("read the whole file", "failed")],
    errorsEncountered: [error("runtime", "out of memory")],
  }),
  failed(2, {
    approachesTried: [approach("read the whole file", "failed")],
    errorsEncountered: [error("runtime", "out of memory")],
  }),
  iteration(3, { approachesTried: [approach("stream it", "worked")], decisionsExplained: [decision] }),
];
const currentStory = { id: "US-001", title: "Import orders from CSV" };

describe("compose: a history summed up without a model", () => {
  it("has the parts of Ralph's history", () => {
    const summary = summariseHistory({ iterations, currentStory, tokenBudget: 10_000 });
    expect(summary).toMatchObject({
      relevantFailures: ["Iterations 1, 2: tried read the whole file; failed because out of memory"],
      approachesForStory: ["For US-001: read the whole file (failed)", "For US-001: stream it (worked)"],
      keyDecisions: [`Iteration 3: csv-parse: ${decision.reasoning}`],
      patternsDiscovered: [expect.stringContaining("stream it")],
    });
    expect(summary.tokenCount).toBeGreaterThan(0);
  });

  it("keeps any budget, and failures stay longest", () => {
    const whole = summariseHistory({ iterations, currentStory, tokenBudget: 10_000 });
    for (let tokenBudget = whole.tokenCount; tokenBudget >= 0; tokenBudget -= 25) {
      const { tokenCount, ...lists } = summariseHistory({ iterations, currentStory, tokenBudget });
      expect(tokenCount).toBeLessThanOrEqual(tokenBudget);
      const others = Object.values(lists).flat().length - lists.relevantFailures.length;
      if (others > 0) expect(lists.relevantFailures).toHaveLength(1);
    }
    expect(tokensAtMost(whole.relevantFailures[0] ?? "")).toBeLessThanOrEqual(whole.tokenCount);
  });

  it("a small budget has the most important instead of nothing", () => {
    const long = "and so on ".repeat(60);
    const names = ["lock", "queue", "cache", "index", "token", "proxy"];
    const many = names.map((name, index) =>
      failed(index + 1, {
        approachesTried: [approach(`the ${name} ${long}`, "failed")],
        errorsEncountered: [error("runtime", `${name}: broken ${long}`)],
      }),
    );
    const summary = summariseHistory({ iterations: many, currentStory, tokenBudget: 600 });
    expect(summary.relevantFailures.length).toBeGreaterThan(1);
    expect(summary.tokenCount).toBeGreaterThan(300);
  });

  it("of nothing is nothing", () => {
    expect(summariseHistory({ iterations: [], currentStory, tokenBudget: 100 })).toEqual({
      ...{ relevantFailures: [], approachesForStory: [], keyDecisions: [], patternsDiscovered: [] },
      ...{ warnings: [], tokenCount: 0 },
    });
  });
});
