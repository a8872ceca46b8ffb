import { describe, expect, it } from "vitest";
import type { GivenHistory, Iteration, LoopHistory } from "../../domain/iteration.ts";
import { loopEffect } from "./effect.ts";

let at = 0;
const iteration = (
  storyId: string,
  number: number,
  error: string,
  history?: Partial<GivenHistory>,
): Iteration => ({
  ...{ runId: "r", iteration: number, retry: 0, storyId, storyTitle: "", mode: "build" },
  status: error === "" ? "success" : "error",
  at: ++at * 1_000,
  ...{ filesRead: [], filesModified: [], commandsRun: [], decisionsExplained: [], approachesTried: [] },
  errorsEncountered: error === "" ? [] : [{ kind: "test", message: error, signature: error }],
  ...{ commits: [], learnings: [], duration: 1, tokens: { input: 0, output: 0 }, agent: "", model: "" },
  evidence: [],
  ...(history && { history: { mode: "smart", tokens: 0, shown: [], ...history } }),
});
const loop = (...iterations: readonly Iteration[]): LoopHistory => ({
  ...{ prd: "PRD-1", iterations, stories: [], signs: [], skipped: [] },
});
const BASKET = "basket is not empty after the checkout";
const ROUTE = "no route matches a request to pay";

describe("core: what a loop's history was good for", () => {
  it("counts iterations per story up to the first success, with and without history apart", () => {
    const { stories } = loopEffect([
      loop(
        iteration("US-1", 1, BASKET),
        iteration("US-1", 2, ""),
        iteration("US-1", 3, ""),
        iteration("US-2", 4, ROUTE, { tokens: 10 }),
      ),
    ]);
    expect(stories.withoutHistory).toEqual({ stories: 1, iterations: 2, perStory: 2 });
    expect(stories.withHistory).toEqual({ stories: 1, iterations: 1, perStory: 1 });
  });

  it("counts the same error twice in a row of one story, with and without a page", () => {
    const { again } = loopEffect([
      loop(
        iteration("US-1", 1, BASKET),
        iteration("US-2", 2, BASKET),
        iteration("US-1", 3, BASKET),
        iteration("US-1", 4, ROUTE, { tokens: 50 }),
        iteration("US-1", 5, ROUTE, { tokens: 50 }),
      ),
    ]);
    expect(again.withoutHistory).toEqual({ chances: 1, again: 1, share: 1 });
    expect(again.withHistory).toEqual({ chances: 2, again: 1, share: 0.5 });
  });

  it("an item is heeded when the failure it names does not come back", () => {
    const shown = ["failure:US-1:r#1", "failure:US-9:r#7", "warning:0", "failure:US-1:gone#3"];
    const effect = loopEffect([
      loop(
        iteration("US-1", 1, BASKET, { mode: "off" }),
        iteration("US-1", 2, BASKET, { tokens: 100, shown }),
        iteration("US-1", 3, ROUTE, { tokens: 100, shown }),
        iteration("US-1", 4, "", { tokens: 100, shown }),
      ),
    ]);
    expect(effect).toMatchObject({ named: 3, heeded: 2, tokens: 300, tokensPerHeeded: 150, optIn: 0.75 });
  });

  it("says nothing where there is nothing", () => {
    const effect = loopEffect([]);
    expect(effect).toMatchObject({ loops: 0, iterations: 0, heeded: 0 });
    expect(effect.tokensPerHeeded).toBeUndefined();
    expect(effect.optIn).toBeUndefined();
  });
});
