import { describe, expect, it } from "vitest";
import type { Pattern } from "../../domain/pattern.ts";
import { beforeCommits, DAY, known, NOW, pattern, remedy, standing } from "./knowledge.fixture.ts";
import type { Gathered } from "./knowledge.ts";

describe("synthesise: what works", () => {
  const practices = (patterns: readonly Pattern[], change: Partial<Gathered> = {}) =>
    known({ patterns, ...change }).bestPractices.map(({ pattern: what, reason }) => `${what} (${reason})`);

  it("with how often it did at least, the first of each sort before the second of any", () => {
    const patterns = [
      pattern("test", "npm test"),
      pattern("test", "npm run e2e", { successes: 3, sessions: 2 }),
      pattern("build", "npm run build", { successes: 1, sessions: 1 }),
      pattern("files", "src/<name>.ts + src/<name>.test.ts", { successes: 2, sessions: 2 }),
    ];
    expect(practices(patterns)).toEqual([
      "npm test (passed in a few sessions)",
      "npm run build (worked here)",
      "New files: src/<name>.ts + src/<name>.test.ts (made together in a few sessions)",
      "npm run e2e (passed in a few sessions)",
    ]);
  });

  it("what was counted is named where it is more than the command that is shown", () => {
    const built = pattern("build", "go build ./cmd/...", { key: "go build", successes: 14, sessions: 6 });
    expect(practices([built])).toEqual(["go build ./cmd/... (go build worked in 5+ sessions)"]);
  });

  it("nothing that was done once with options or files of its own, no tool called for one file, no install", () => {
    const once = { successes: 1, sessions: 1 };
    expect(practices([pattern("build", "docker build -f Dockerfile.worker .", once)])).toEqual([]);
    expect(practices([pattern("test", "uv run python _probe_test.py", once)])).toEqual([]);
    expect(practices([pattern("format", "gofmt -w <package>")])).toEqual([]);
    expect(practices([pattern("lint", "go vet ./internal/workflow", { key: "go vet" })])).toEqual([]);
    expect(practices([pattern("install", "pnpm install")])).toEqual([]);
    expect(practices([pattern("test", "lua /tmp/scratch/probe")])).toEqual([]);
    expect(practices([pattern("test", "node <path> --ui tdd <path>")])).toEqual([]);
    const single = pattern("test", "npx vitest run <path>", { key: "vitest" });
    expect(practices([single])).toEqual(["npx vitest run <path> (vitest passed in a few sessions)"]);
    expect(practices([single, pattern("test", "npm test")])).toEqual(["npm test (passed in a few sessions)"]);
  });

  it("no command with a variable that only its own script had", () => {
    const own = pattern("build", 'uv build --out-dir "$phase_tmp"', { successes: 4, sessions: 2 });
    const shared = pattern("build", "make install DESTDIR=$HOME", { successes: 4, sessions: 2 });
    expect(practices([own])).toEqual([]);
    expect(practices([shared])).toEqual(["make install DESTDIR=$HOME (worked in a few sessions)"]);
  });

  it("`bun test` before commits says more than `bun test`; what is seldom done is no workflow", () => {
    const test = pattern("test", "bun test");
    expect(practices([test, beforeCommits("bun test", 31, 0)])).toEqual([
      "bun test before commits (31 of 31 commits)",
    ]);
    expect(practices([test, beforeCommits("bun test", 5, 29)])).toEqual([
      "bun test (passed in a few sessions)",
    ]);
  });

  it("`before commits` speaks of all commits that were made, not of those in the sessions that ran it", () => {
    const commits = pattern("commit", "feat: …", { successes: 41 });
    expect(practices([pattern("test", "bun test"), beforeCommits("bun test", 3, 1), commits])).toEqual([
      "bun test (passed in a few sessions)",
    ]);
    expect(practices([beforeCommits("bun test", 35, 1), commits])).toEqual([
      "bun test before commits (most commits)",
    ]);
  });

  it("a command seen as two kinds of work is listed once, as the more frequent one", () => {
    const [lint, run] = [pattern("lint", "task verify-all"), pattern("run", "task verify-all")];
    expect(practices([lint, { ...run, successes: 7 }])).toEqual([
      "task verify-all (passed in a few sessions)",
    ]);
    expect(practices([{ ...lint, successes: 3 }, run])).toEqual([
      "task verify-all (worked in a few sessions)",
    ]);
  });

  it("replaced commands and permanently failing ones are not listed", () => {
    const old = pattern("test", "npm test", { lastAt: NOW - 60 * DAY, firstAt: NOW - 90 * DAY });
    expect(practices([old, pattern("test", "bun test")])).toEqual(["bun test (passed in a few sessions)"]);
    const gone = standing("script npm test", "unknown-script", { display: "npm run seed", lastAt: NOW });
    expect(practices([pattern("run", "npm run seed")], { standing: [gone] })).toEqual([]);
  });

  it("a script that a folder has not says nothing of the root, where it works", () => {
    const lint = pattern("lint", "bun run lint", { lastAt: NOW - 2 * DAY });
    const missing = standing("script npm lint @frontend", "unknown-script", {
      display: "bun run lint 2>&1",
      excerpt: 'Script not found "lint"',
      lastAt: NOW - DAY,
      remedy: remedy("bun run lint"),
    });
    const { antiPatterns, stack } = known({ patterns: [lint], standing: [missing] });
    expect(antiPatterns[0]?.instead).toBe("bun run lint (in the root folder)");
    expect(stack.lintCommand).toBe("bun run lint");
    const gone = standing("script npm lint", "unknown-script", {
      display: "bun run lint",
      lastAt: NOW - DAY,
    });
    expect(known({ patterns: [lint], standing: [gone] }).stack.lintCommand).toBeUndefined();
  });

  it("what mends the findings of a linter is not the lint", () => {
    const fix = pattern("lint", "bun run lint:fix", { successes: 40 });
    expect(known({ patterns: [fix] }).stack.lintCommand).toBeUndefined();
  });

  it("the tests of one part of the project do not replace those of another", () => {
    const old = { lastAt: NOW - 60 * DAY, firstAt: NOW - 90 * DAY };
    const backend = pattern("test", "pytest (in backend)", { key: "pytest", ...old });
    const frontend = pattern("test", "npm test (in frontend)", { key: "npm run test" });
    expect(practices([backend, frontend]).join("\n")).toContain("pytest (in backend)");
  });

  it("how each part is tested is told, also if it was seen only once", () => {
    const once = { successes: 1, sessions: 1 };
    const backend = pattern("test", "pytest (in backend)", { key: "pytest", ...once });
    const frontend = pattern("test", "npm test (in frontend)", { key: "npm run test" });
    expect(practices([frontend, backend])).toEqual([
      "npm test (in frontend) (passed in a few sessions)",
      "pytest (in backend) (passed here)",
    ]);
  });

  it("says what was counted where the command was also run in another way", () => {
    expect(practices([pattern("test", "npx jest (in api)", { key: "jest" })])).toEqual([
      "npx jest (in api) (jest passed in a few sessions)",
    ]);
    const part = pattern("test", "pnpm --filter <package> test", { key: "pnpm run test of a package" });
    expect(practices([part])).toEqual(["pnpm --filter <package> test (passed in a few sessions)"]);
  });

  it("a command that seldom ran is not the project's test where its parts are tested one by one", () => {
    const part = pattern("test", "pnpm --filter <package> test", { key: "pnpm run test of a package" });
    const cargo = pattern("test", "cargo test", { successes: 4, sessions: 2 });
    expect(known({ patterns: [part, cargo] }).stack.testCommand).toBeUndefined();
    expect(known({ patterns: [cargo] }).stack.testCommand).toBe("cargo test");
  });

  it("a compiler's check is not called the lint", () => {
    expect(known({ patterns: [pattern("lint", "npm run types")] }).stack.lintCommand).toBeUndefined();
    expect(known({ patterns: [pattern("lint", "npm run lint")] }).stack.lintCommand).toBe("npm run lint");
    expect(known({ patterns: [pattern("lint", "cargo check")] }).stack.lintCommand).toBeUndefined();
  });

  it("names the command once if only its folder differs from what was counted", () => {
    const built = pattern("build", "npm run build (in web)", { key: "npm run build" });
    expect(practices([built])).toEqual(["npm run build (in web) (worked in a few sessions)"]);
  });

  it("a command that ran in different folders says so in words", () => {
    const build = pattern("build", "npm run build (in <folder>)", { key: "npm run build" });
    expect(practices([build])[0]).toBe("npm run build (in several folders) (worked in a few sessions)");
  });

  it("looks at the world first: folders, scripts", () => {
    const patterns = [
      pattern("files", "src/routes/<name>.ts + src/routes/<name>.test.ts"),
      pattern("run", "node scripts/gen.mjs"),
      pattern("test", "uv run python _probe_test.py"),
      pattern("lint", "npm run lint (in ui)"),
      pattern("test", "npm test"),
    ];
    expect(practices(patterns)).toHaveLength(5);
    const exists = (path: string) =>
      !["src/routes", "scripts/gen.mjs", "_probe_test.py", "ui"].includes(path);
    expect(practices(patterns, { exists })).toEqual(["npm test (passed in a few sessions)"]);
    expect(practices(patterns, { exists, isHere: false })).toHaveLength(5);
  });

  it("what was learned on this branch or a merged one weighs more than what was learned elsewhere", () => {
    const sure = (branch: string) =>
      known({
        patterns: [pattern("test", "npm test", { branch })],
        branch: "main",
        merged: new Set(["done"]),
      }).bestPractices[0]?.confidence ?? 0;
    expect(sure("main")).toBe(sure("done"));
    expect(sure("")).toBe(sure("main"));
    expect(sure("spike")).toBeLessThan(sure("main"));
    const failed = standing("path x.ts", "missing-path", {
      confidence: 0.8,
      evidence: [{ id: 1, branch: "spike" }],
    });
    const where = { standing: [failed], branch: "main", exists: () => false };
    expect(known(where).antiPatterns).toEqual([]);
    expect(known({ ...where, merged: new Set(["spike"]) }).antiPatterns).toHaveLength(1);
  });
});

