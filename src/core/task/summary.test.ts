import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { summaryOf, type TaskEvidence } from "./summary.ts";

const nothing: TaskEvidence = { commits: [], files: [], passed: [] };
const completed = (came: Partial<TaskEvidence>) =>
  summaryOf({ status: "completed", reason: "" }, { ...nothing, ...came });

describe("task: summary", () => {
  it.each<[Partial<TaskEvidence>, string]>([
    [{}, "Completed"],
    [{ commits: ["feat: limits"] }, 'Completed: committed "feat: limits"'],
    [{ commits: ["a", "b"] }, 'Completed: committed "b" and 1 more'],
    [{ files: ["a", "b", "c", "d", "e"] }, "Completed: changed a, b, c and 2 more"],
    [{ files: ["a.ts"], passed: ["npm test"] }, "Completed: changed a.ts; npm test passed"],
  ])("of %j is %j", (came, expected) => {
    expect(completed(came)).toBe(expected);
  });

  it("names the checks of its validation", () => {
    const validation = { valid: true, rulesPassed: ["tests", "lint"], rulesFailed: [], reason: "" };
    expect(summaryOf({ status: "completed", reason: "", validation })).toBe(
      "Completed: checks passed: tests, lint",
    );
  });

  it("a failure tells its reason; a task that runs has none", () => {
    expect(summaryOf({ status: "failed", reason: "3 tests\nfail" })).toBe("Failed: 3 tests fail");
    expect(summaryOf({ status: "failed", reason: "" })).toBe("Failed");
    expect(summaryOf({ status: "started", reason: "" })).toBe("");
  });

  it("is one line of bounded length, the same every time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (message) => {
        const text = completed({ commits: [message] });
        expect(text.length).toBeLessThanOrEqual("Completed: ".length + 200);
        expect(text).not.toMatch(/[\n\r\p{Cc}]/u);
        expect(completed({ commits: [message] })).toBe(text);
      }),
    );
  });
});
