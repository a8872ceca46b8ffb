// Which failures of a loop are the same.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clusterFailures } from "./cluster.ts";
import { error, failed, iteration } from "./history.fixture.ts";

describe("history: clusters of failures", () => {
  it.each([
    ["times", "at 2026-03-03 09:00:01 connect ECONNREFUSED", "at 2026-03-04T10:11:12Z connect ECONNREFUSED"],
    ["run ids", "run 20260303-090000-411 lost its lock", "run 20260304-101112-99 lost its lock"],
    [
      "folders",
      "ENOENT: no such file, open '/home/ann/shop/x.csv'",
      "ENOENT: no such file, open '/srv/shop/x.csv'",
    ],
    ["places in a file", "parse.ts:12:4 unexpected token", "parse.ts:318:22 unexpected token"],
    ["hashes", "object 1a2b3c4d5e6f is corrupt", "object 99f8e7d6c5b4 is corrupt"],
    ["ids", "job 123e4567-e89b-12d3-a456-426614174000 died", "job 00000000-e89b-12d3-a456-426614174999 died"],
    ["numbers", "expected 3 rows, got 4", "expected 17 rows, got 2"],
  ])("%s make no difference, and stories do not either", (_, one, other) => {
    const clusters = clusterFailures([
      failed(1, { errorsEncountered: [error("runtime", one)] }),
      failed(2, { errorsEncountered: [error("runtime", other)], storyId: "US-002" }),
    ]);
    expect(clusters).toHaveLength(1);
    expect(clusters[0]).toMatchObject({ count: 2, stories: ["US-001", "US-002"], message: other });
  });

  it("nearly the same words are one cluster, other words or another kind are not", () => {
    const clusters = clusterFailures([
      failed(1, { errorsEncountered: [error("test", "3 of 20 tests failed in orders.test.ts")] }),
      failed(2, { errorsEncountered: [error("test", "2 of 20 tests have failed in orders.test.ts")] }),
      failed(3, { errorsEncountered: [error("test", "AssertionError: totals differ")] }),
      failed(4, { errorsEncountered: [error("lint", "3 of 20 tests failed in orders.test.ts")] }),
    ]);
    expect(clusters.map(({ count, kind }) => [count, kind])).toEqual([
      [2, "test"],
      [1, "lint"],
      [1, "test"],
    ]);
  });

  it("an error, and the same one with its command and its place, are one failure of the iteration", () => {
    const line = "System.NullReferenceException: Object reference not set to an instance of an object.";
    const told = `\`dotnet test\`: ${line} (at Parser.Next() in Parser.cs:line 40)`;
    const clusters = clusterFailures([
      failed(1, { errorsEncountered: [error("runtime", line), error("runtime", told)] }),
    ]);
    expect(clusters.map(({ count, message }) => [count, message])).toEqual([[1, told]]);
  });

  it("an exit code without a message is like another of the same story and code only", () => {
    const exit = (code: number) => [error("exit-code", `ITERATION 14 command failed (status=${code})`)];
    const clusters = clusterFailures([
      failed(1, { errorsEncountered: exit(1) }),
      failed(2, { errorsEncountered: exit(1) }),
      failed(3, { errorsEncountered: exit(137) }),
      failed(4, { errorsEncountered: exit(1), storyId: "US-002" }),
      failed(5, { status: "timeout", duration: 300 }),
    ]);
    expect(clusters.map(({ count, message }) => [count, message])).toEqual([
      [2, "the agent's command ended with exit code 1"],
      [1, "timed out after 300 s"],
      [1, "the agent's command ended with exit code 1"],
      [1, "the agent's command ended with exit code 137"],
    ]);
  });

  it("what succeeded is in no cluster, whatever errors it met on the way", () => {
    expect(
      clusterFailures([
        iteration(1, { errorsEncountered: [error("timeout", "timeout of 5000ms exceeded")] }),
        iteration(2, { errorsEncountered: [error("uncommitted-changes", "left uncommitted changes")] }),
      ]),
    ).toEqual([]);
  });

  it("uncommitted changes and a change of agent are not why an iteration failed", () => {
    const [cluster, ...others] = clusterFailures([
      failed(1, {
        errorsEncountered: [
          error("compile", "error TS2304: Cannot find name 'Order'"),
          error("uncommitted-changes", "left uncommitted changes"),
          error("agent-switch", "from claude to codex"),
        ],
      }),
    ]);
    expect(cluster?.kind).toBe("compile");
    expect(others).toEqual([]);
  });

  it("every failed iteration is in a cluster, each once, whatever the messages say", () => {
    const iterations = fc.array(
      fc.record({
        message: fc.oneof(fc.string({ unit: "binary", maxLength: 300 }), fc.lorem({ maxCount: 8 })),
        kind: fc.constantFrom("test", "exit-code", "rollback", "runtime"),
        status: fc.constantFrom("success" as const, "error" as const, "timeout" as const),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(iterations, (parts) => {
        const all = parts.map(({ message, kind, status }, index) =>
          iteration(index, { status, errorsEncountered: [error(kind, message)] }),
        );
        const found = clusterFailures(all).flatMap((cluster) =>
          cluster.iterations.map((one) => one.iteration),
        );
        const wanted = all.filter(({ status }) => status !== "success").map((one) => one.iteration);
        expect(found.sort((a, b) => a - b)).toEqual(wanted);
      }),
    );
  });
});
