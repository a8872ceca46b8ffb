// What sort of work a recorded call did, from the line as the agent wrote it.
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { workOf } from "../../src/core/outcome/work.ts";
import type { Work } from "../../src/domain/work.ts";

const place = { cwd: "/home/*/project", root: "/home/*/project" };
const work = (command: string) => workOf(parseAction({ id: "1", tool: "Bash", input: { command } }, place));

const LINES: Readonly<Record<Work | "none", readonly string[]>> = {
  test: [
    "npm test",
    "npm test 2>&1 | tail -20",
    "npm run lint && npm test",
    "npm ci && npm run test:unit",
    "npx vitest run src/a.test.ts",
    "uv run pytest -q tests",
    "python -m unittest",
    "cd api && go test ./... -run TestLogin",
    "mise run test:ci",
    "cargo test",
    "node --test",
    "make test",
    "npx playwright test",
  ],
  build: [
    "npm run build",
    "go build ./...",
    "npx tsc -p .",
    "make build",
    "cargo build --release",
    "npm ci && npm run build",
  ],
  lint: [
    "npm run lint",
    "npx eslint . --fix",
    "npx prettier --check .",
    "npm run format:check",
    "cargo fmt --check",
    "gofmt -l .",
    "npx biome check --write src",
    "golangci-lint run",
    "npx tsc --noEmit",
    "npm run typecheck",
    "cargo check",
    "uv run mypy src",
    "go vet ./...",
    "mise run fmt && mise run lint",
  ],
  format: [
    "npx prettier --write .",
    "npm run format",
    "make fmt",
    "gofmt -w .",
    "cargo fmt",
    "ruff format",
    "black src",
    "go fmt ./...",
  ],
  install: [
    "npm install",
    "npm i ioredis",
    "npm ci",
    "yarn",
    "yarn remove left-pad",
    "pnpm add -D vitest",
    "pip install -r requirements.txt",
    "uv sync",
    "go get example.com/x",
    "go mod tidy",
    "cargo add serde",
    "apt-get install -y jq",
    "bundle install",
  ],
  commit: [
    "git commit -m 'x'",
    "git add -A && git commit -m 'x' && git push",
    "npm test && git commit -am 'x'",
    "git -C packages/a commit -m x",
    "bash -lc 'git commit -m x'",
  ],
  undo: [
    "git restore src/a.ts",
    "git restore --staged --worktree src/a.ts",
    "git checkout -- src/a.ts",
    "git checkout .",
    "git checkout HEAD -- src/a.ts",
    "git reset --hard HEAD~1",
    "git reset --hard",
    "git revert --no-edit 1a2b3c4",
  ],
  none: [
    "ls",
    "cat package.json",
    "git status",
    "git push",
    "git log --grep 'git commit'",
    "git checkout main",
    "git checkout -b feat/x",
    "git checkout origin/main -- package-lock.json",
    "git restore --staged src/a.ts",
    "git reset HEAD src/a.ts",
    "git reset --hard origin/main",
    "git stash",
    "git commit --dry-run",
    "git commit -m x || true",
    "npm run dev",
    "npm start",
    "pytest --version",
    "npx playwright install",
    "npx jest --help",
    "npm test || true",
    "npm run build; echo done",
    "which pytest",
    "grep -rn 'npm test' docs",
    "npm audit",
    "echo 'git commit -m x'",
    "go generate ./...",
  ],
};

describe("record: what sort of work a call was", () => {
  for (const [expected, lines] of Object.entries(LINES)) {
    it.each(lines)(`${expected}: %s`, (line) => {
      expect(work(line) ?? "none").toBe(expected);
    });
  }

  it("files and tools do no such work", () => {
    expect(
      workOf(parseAction({ id: "1", tool: "Read", input: { file_path: "test.ts" } }, place)),
    ).toBeUndefined();
  });
});
