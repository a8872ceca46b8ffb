// Selection of history for an iteration about to start.
import { describe, expect, it } from "vitest";
import { error, failed, history, iteration, request } from "./history.fixture.ts";
import { selectHistory } from "./select.ts";

const totals = { errorsEncountered: [error("test", "AssertionError: totals differ")] };
const done = (number: number, storyId: string, storyTitle: string) =>
  iteration(number, { storyId, storyTitle, commits: [{ sha: "1a2b3c4d", message: `${storyTitle} done` }] });

describe("history: what is chosen", () => {
  it("failures of this story, merged when they are the same, the latest first", () => {
    const { storyFailures } = selectHistory(
      history([
        failed(1, totals),
        failed(2, { errorsEncountered: [error("lint", "unused variable")] }),
        failed(3, totals),
      ]),
      request,
    );
    expect(storyFailures.map(({ because, iterations }) => [because, iterations.length])).toEqual([
      ["AssertionError: totals differ", 2],
      ["unused variable", 1],
    ]);
  });

  it("two different approaches are not one because a third is described by a word of both", () => {
    const tried = (number: number, description: string) =>
      failed(number, {
        ...totals,
        approachesTried: [{ storyId: "US-001", description, files: [], result: "failed", failureReason: "" }],
      });
    const { storyFailures } = selectHistory(
      history([tried(1, "a redis cache"), tried(2, "a cache"), tried(3, "a browser cache")]),
      request,
    );
    expect(storyFailures.map(({ iterations }) => iterations.length)).toEqual([1, 2]);
  });

  it("failures of a story like it, with what they have in common; not those of any other", () => {
    const { storyFailures } = selectHistory(
      history([
        failed(1, { storyId: "US-002", storyTitle: "Import orders from CSV again" }),
        failed(2, { storyId: "US-003", storyTitle: "Dark mode" }),
        failed(3, totals),
      ]),
      request,
    );
    expect(storyFailures.map(({ storyId }) => storyId)).toEqual(["US-001", "US-002"]);
    expect(storyFailures[1]?.similarity).toContain("both speak of import");
  });

  it("a story that succeeded is never listed as failed, whatever its text says", () => {
    const talk = iteration(1, {
      ...totals,
      learnings: ["error: timeout enforcement failed at first, fatal exception handled"],
    });
    const full = { ...request, mode: "full" as const };
    expect(selectHistory(history([talk]), full).storyFailures).toEqual([]);
    expect(selectHistory(history([talk]), { ...full, storyId: "US-002" }).storyFailures).toEqual([]);
  });

  it("recent successes that have to do with it, older ones only when they are similar", () => {
    const titles = [
      "Import orders from CSV files",
      "Import orders by mail",
      "Export orders to CSV",
      "Import prices from CSV",
      "Dark mode",
    ];
    const iterations = [
      done(0, "US-100", "Import the weather forecast over satellite"),
      ...titles.map((title, index) => done(index + 1, `US-00${index + 2}`, title)),
    ];
    const smart = selectHistory(history(iterations), {
      ...request,
      storyTitle: "Import orders from CSV",
      lookback: 4,
    });
    expect(smart.successPatterns.map(({ storyId }) => storyId)).toEqual([
      "US-002",
      "US-004",
      "US-005",
      "US-003",
    ]);
    const full = selectHistory(history(iterations), { ...request, storyTitle: "Import", mode: "full" });
    expect(full.successPatterns).toHaveLength(6);
    expect(full.iterationsScanned).toBe(6);
  });

  it("an insight across many stories names a few of them, so that what it says is still read", () => {
    const many = Array.from({ length: 30 }, (_, index) =>
      failed(index + 1, {
        storyId: `US-${100 + index}`,
        errorsEncountered: [error("disk", "Error: no space left")],
      }),
    );
    const { generalInsights } = selectHistory(history(many), { ...request, storyId: "US-100", mode: "full" });
    expect(generalInsights[0]).toBe(
      "30× in US-125, US-126, US-127, US-128, US-129 and 25 more: Error: no space left",
    );
  });

  it("an error contained in another one is listed once", () => {
    const errorsEncountered = [error("unexplained", "Error: boom"), error("unexplained", "boom")];
    const { storyFailures } = selectHistory(history([failed(1, { errorsEncountered })]), request);
    expect(storyFailures.map(({ because }) => because)).toEqual(["Error: boom"]);
  });

  it("off tells nothing", () => {
    const nothing = selectHistory(history([failed(1, totals)]), { ...request, mode: "off" });
    expect(nothing).toMatchObject({ iterationsScanned: 0, storyFailures: [], warnings: [] });
  });

  it("what the settings leave out is left out", () => {
    const one = failed(1, {
      ...totals,
      decisionsExplained: [
        { context: "parser", choice: "Papa", reasoning: "it streams", outcome: "partial" },
      ],
    });
    const all = history([one, done(2, "US-002", "Import orders from CSV files")]);
    const none = { ...request, includeFailures: false, includeDecisions: false, includeApproaches: false };
    expect(selectHistory(all, request)).toMatchObject({
      storyFailures: [{ because: "AssertionError: totals differ" }],
      keyDecisions: [{ reasoning: "it streams" }],
      successPatterns: [{ storyId: "US-002" }],
    });
    expect(selectHistory(all, none)).toMatchObject({
      storyFailures: [],
      keyDecisions: [],
      successPatterns: [],
      warnings: [],
    });
  });

  it("tells a decision once, of the iteration that made it last", () => {
    const decisionsExplained = [
      { context: "parser", choice: "Papa", reasoning: "it streams", outcome: "partial" as const },
    ];
    const all = [1, 2, 3].map((number) => failed(number, { ...totals, decisionsExplained }));
    const { keyDecisions } = selectHistory(history(all), request);
    expect(keyDecisions.map(({ reasoning, iteration }) => [reasoning, iteration.iteration])).toEqual([
      ["it streams", 3],
    ]);
  });

  it("says that a story is stuck, and that it was done before", () => {
    const committed = iteration(1, { commits: [{ sha: "1a2b3c4d", message: "feat: import" }] });
    const { warnings, stuck } = selectHistory(
      history([committed, failed(2, totals), failed(3, totals), failed(4, totals)]),
      request,
    );
    expect(stuck?.failures).toBe(3);
    expect(warnings).toEqual([
      "US-001 is stuck: 3 failures in a row (AssertionError: totals differ). Do not do the same again.",
      "US-001 was already done in iteration 1 (commit 1a2b3c4: feat: import). 3 iterations failed after that. See what is left before you do it again.",
    ]);
  });

  it("with run and number it tells what that iteration could have known", () => {
    const all = history([failed(1, totals), failed(2, totals), failed(3, totals)]);
    const runId = "20260303-090000-411";
    expect(selectHistory(all, { ...request, runId, iteration: 3 }).storyFailures[0]?.iterations).toHaveLength(
      2,
    );
    // The first iteration of a new run sees everything before it.
    expect(selectHistory(all, { ...request, runId: "new", iteration: 1 }).iterationsScanned).toBe(3);
    expect(selectHistory(all, { ...request, iteration: 1 }).iterationsScanned).toBe(3);
  });

  it("says so when a person did it and iterations went on failing", () => {
    const byHand = iteration(9, {
      runId: "manual",
      commits: [{ sha: "1a2b3c4d", message: "feat: import" }],
      learnings: ["Rows end in CRLF"],
      at: failed(1).at + 1,
    });
    const { storyFailures, successPatterns, warnings } = selectHistory(
      history([failed(1), failed(2), failed(3)], { byHand: [byHand] }),
      request,
    );
    expect(storyFailures[0]?.lesson).toContain(
      "It was done by hand (commit 1a2b3c4), and 2 of these failed after that",
    );
    expect(successPatterns).toMatchObject([{ byHand: true, reusable: ["Rows end in CRLF"] }]);
    expect(warnings[1]).toContain("US-001 was already done by hand (commit 1a2b3c4: feat: import).");
  });
});
