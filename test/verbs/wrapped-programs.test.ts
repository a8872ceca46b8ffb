// A program that a wrapper did not find: neither that failure nor a success through the wrapper concerns the PATH.
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { judgeOutcome } from "../../src/core/outcome/judge.ts";

const place = { cwd: "/p", root: "/p" };

function about(command: string, output: string) {
  const call = { id: "1", tool: "Bash", input: { command } };
  const action = parseAction(call, place);
  const outcome = judgeOutcome({
    agent: "claude-code",
    call,
    action,
    result: { ok: false, exitCode: 127, output },
  });
  return outcome.status === "failed" ? outcome.subject : outcome.status;
}

describe("check: a program that a wrapper did not find", () => {
  it.each([
    ["npx playwright test", "sh: 1: playwright: not found"],
    ["npm run lint", "> eslint .\nsh: 1: eslint: not found"],
    ["pnpm lint", "sh: eslint: command not found"],
    ["mise x -- ruff check .", 'mise ERROR "ruff" couldn\'t exec process: No such file or directory'],
    [
      "uv run ruff check .",
      "error: Failed to spawn: `ruff`\n  Caused by: No such file or directory (os error 2)",
    ],
    ["poetry run pytest", "Command not found: pytest"],
    ["bundle exec rspec", "bundler: command not found: rspec"],
    [
      "uvx ruffx",
      "  × No solution found when resolving tool dependencies:\n  ╰─▶ Because ruffx was not found in the package registry",
    ],
    ["bunx ruffx", "error: GET https://registry.example.com/ruffx - 404"],
    ["nix develop -c cargo test", "bash: cargo: command not found"],
    ["devbox run build", "bash: cargo: command not found"],
    ["docker run app cargo test", "bash: cargo: command not found"],
    ["ssh host cargo test", "bash: cargo: command not found"],
  ])("%s", (command, output) => {
    expect(about(command, output)).not.toMatch(/^program [\w-]+$/);
  });

  it("but without one it is the program itself", () => {
    expect(about("pytest -q", "bash: pytest: command not found")).toBe("program pytest");
    expect(
      about(
        "make lint",
        "make: golangci-lint: No such file or directory\nbash: golangci-lint: command not found",
      ),
    ).toBe("program golangci-lint");
  });

  it.each([
    "npx eslint .",
    "uvx ruff check",
    "poetry run pytest",
    "mise x -- ruff check",
    "pnpm dlx tsx a.ts",
    "bunx eslint .",
  ])("%s went well: nothing is known of the PATH", (command) => {
    const { provides } = parseAction({ id: "1", tool: "Bash", input: { command } }, place);
    for (const program of ["eslint", "ruff", "pytest", "tsx"])
      expect(provides).not.toContain(`program ${program}`);
  });
});
