// Maps names of scripts, targets and recipes to tasks.
import type { Command, Task } from "./findings.ts";

/** Names per task, the best first. */
const NAMES: Readonly<Record<Task, readonly string[]>> = {
  test: ["test", "tests", "test:all", "test-all", "test:unit", "unit", "test:run", "test:ci"],
  build: ["build", "compile", "build:all", "bundle", "dist"],
  lint: ["lint", "lint:all", "lint:check", "check:lint", "lint:ci", "eslint", "clippy"],
  format: ["format", "fmt", "format:write", "prettier", "format:fix"],
};

/** `check` may be anything: its content decides, and only if there is no better name. */
const VAGUE = ["check", "checks", "ci:check"];
const LINTS =
  /\b(?:eslint|biome|oxlint|xo|standard|ruff|flake8|pylint|golangci-lint|clippy|rubocop|deno lint|lint)\b/;
const TESTS = /\b(?:vitest|jest|mocha|ava|pytest|node --test|go test|cargo (?:test|nextest)|test)\b/;

/** Commands among these scripts; `run` turns a script's name into the command to type. */
export function tasksAmong(
  scripts: ReadonlyMap<string, string>,
  run: (name: string) => string,
): readonly Command[] {
  const commands: Command[] = [];
  for (const [task, names] of Object.entries(NAMES) as [Task, readonly string[]][]) {
    const name = names.find((one) => isReal(scripts.get(one))) ?? vague(task, scripts);
    if (name !== undefined) commands.push({ task, command: run(name), rank: "own" });
  }
  return commands;
}

/** The usual commands of a tool that was found. */
export function usually(commands: Partial<Record<Task, string>>): readonly Command[] {
  return Object.entries(commands).map(([task, command]) => ({ task: task as Task, command, rank: "usual" }));
}

/** False for npm's placeholder script, which only fails, and for empty scripts. */
function isReal(script: string | undefined): boolean {
  return script !== undefined && !/no tests? specified|^\s*(?:exit [01]|true|:)?\s*$/.test(script);
}

function vague(task: Task, scripts: ReadonlyMap<string, string>): string | undefined {
  const wanted = task === "lint" ? LINTS : task === "test" ? TESTS : undefined;
  return wanted && VAGUE.find((name) => wanted.test(scripts.get(name) ?? ""));
}
