// Whether a line that failed shows that its check ran.
import { describe, expect, it } from "vitest";
import { failing, file } from "./attempts.fixture.ts";
import { courseOf } from "./course.ts";

const ended = (display: string, excerpt: string) => {
  const failed = failing("test", display, { work: "test" });
  const outcome = { ...failed.outcome, excerpt } as typeof failed.outcome;
  return courseOf([file("Edit", "src/a.py"), { ...failed, outcome }]).failed?.display;
};

describe("synthesise: a check that failed", () => {
  it("is not told where only the step before it is known to have failed", () => {
    expect(ended("cd api && pytest tests", "zoxide: you are already in the only match")).toBeUndefined();
    expect(
      ended("cd api && pytest tests", "bash: line 1: cd: api: No such file or directory"),
    ).toBeUndefined();
    expect(ended("cd api && pytest tests", "exit code 1")).toBeUndefined();
  });

  it("is told where its own words are known, or where it was the only step", () => {
    expect(ended("cd api && pytest tests", "2 failed, 3 passed")).toBe("cd api && pytest tests");
    expect(ended("pytest tests", "exit code 1")).toBe("pytest tests");
  });
});
