// Messages of failing tests, as the runners print them.
import { describe, expect, it } from "vitest";
import { testLine } from "./test-line.ts";

describe("outcome: what a failing test said", () => {
  it.each([
    [
      "mocha",
      "1 failing",
      "     AssertionError: expected 401 to equal 200\n      at Context.<anonymous>",
      "AssertionError: expected 401 to equal 200",
    ],
    [
      "node --test",
      "✖ failing tests:",
      "  AssertionError [ERR_ASSERTION]: Expected values to be strictly equal:\n  401 !== 200",
      "AssertionError [ERR_ASSERTION]: Expected values to be strictly equal: 401 !== 200",
    ],
    [
      "jest",
      "FAIL test/a.test.js",
      "    expect(received).toBe(expected) // Object.is equality\n    Expected: 200\n    Received: 401",
      "expected 200, got 401",
    ],
    [
      "pytest",
      "1 failed in 0.02s",
      ">       assert login() == 200\nE       KeyError: 'JWT_SECRET'",
      "KeyError: 'JWT_SECRET'",
    ],
    [
      "go test",
      "--- FAIL: TestLogin (0.00s)",
      "    login_test.go:12: got 401, want 200\nFAIL",
      "TestLogin: got 401, want 200",
    ],
    [
      "go test, a panic",
      "--- FAIL: TestLogin (0.00s)",
      "panic: runtime error: index out of range [3] [recovered]",
      "TestLogin: panic: runtime error: index out of range [3]",
    ],
    [
      "cargo test",
      "test login ... FAILED",
      "thread 'login' panicked at src/lib.rs:8:5:\nassertion `left == right` failed\n  left: 401\n right: 200",
      "assertion `left == right` failed left: 401 right: 200",
    ],
    ["rspec", "1 example, 1 failure", "       expected: 200\n            got: 401", "expected 200, got 401"],
  ])("%s", (_runner, found, output, said) => {
    expect(testLine([found, ...output.split("\n")], found)).toBe(said);
  });

  it.each([
    ["nothing but a summary", ["Tests: 1 failed, 3 total", "Time: 2 s"], "Tests: 1 failed, 3 total"],
    [
      "the line that was found says it already",
      ["TypeError: x is not a function"],
      "TypeError: x is not a function",
    ],
    ["what was expected, and nothing of what came", ["Expected: 200", "at line 3"], "FAIL a.test.js"],
  ])("says no more where there is %s", (_what, lines, found) => {
    expect(testLine(lines, found)).toBeUndefined();
  });
});
