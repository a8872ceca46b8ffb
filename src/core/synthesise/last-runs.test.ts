import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import type { Pattern } from "../../domain/pattern.ts";
import { attempt, failing } from "./attempts.fixture.ts";
import { DAY, known, NOW, pattern } from "./knowledge.fixture.ts";

const lint = { work: "lint", goal: "npm run lint", folder: "." } as const;
const linted = (at: number, change: Partial<Attempt> = {}) =>
  attempt(change.display ?? "npm run lint", { ...lint, id: at, at: NOW - (9 - at) * DAY, ...change });
const red = (at: number, display = "npm run lint", change: Partial<Attempt> = {}) =>
  failing("lint", display, { ...lint, id: at, at: NOW - (9 - at) * DAY, ...change });
const told = (calls: readonly Attempt[], one: Pattern) => {
  const { bestPractices, stack } = known({ patterns: [one], calls });
  return { works: bestPractices.map((practice) => practice.pattern), stack };
};
const ofLint = pattern("lint", "npm run lint", { evidence: [1, 2] });

describe("what works, by the last runs of it", () => {
  it("what was last seen failing is not told as working, in any spelling; it is still the way to lint", () => {
    expect(told([linted(1), linted(2)], ofLint).works).toEqual(["npm run lint"]);
    const failed = told([linted(1), linted(2), red(3)], ofLint);
    expect(failed.works).toEqual([]);
    expect(failed.stack.lintCommand).toBe("npm run lint");
    expect(told([linted(1), linted(2), red(3, "pnpm lint")], ofLint).works).toEqual([]);
  });

  it("what printed behind a pipe how many tests failed was last seen failing", () => {
    const tests = { work: "test", goal: "npm run test" } as const;
    const ran = (at: number, change: Partial<Attempt>) =>
      linted(at, { ...tests, display: "npm test", ...change });
    const ofTests = pattern("test", "npm test", { key: "npm run test", evidence: [1, 2] });
    const unclear = (said?: string) =>
      ran(3, { display: "npm test | head -80", outcome: { status: "unknown", ...(said && { said }) } });
    const passed = [ran(1, {}), ran(2, {})];
    expect(told([...passed, unclear("Tests: 2 failed")], ofTests).works).toEqual([]);
    expect(told([...passed, unclear()], ofTests).works).toEqual(["npm test"]);
    const part = {
      display: "npm test -- src/a.test.ts | tail",
      outcome: { status: "unknown", said: "1 failed" },
    };
    expect(told([...passed, ran(3, part as never)], ofTests).works).toEqual(["npm test"]);
  });

  it("a pass after the failure counts again", () => {
    expect(told([linted(1), red(2), linted(3)], ofLint).works).toEqual(["npm run lint"]);
  });

  it("a failure in one folder says nothing about another", () => {
    const both = pattern("lint", "npm run lint (in <folder>)", { key: "npm run lint", evidence: [1, 2] });
    const passed = [linted(1, { folder: "web" }), linted(2, { folder: "api" })];
    expect(told(passed, both).works).toEqual(["npm run lint (in api, web)"]);
    const failed = red(3, "npm run lint", { folder: "web" });
    expect(told([...passed, failed], both).works).toEqual(["npm run lint (in api)"]);
  });

  it("a failure of one package says nothing about another", () => {
    const each = pattern("lint", "pnpm --filter <package> lint", { key: "pnpm run lint of a package" });
    const [web, api] = ["pnpm --filter web lint", "pnpm --filter api lint"];
    const change = { goal: "pnpm run lint" };
    const passed = [linted(1, { display: web, ...change }), linted(2, { display: web, ...change })];
    expect(told([...passed, red(3, api, change)], each).works).toEqual(["pnpm --filter <package> lint"]);
    expect(told([...passed, red(3, web, change)], each).works).toEqual([]);
  });

  it("of several checks in one line nobody knows which one failed", () => {
    const line = red(3, "npm run lint && npm test", { work: "test" });
    expect(told([linted(1), linted(2), line], ofLint).works).toEqual(["npm run lint"]);
  });
});

