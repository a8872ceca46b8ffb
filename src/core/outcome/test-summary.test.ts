// How many tests failed, where a pipe has hidden the exit code of their runner.
import { describe, expect, it } from "vitest";
import { judge, shell } from "./actions.fixture.ts";

describe("outcome: the summary of a test run behind a pipe", () => {
  it.each([
    ["bun test src/", " 120 pass\n 24 fail\nRan 144 tests", "24 fail"],
    ["npx vitest run", " Tests  2 failed | 10 passed (12)", "Tests 2 failed | 10 passed (12)"],
    ["npx mocha", "  10 passing\n  2 failing", "2 failing"],
    ["pytest -q", "2 failed, 10 passed in 1.20s", "2 failed, 10 passed in 1.20s"],
    ["mix test", "5 tests, 1 failure", "5 tests, 1 failure"],
    ["node --test", "# pass 3\n# fail 2", "# fail 2"],
    ["go test ./...", "--- FAIL: TestLogin (0.00s)\nFAIL", "--- FAIL: TestLogin (0.00s)"],
    [
      "cargo test",
      "test result: FAILED. 3 passed; 1 failed; 0 ignored",
      "test result: FAILED. 3 passed; 1 failed; 0 ignored",
    ],
  ])("%s | tail: how many tests failed is read from what the runner prints", (run, output, said) => {
    const result = { ok: true, exitCode: 0, output };
    expect(judge(shell(`${run} 2>&1 | tail -5`), result)).toMatchObject({ status: "unknown", said });
  });

  it.each([
    ["bun test src/", " 120 pass\n 0 fail"],
    ["mix test", "15 tests, 0 failures"],
    ["npx jest", "Tests:       473 passed, 473 total"],
    ["mvn test", "Tests run: 5, Failures: 0, Errors: 0, Skipped: 0"],
    ["npx vitest run", " Tests  10 passed (10)"],
  ])("%s | tail: no test failed", (run, output) => {
    const result = { ok: true, exitCode: 0, output };
    expect(judge(shell(`${run} 2>&1 | tail -5`), result).status).toBe("succeeded");
  });
});