describe("synthesise: what the project is", () => {
  const survey = {
    stack: {
      languages: ["TypeScript"],
      frameworks: ["React"],
      tools: [],
      packageManager: "npm",
      testCommand: "npm test",
      buildCommand: "npm run build",
    },
    conventions: { formatter: "prettier" },
  };

  it("what its files say, corrected by what actually ran", () => {
    const patterns = [pattern("test", "pnpm test", { key: "pnpm run test", successes: 30 })];
    expect(known({ survey, patterns }).stack).toMatchObject({
      languages: ["TypeScript"],
      packageManager: "pnpm",
      testCommand: "pnpm test",
      buildCommand: "npm run build",
    });
  });

  it("a package manager that took another's place, however often that one was used", () => {
    const old = { firstAt: NOW - 90 * DAY, lastAt: NOW - 40 * DAY, successes: 300, sessions: 90 };
    const patterns = [
      pattern("run", "npm run dev", old),
      pattern("run", "pnpm dev", { key: "pnpm run dev" }),
    ];
    expect(known({ survey, patterns }).stack.packageManager).toBe("pnpm");
    const both = [pattern("run", "npm run dev", { ...old, lastAt: NOW }), ...patterns.slice(1)];
    expect(known({ survey, patterns: both }).stack.packageManager).toBe("npm");
  });

  it("the project's own word for it where that ran too, and where only a part of it did", () => {
    const patterns = [pattern("test", "npm run test"), pattern("test", "npx vitest run", { successes: 20 })];
    expect(known({ survey, patterns }).stack.testCommand).toBe("npm test");
    const part = [pattern("build", "npm --workspace api build")];
    expect(known({ survey, patterns: part }).stack.buildCommand).toBe("npm run build");
    const one = [pattern("test", "npx jest <path>", { successes: 40 })];
    expect(known({ survey, patterns: one }).stack.testCommand).toBe("npm test");
  });

  it("how most commits are worded; nothing where they differ", () => {
    const styles = (first: number, second: number) =>
      known({
        survey,
        patterns: [
          pattern("commit", "feat: …", { successes: first }),
          pattern("commit", "Add …", { successes: second }),
        ],
      }).conventions;
    expect(styles(9, 1)).toEqual({ formatter: "prettier", commitStyle: "feat: …" });
    expect(styles(5, 5)).toEqual({ formatter: "prettier" });
    expect(styles(2, 0)).toEqual({ formatter: "prettier" });
  });

  it("how commits are worded now: an older habit is not told where the newest differ", () => {
    const style = (older: readonly number[], newer: readonly number[]) =>
      known({
        survey: { ...survey, conventions: {} },
        patterns: [
          pattern("commit", "feat: …", { successes: 20, evidence: older }),
          pattern("commit", "Add …", { successes: 4, evidence: newer }),
        ],
      }).conventions;
    expect(style([5, 6, 7, 8], [9, 10])).toEqual({});
    expect(style([5, 6, 7, 8, 10], [9])).toEqual({ commitStyle: "feat: …" });
  });

  it("in one paragraph, true and plain; nothing for a project without history", () => {
    const patterns = [pattern("test", "bun test", { key: "bun test" }), beforeCommits("bun test", 31, 0)];
    const items = [standing("path .golangci.yml", "missing-path")];
    expect(known({ survey, patterns, standing: items, exists: () => false }).summary).toBe(
      "TypeScript, React. Package manager: bun. Tests: `bun test`, build: `npm run build`. `bun test` before commits (31 of 31 commits). Avoid: .golangci.yml. From 12 sessions.",
    );
    expect(known({ survey, sessions: 0 }).summary).toBe("");
  });
});
