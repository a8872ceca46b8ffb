import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import type { Ending, NewTurn } from "../../domain/turn.ts";
import { attempt, commit, failing, file, ran, test } from "./attempts.fixture.ts";
import { describeTurn } from "./turn.ts";

const asked: NewTurn = { project: "p1", session: "s1", number: 1, at: 500, prompt: "Add a cache" };
const described = (...calls: Attempt[]) => describeTurn(asked, calls, ["tech redis"]);
const fails = (change: Partial<Attempt> = {}) =>
  failing("test", "npm test", { work: "test", goal: "npm run test", ...change });
const undo = (files: readonly string[] = []) =>
  ran("undo", "git restore .", { files, changes: ["files", "git"] });

const endings: readonly (readonly [string, readonly Attempt[], Ending])[] = [
  ["nothing but a question", [], "looked"],
  ["looking around", [file("Read", "a.ts"), attempt("ls -la"), attempt("git status")], "looked"],
  ["an edit nobody checked", [file("Edit", "a.ts")], "changed"],
  ["tests before the edit say nothing about it", [test(), file("Edit", "a.ts")], "changed"],
  ["tests after the edit", [file("Edit", "a.ts"), test()], "passed"],
  ["a build after the edit", [file("Edit", "a.ts"), ran("build", "npm run build")], "passed"],
  ["only the linter after the edit", [file("Edit", "a.ts"), ran("lint", "npm run lint")], "changed"],
  ["tests that failed in the end", [file("Edit", "a.ts"), test(), fails()], "failed"],
  [
    "tests that failed and were mended",
    [file("Edit", "a.ts"), fails(), file("Edit", "a.ts"), test()],
    "passed",
  ],
  ["mended, but not tried again", [file("Edit", "a.ts"), fails(), file("Edit", "a.ts")], "changed"],
  ["a note for people after the tests", [file("Edit", "a.ts"), test(), file("Edit", "README.md")], "passed"],
  [
    "a formatter after the tests",
    [file("Edit", "a.ts"), test(), ran("format", "npm run fmt", { changes: ["files"] })],
    "passed",
  ],
  ["committed", [file("Edit", "a.ts"), test(), commit("Add a cache")], "committed"],
  ["committed what an earlier turn changed", [commit("Add a cache")], "committed"],
  ["changed again after the commit", [file("Edit", "a.ts"), commit("x"), file("Edit", "b.ts")], "changed"],
  ["taken back", [file("Edit", "a.ts"), undo()], "undone"],
  ["one of two files taken back", [file("Edit", "a.ts"), file("Edit", "b.ts"), undo(["a.ts"])], "changed"],
  [
    "both of them, by their folder",
    [file("Edit", "src/a.ts"), file("Edit", "src/b.ts"), undo(["src"])],
    "undone",
  ],
  ["an undo where nothing had been changed", [undo()], "looked"],
  ["nothing changed, and the tests fail", [fails()], "failed"],
  ["nothing changed, and the tests pass", [test()], "looked"],
  ["a package was installed", [ran("install", "npm install ioredis", { changes: ["packages"] })], "changed"],
  ["a file outside the project", [file("Write", "/tmp/notes.md")], "looked"],
  [
    "a script of which nobody knows what it did",
    [attempt("python3 x.py", { goal: "python", changes: ["files"] })],
    "looked",
  ],
];

describe("synthesise: how a turn ended", () => {
  for (const [what, calls, ending] of endings)
    it(`${what}: ${ending}`, () => expect(described(...calls).ending).toBe(ending));

  const hidden = ["npm test | head -20", "npm test; echo done", "npm test || true", "npm test | grep -c ok"];
  for (const line of hidden)
    it(`unknown result: ${line}`, () =>
      expect(described(file("Edit", "a.ts"), test(line)).ending).toBe("changed"));

  const seen = [
    "npm test 2>&1",
    "cd app && npm test 2>&1 | tail -20",
    "npm run lint && npm test",
    "CI=1 npm test | tee log",
  ];
  for (const line of seen)
    it(`this was seen to pass: ${line}`, () =>
      expect(described(file("Edit", "a.ts"), test(line)).ending).toBe("passed"));

  it("a test that could not even start, or failed behind a pipe, decides nothing", () => {
    const absent = failing("command-not-found", "pytest", { work: "test", about: "program pytest" });
    expect(described(file("Edit", "a.ts"), absent).ending).toBe("changed");
    const masked = failing("test", "npm test | tail", { work: "test", masked: true });
    expect(described(file("Edit", "a.ts"), masked).ending).toBe("changed");
    expect(described(file("Edit", "a.ts"), test("npm test", { outcome: { status: "unknown" } })).ending).toBe(
      "changed",
    );
  });

  it("what a subagent did belongs to the turn", () => {
    const turn = described(file("Edit", "a.ts", { subagent: "x" }), test("npm test", { subagent: "x" }));
    expect(turn).toMatchObject({ ending: "passed", calls: 2, files: ["a.ts"] });
  });
});