describe("a part of a check", () => {
  const jest = { work: "test", goal: "jest", folder: "." } as const;
  const ran = (id: number, display: string, change: Partial<Attempt> = {}) =>
    attempt(display, { ...jest, id, at: NOW - (9 - id) * DAY, ...change });
  const ofJest = pattern("test", "npx jest", { key: "jest", evidence: [1, 2] });

  it("what was only run with arguments is not told as if it had been run without", () => {
    const parts = [ran(1, "npx jest --testPathPattern=otp"), ran(2, "npx jest -t login")];
    expect(told(parts, ofJest).works).toEqual(["npx jest …"]);
    expect(told(parts, ofJest).stack.testCommand).toBeUndefined();
    expect(told([...parts, ran(3, "npx jest --silent 2>&1 | tail -5")], ofJest).works).toEqual(["npx jest"]);
    const script = pattern("run", "bun src/cli.ts", { key: "bun run src/cli.ts", evidence: [1, 2] });
    const own = { work: undefined, goal: "bun src/cli.ts" } as const;
    const called = [ran(1, "bun src/cli.ts eval a.yaml", own), ran(2, "bun src/cli.ts eval b.yaml", own)];
    expect(told(called, script).works).toEqual(["bun src/cli.ts …"]);
  });

  it("a part that passes does not settle the failure of the whole", () => {
    const whole = failing("test", "npx jest", { ...jest, id: 3, at: NOW - 6 * DAY });
    const part = ran(4, "npx jest -t login");
    expect(told([ran(1, "npx jest"), ran(2, "npx jest"), whole, part], ofJest).works).toEqual([]);
    expect(told([ran(1, "npx jest"), whole, part, ran(5, "npx jest")], ofJest).works).toEqual(["npx jest"]);
  });

  it("a script of no known kind that was last seen failing is not told as working", () => {
    const fix = { work: undefined, goal: "pnpm run fix" } as const;
    const ofFix = pattern("run", "pnpm fix", { key: "pnpm run fix", evidence: [1, 2] });
    const passed = [ran(1, "pnpm fix", fix), ran(2, "pnpm fix", fix)];
    expect(told(passed, ofFix).works).toEqual(["pnpm fix"]);
    const last = failing("lint", "pnpm fix", { ...jest, ...fix, id: 3, at: NOW - 6 * DAY });
    expect(told([...passed, last], ofFix).works).toEqual([]);
  });
});

describe("how a command is told", () => {
  const make = (id: number, display: string) =>
    attempt(display, { id, at: NOW - (9 - id) * DAY, work: "check", goal: "make verify", folder: "." });
  const verify = pattern("run", "make verify", { evidence: [1, 2, 3] });

  it("not with the variables or the environment of one run", () => {
    const once = make(3, "CACHE=.cache make verify");
    expect(told([make(1, "make verify"), make(2, "make verify"), once], verify).works).toEqual([
      "make verify",
    ]);
    expect(told([once], verify).works).toEqual(["make verify"]);
    const activated = { ...verify, display: "source .venv/bin/activate && make verify" };
    const calls = [
      make(1, "source .venv/bin/activate && make verify"),
      make(2, "make verify PY=.venv/bin/python"),
    ];
    expect(told(calls, activated).works).toEqual([]);
    const again = make(3, "source .venv/bin/activate && make verify");
    expect(told([...calls, again], activated).works).toEqual([again.display]);
  });

  it("with the variables it was mostly given", () => {
    const calls = [
      make(1, "make verify PY=.venv/bin/python"),
      make(2, "make verify PY=.venv/bin/python"),
      make(3, "make verify"),
    ];
    expect(told(calls, verify).works).toEqual(["make verify PY=.venv/bin/python"]);
    expect(
      told([make(1, "make verify"), make(2, "make verify"), ...calls.slice(0, 1)], verify).works,
    ).toEqual(["make verify"]);
  });

  it("the stack names the folder as well, where no command is for the whole project", () => {
    const web = pattern("lint", "npm run lint (in web)", { key: "npm run lint", evidence: [1, 2] });
    const calls = [linted(1, { folder: "web" }), linted(2, { folder: "web" })];
    expect(told(calls, web).stack.lintCommand).toBe("npm run lint (in web)");
  });

  it("a folder in which only something else was built is not named", () => {
    const built = pattern("build", "go build ./... (in <folder>)", { key: "go build", evidence: [1, 2] });
    const go = { work: "build", goal: "go build" } as const;
    const calls = [
      attempt("go build ./...", { ...go, id: 1, at: NOW - 3 * DAY, folder: "api" }),
      attempt("go build ./cmd", { ...go, id: 2, at: NOW - 2 * DAY, folder: "tools" }),
    ];
    expect(told(calls, built).works).toEqual(["go build ./... (in api)"]);
  });

  it("of many folders three are named", () => {
    const all = pattern("lint", "npm run lint (in <folder>)", {
      key: "npm run lint",
      evidence: [1, 2, 3, 4],
    });
    const calls = ["a", "b", "c", "d"].map((folder, index) => linted(index + 1, { folder }));
    expect(told(calls, all).works).toEqual(["npm run lint (in d, c, b and others)"]);
  });
});
