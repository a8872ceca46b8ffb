// When a loop is stuck at a story.
import { describe, expect, it } from "vitest";
import type { Iteration } from "../../domain/iteration.ts";
import { error, failed, history, iteration } from "./history.fixture.ts";
import { stuckStories } from "./stuck.ts";

const same = { errorsEncountered: [error("test", "AssertionError: totals differ by 3")] };

const isStuck = (iterations: readonly Iteration[]) => stuckStories(history(iterations)).length > 0;

describe("history: stuck", () => {
  it("three failures alike in a row are stuck, two are not", () => {
    expect(isStuck([failed(1, same), failed(2, same)])).toBe(false);
    expect(isStuck([failed(1, same), failed(2, same), failed(3, same)])).toBe(true);
  });

  it("a success ends the row", () => {
    const row = [failed(1, same), failed(2, same), iteration(3), failed(4, same)];
    expect(stuckStories(history(row))).toEqual([]);
    expect(isStuck(row)).toBe(false);
  });

  it("three failures of which each says something else are not stuck: it moves", () => {
    const row = ["cannot open orders.csv", "AssertionError: totals differ", "lint: unused variable"].map(
      (message, index) => failed(index + 1, { errorsEncountered: [error("runtime", message)] }),
    );
    expect(isStuck(row)).toBe(false);
  });

  it("is not stuck any more when the last three fail in another way", () => {
    const moved = [4, 5, 6].map((number) =>
      failed(number, { errorsEncountered: [error("lint", `other trouble ${"abc".repeat(number * 3)}`)] }),
    );
    const row = [failed(1, same), failed(2, same), failed(3, same), ...moved];
    expect(stuckStories(history(row)).map(({ cluster }) => cluster.kind)).not.toContain("test");
  });

  it("runs that interleave are one row; what another story did in between does not matter", () => {
    const other = { runId: "20260303-093000-500" };
    const row = [
      failed(1, same),
      failed(2, { ...same, ...other }),
      iteration(3, { storyId: "US-002", storyTitle: "Export" }),
      failed(4, same),
    ];
    // The order of the list is not the order of time.
    const [stuck, ...rest] = stuckStories(
      history([row[3], row[0], row[2], row[1]].flatMap((one) => one ?? [])),
    );
    expect(stuck).toMatchObject({ storyId: "US-001", failures: 3, cluster: { count: 3, kind: "test" } });
    expect(rest).toEqual([]);
  });

  it("three tries of one iteration are one failure", () => {
    expect(isStuck([0, 1, 2].map((retry) => failed(1, { ...same, retry, at: 1_000 + retry })))).toBe(false);
  });

  it("failures of which only the exit code is known count as alike", () => {
    const exit = { errorsEncountered: [error("exit-code", "exit_code=1")] };
    expect(
      stuckStories(history([failed(1, exit), failed(2, exit), failed(3, exit)]))[0]?.cluster.message,
    ).toBe("the agent's command ended with exit code 1");
  });

  it("a loop without stories can be stuck, planning cannot", () => {
    const none = { ...same, storyId: "" };
    expect(isStuck([1, 2, 3].map((number) => failed(number, none)))).toBe(true);
    expect(isStuck([1, 2, 3].map((number) => failed(number, { ...none, mode: "plan" })))).toBe(false);
  });

  it("names what worked for similar stories and has not been tried here, and who has not had a go", () => {
    const [stuck] = stuckStories(
      history(
        [
          iteration(1, {
            storyId: "US-002",
            storyTitle: "Import customers from CSV",
            agent: "codex",
            model: "gpt-5",
            learnings: ["Files from the till are in latin-1"],
            approachesTried: [
              { storyId: "US-002", description: "read rows as a stream", files: [], result: "worked" },
              { storyId: "US-002", description: "load it all", files: [], result: "failed" },
            ],
          }),
          ...[2, 3, 4].map((number) => failed(number, same)),
        ],
        {
          signs: [
            { name: "CSV", trigger: "importing a CSV", instruction: "check the encoding", addedAfter: "" },
            { name: "Docker", trigger: "building images", instruction: "prune", addedAfter: "" },
          ],
        },
      ),
    );
    expect(stuck?.untried).toEqual([
      "worked for US-002 (nothing says whether it was tried here): read rows as a stream",
      "learned at US-002 (nothing says whether it was tried here): Files from the till are in latin-1",
      "the agent codex, which finished one iteration of other stories",
      "the model gpt-5, which finished one iteration of other stories",
      'the guardrail "CSV": check the encoding',
    ]);
  });

  it("does not offer what was tried here", () => {
    const tried = {
      storyId: "US-001",
      description: "read the rows as a stream",
      files: [],
      result: "failed" as const,
    };
    const [stuck] = stuckStories(
      history([
        iteration(1, {
          storyId: "US-002",
          storyTitle: "Import customers from CSV",
          approachesTried: [
            { ...tried, storyId: "US-002", description: "read rows as a stream", result: "worked" },
          ],
        }),
        ...[2, 3, 4].map((number) => failed(number, { ...same, approachesTried: [tried] })),
      ]),
    );
    expect(stuck?.untried).toEqual([]);
    expect(stuck?.tried).toHaveLength(3);
  });

  it("what a person did in between does not end the row, and its check is named", () => {
    const byHand = iteration(9, {
      runId: "manual",
      commits: [{ sha: "1a2b3c4d", message: "feat: import" }],
      commandsRun: [{ command: "npm test", result: "passed", output: "" }],
      at: failed(2).at + 1,
    });
    const row = [1, 2, 3].map((number) => failed(number, same));
    const [stuck] = stuckStories(history(row, { byHand: [byHand] }));
    expect(stuck?.failures).toBe(3);
    expect(stuck?.untried).toEqual([
      "`npm test`: it passed when the story was done, and no failed iteration is known to have run it",
    ]);
  });
});
