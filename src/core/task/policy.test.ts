import { describe, expect, it } from "vitest";
import { task } from "../../../test/contracts/store/task-fixtures.ts";
import type { Task } from "../../domain/task.ts";
import { blockedBy, requiresContext } from "./policy.ts";

describe("task: policy", () => {
  it.each([
    [false, "coding", undefined, false],
    [true, "", undefined, true],
    [["coding"], "coding", undefined, true],
    [["coding"], "review", undefined, false],
    [[], "", undefined, false],
    [false, "coding", true, true],
    [true, "coding", false, false],
  ] as const)("setting %j, type %j, said %j: %s", (setting, type, said, expected) => {
    expect(requiresContext(setting, type, said)).toBe(expected);
  });

  const report = (reason = "4 tests fail", rulesFailed = ["tests"]) => ({
    valid: false,
    rulesPassed: [],
    rulesFailed,
    reason,
  });
  const failed = (validation = report()): Task => task({ status: "failed", reason: "r", validation });

  it("three equal failures of the validation in a row block a task", () => {
    expect(blockedBy([failed(), failed(), failed(), task()])).toBe(
      "failed the same validation 3 times in a row: 4 tests fail",
    );
    // The number of tests does not make it another failure.
    expect(blockedBy([failed(), failed(report("5 tests fail")), failed()])).not.toBe("");
    expect(blockedBy([failed(report("")), failed(report("")), failed(report(""))])).toMatch(/: tests$/);
  });

  it.each([
    ["two", [failed(), failed()]],
    ["a success between", [failed(), task(), failed(), failed()]],
    ["another rule", [failed(), failed(report("4 tests fail", ["lint"])), failed()]],
    ["another reason", [failed(), failed(), failed(report("timeout"))]],
    ["failures without a validation", [1, 2, 3].map(() => task({ status: "failed", reason: "x" }))],
    ["none", []],
  ] as const)("%s do not", (_, runs) => {
    expect(blockedBy(runs as readonly Task[])).toBe("");
  });
});
