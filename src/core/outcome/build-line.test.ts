import { describe, expect, it } from "vitest";
import { judge, shell } from "./actions.fixture.ts";
import { buildLine } from "./build-line.ts";

describe("outcome: what a build printed", () => {
  it.each([
    ["vite v5.4\n✓ 34 modules transformed.\n✓ built in 1.5s", "✓ built in 1.5s"],
    [
      "webpack 5.9 compiled with 2 warnings in 812 ms\ndone",
      "webpack 5.9 compiled with 2 warnings in 812 ms",
    ],
    ["warning: unused variable: `x`\n    Finished `dev` profile in 0.9s", "warning: unused variable: `x`"],
    ["(!) Some chunks are larger than 500 kB\n✓ built in 1.5s", "(!) Some chunks are larger than 500 kB"],
    ["Build succeeded.\n    0 Warning(s)\n    0 Error(s)\nTime Elapsed 00:00:01", "Time Elapsed 00:00:01"],
    ["", ""],
  ])("%j", (output, said) => {
    expect(
      buildLine(
        output
          .split("\n")
          .filter(Boolean)
          .map((line) => line.trim()),
      ),
    ).toBe(said);
  });

  it("is kept of a build that went well, and of nothing else that did", () => {
    expect(judge(shell("go build ./..."), { output: "✓ built in 1.5s", ok: true })).toMatchObject({
      status: "succeeded",
      said: "✓ built in 1.5s",
    });
    expect(judge(shell("npm test"), { output: "3 passed", ok: true })).not.toHaveProperty("said");
  });
});