describe("synthesise: what a turn consists of", () => {
  it("steps are what counts, in order, each once; looks are left out", () => {
    const turn = described(
      attempt("ls -la"),
      failing("missing-package", "npm install redis-node", { work: "install" }),
      ran("install", "npm install ioredis --save", { changes: ["packages"] }),
      file("Write", "src/cache.ts"),
      file("Edit", "src/cache.ts"),
      ...Array.from({ length: 10 }, () => file("Edit", "src/app.ts")),
      fails(),
      file("Edit", "src/app.ts"),
      test("cd . && npm test 2>&1 | tail -5"),
      commit("Add a cache", { commit: { message: "Add a cache", sha: "1a2b3c4" } }),
    );
    expect(turn.steps).toEqual([
      "npm install ioredis",
      "write src/cache.ts",
      "edit src/app.ts",
      "npm test",
      'commit "Add a cache"',
    ]);
    expect(turn).toMatchObject({
      files: ["src/cache.ts", "src/app.ts"],
      commits: [{ message: "Add a cache", sha: "1a2b3c4" }],
      failures: 2,
      tags: ["tech redis"],
    });
  });

  it("what a shell line writes, and checks or commits at once, is a step", () => {
    const change = { goal: "git commit", changes: ["packages", "files", "git"] as const };
    const line = `npm install jose && echo "" > src/jwt.js && git add -A && git commit -m "feat: JWT"`;
    const turn = described(
      attempt("sed -i s/a/b/ src/index.js", { goal: "sed", files: ["src/index.js"], changes: ["files"] }),
      ran("commit", line, { ...change, files: ["src/jwt.js"], commit: { message: "feat: JWT" } }),
    );
    expect(turn.steps).toEqual([
      "edit src/index.js",
      "npm install jose",
      "write src/jwt.js",
      'commit "feat: JWT"',
    ]);
    expect(turn.files).toEqual(["src/index.js", "src/jwt.js"]);
  });

  it("a check that the kept line was cut before is a step all the same", () => {
    const line = `cd "/shop" && sed -i s/1.0.1/1.0.2/ src/version.py && source .venv/bin/act…`;
    const change = { goal: "pytest", files: ["src/version.py"], changes: ["files"] as const };
    const { steps, ending } = described(file("Edit", "src/cart.py"), ran("test", line, change));
    expect(steps).toEqual(["edit src/cart.py", "edit src/version.py", "pytest"]);
    expect(ending).toBe("changed");
  });

  it("many edits become one step, and there are never more than twelve steps", () => {
    const edits = Array.from({ length: 40 }, (_, index) => file("Edit", `src/${index}.ts`));
    const { steps, files } = described(ran("install", "npm ci"), ...edits, test(), commit("x"));
    expect(steps).toEqual([
      "npm ci",
      "edit src/0.ts, src/1.ts, src/2.ts and 37 more",
      "npm test",
      'commit "x"',
    ]);
    expect(files).toHaveLength(30);
    const writes = Array.from({ length: 40 }, (_, index) => file("Write", `src/${index}.ts`));
    expect(described(...writes, commit("x")).steps).toHaveLength(12);
  });

  it("rests on its failures, checks and commits; grep without a match is none of them", () => {
    const failed = failing("missing-path", "cat x", { about: "path x" });
    const nothing = failing("no-match", "grep x y");
    const passed = test();
    const turn = described(attempt("ls"), failed, nothing, passed);
    expect(turn).toMatchObject({ evidence: [failed.id, passed.id], failures: 1, calls: 4 });
  });

  it("ends when its last call did, on the branch of its commit or of its last change", () => {
    const last = file("Edit", "a.ts", { at: 90_000, durationMs: 500, branch: "cache" });
    expect(describeTurn({ ...asked, branch: "main" }, [last], [])).toMatchObject({
      endedAt: 90_500,
      branch: "cache",
    });
    expect(describeTurn({ ...asked, branch: "main" }, [], [])).toMatchObject({
      endedAt: 500,
      branch: "main",
      calls: 0,
    });
    const done = [commit("Add a cache", { branch: "cache" }), attempt("git status", { branch: "main" })];
    expect(describeTurn({ ...asked, branch: "main" }, done, []).branch).toBe("cache");
    const unaware = [
      attempt("git switch -c cache", { branch: "main" }),
      file("Edit", "a.ts", { branch: "main" }),
      commit("Add a cache", { branch: "main" }),
    ];
    expect(describeTurn({ ...asked, branch: "main" }, unaware, []).branch).toBe("cache");
    const stacked = [...unaware.slice(0, 2), attempt("gh stack up", { branch: "main" }), ...unaware.slice(2)];
    expect(describeTurn({ ...asked, branch: "main" }, stacked, []).branch).toBe("");
    // A line that names so many files that its commit is cut off.
    const cut = "git checkout -b cache && git add src/a.ts src/b.ts …";
    expect(described(commit("Add a cache", { branch: "main", display: cut })).branch).toBe("cache");
    const loop = attempt("for b in a b; do gh stack checkout $b; done", { branch: "main" });
    expect(describeTurn({ ...asked, branch: "main" }, [loop, ...unaware.slice(1)], []).branch).toBe("");
  });
});
