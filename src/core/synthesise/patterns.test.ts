import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import type { Pattern, PatternType } from "../../domain/pattern.ts";
import { attempt, commit, failing, file, ran, test } from "./attempts.fixture.ts";
import { isProven, patternConfidence } from "./confidence.ts";
import { mergePatterns, minePatterns } from "./patterns.ts";

const DAY = 86_400_000;
const mined = (...calls: Attempt[]) => minePatterns(calls, 0, () => []);
const ofType = (type: PatternType, ...calls: Attempt[]) => mined(...calls).filter((one) => one.type === type);
const script = (display: string, change: Partial<Attempt> = {}) =>
  attempt(display, { goal: display, subjects: ["program npm", "script npm x"], ...change });

describe("synthesise: commands that keep working", () => {
  it("the test command, however it was worded, in its plainest form", () => {
    const found = ofType(
      "test",
      test("npm test -- --run src/x.test.ts 2>&1 | tail -20"),
      test("npm test"),
      test("cd a && npm test"),
    );
    expect(found).toMatchObject([
      { key: "npm run test", display: "npm test", successes: 3, failures: 0, sessions: 1 },
    ]);
  });

  it("all checks of a line that went through", () => {
    const line = test("npm run fmt && npm run lint && npm test");
    expect(mined(line).map(({ type, display }) => `${type}: ${display}`)).toEqual([
      "format: npm run fmt",
      "lint: npm run lint",
      "test: npm test",
    ]);
  });

  it("a script in a folder called build or a file called spec is no build and no test", () => {
    const line = "python3 build-plan/tools/agents.py && python3 scripts/verify_spec.py";
    const found = mined(attempt(line, { goal: "python", subjects: ["path scripts/verify_spec.py"] }));
    expect(found.map(({ type }) => type)).toEqual(["run", "run"]);
    expect(mined(ran("lint", `${line} && npm run lint`)).map(({ type }) => type)).toEqual([
      "run",
      "run",
      "lint",
    ]);
  });

  it("a command is never taken for more than was recorded of its whole line", () => {
    const line = "echo specs && mytool test x";
    expect(mined(attempt(line, { goal: "mytool", subjects: ["script npm x"] }))).toEqual([]);
  });

  it("a task is the same sort of work in a longer line as by itself", () => {
    for (const [task, work, type] of [
      ["verify-all", "check", "run"],
      ["test:types", "types", "lint"],
      ["package", "build", "build"],
      ["fmt", "format", "format"],
    ] as const) {
      const alone = ran(work, `task ${task}`, { goal: `task ${task}` });
      const both = ran("test", `task ${task} && npm test`);
      expect(ofType(type, alone, both).find(({ key }) => key === `task ${task}`)?.successes).toBe(2);
    }
  });

  const trivial = [
    "ls -la",
    "cat a.txt",
    "git status",
    "cd x && ls",
    "echo hello",
    "sleep 5",
    "git push",
    "gh pr view 5",
    "curl http://x",
    "which go",
    "python3 -c 'print(1)'",
  ];
  for (const line of trivial)
    it(`never: ${line}`, () => {
      const goal = line.startsWith("cd") ? "ls" : line.split(" ").slice(0, 2).join(" ");
      expect(mined(...Array.from({ length: 50 }, () => attempt(line, { goal })))).toEqual([]);
    });
  it("never: reading, searching, editing", () =>
    expect(mined(file("Read", "a.ts"), file("Edit", "a.ts"), file("Edit", "a.ts"))).toEqual([]));

  it("a task of the project, its own script, what it is run by", () => {
    const node = attempt("node scripts/gen.mjs --all", {
      goal: "node",
      subjects: ["program node", "path scripts/gen.mjs"],
    });
    const go = attempt("go run ./cmd/app serve", { goal: "go run" });
    expect(mined(script("npm run seed"), node, go).map(({ type, display }) => `${type}: ${display}`)).toEqual(
      ["run: npm run seed", "run: node scripts/gen.mjs", "run: go run ./cmd/app"],
    );
  });

  it("installing one package is not installing another", () => {
    const install = (display: string) =>
      ran("install", display, { goal: "npm install", changes: ["packages"] });
    const found = ofType(
      "install",
      install("npm install ioredis"),
      install("CI=1 npm install"),
      install("npm install"),
    );
    expect(found.map(({ display, successes }) => [display, successes])).toEqual([
      ["npm install ioredis", 1],
      ["npm install", 2],
    ]);
  });

  it("a script run by itself is not seen to pass behind a pipe; a known tool is", () => {
    const lint = (line: string) => ran("lint", line, { goal: line.split(" |")[0] as string });
    expect(mined(lint("node scripts/lint-posts.mjs 2>&1 | tail -8"))).toEqual([]);
    expect(mined(lint("node scripts/lint-posts.mjs"))).toHaveLength(1);
    expect(mined(lint("npm run lint | tail -8"))).toHaveLength(1);
  });

  it("nothing from calls with unknown result or in another folder", () => {
    expect(mined(test("npm test | head -5"), test("npm test; true"), test("cd /tmp/x && npm test"))).toEqual(
      [],
    );
    expect(mined(test("npm test", { outcome: { status: "unknown" } }))).toEqual([]);
  });

  it("tests that fail say nothing against the command; a command that cannot run does", () => {
    const red = failing("test", "npm test", { work: "test", goal: "npm run test" });
    const gone = failing("unknown-script", "npm test", {
      work: "test",
      goal: "npm run test",
      about: "script npm test",
    });
    expect(ofType("test", test(), red, red)).toMatchObject([{ successes: 1, failures: 0 }]);
    expect(ofType("test", test(), gone)).toMatchObject([{ successes: 1, failures: 1 }]);
    // What never worked is no pattern.
    expect(mergePatterns([], mined(gone))).toEqual([]);
  });
});

describe("synthesise: what goes before commits", () => {
  const workflow = (...calls: Attempt[]) =>
    ofType("workflow", ...calls).map(
      ({ display, successes, failures }) => `${display} ${successes}/${successes + failures}`,
    );

  it("a check that had passed, with nothing changed since", () => {
    const edit = () => file("Edit", "a.ts");
    expect(workflow(edit(), test(), commit("a"), edit(), test(), commit("b"))).toEqual([
      "npm test before commits 2/2",
    ]);
    expect(workflow(edit(), test(), commit("a"), edit(), commit("b"))).toEqual([
      "npm test before commits 1/2",
    ]);
    expect(workflow(test(), edit(), commit("a"))).toEqual(["npm test before commits 0/1"]);
    expect(workflow(edit(), test(), file("Edit", "README.md"), commit("a"))).toEqual([
      "npm test before commits 1/1",
    ]);
  });

  it("two commits after one test run had both been tested", () =>
    expect(workflow(file("Edit", "a.ts"), test(), commit("a"), commit("b"))).toEqual([
      "npm test before commits 2/2",
    ]));

  it("also in the line of the commit; amending is not a commit of its own", () => {
    const line = commit("a", { display: 'npm run lint && git add -A && git commit -m "a"' });
    expect(workflow(line)).toEqual(["npm run lint before commits 1/1"]);
    expect(workflow(line, commit("a", { display: "git commit --amend --no-edit" }))).toEqual([
      "npm run lint before commits 1/1",
    ]);
  });

  it("a session that commits without it counts against it", () => {
    const first = mergePatterns([], mined(file("Edit", "a.ts"), test(), commit("a")));
    const second = mined(
      ...[file("Edit", "a.ts"), commit("b"), commit("c")].map((one) => ({ ...one, session: "s2" })),
    );
    const merged = mergePatterns(first, second);
    expect(merged.find(({ type }) => type === "workflow")).toMatchObject({
      successes: 1,
      failures: 2,
      sessions: 1,
    });
  });

  it("a commit counts though the push after it failed", () => {
    const pushed = failing("auth", 'git commit -m "a" && git push', {
      work: "commit",
      goal: "git commit",
      commit: { message: "a", sha: "1a2b3c4" },
    });
    expect(workflow(file("Edit", "a.ts"), test(), commit("b"), file("Edit", "a.ts"), pushed)).toEqual([
      "npm test before commits 1/2",
    ]);
  });

  it("commits in scratch repositories do not count", () =>
    expect(mined(commit("a", { display: 'cd /tmp/try && git commit -m "a"' }))).toEqual([]));
});

describe("synthesise: files made together, and how commits are worded", () => {
  const made = (turn: number, ...paths: string[]) => paths.map((path) => file("Write", path, { turn }));

  it("a template, once per name; files that were there before are not made", () => {
    const found = ofType(
      "files",
      ...made(1, "src/routes/users.ts", "src/routes/users.test.ts"),
      ...made(2, "src/routes/orders.test.ts", "src/routes/orders.ts"),
      file("Read", "src/routes/old.ts"),
      ...made(3, "src/routes/old.ts", "src/routes/old.test.ts"),
      ...made(4, "src/routes/alone.ts"),
    );
    expect(found).toMatchObject([
      { display: "src/routes/<name>.ts + src/routes/<name>.test.ts", successes: 2 },
    ]);
  });

  it("knows the tests of other languages, and folders of the same name", () => {
    const text = (...paths: string[]) => ofType("files", ...made(1, ...paths)).map(({ display }) => display);
    expect(text("cli/clean.go", "cli/clean_test.go")).toEqual(["cli/<name>.go + cli/<name>_test.go"]);
    expect(text("app/cache.py", "tests/test_cache.py")).toEqual(["app/<name>.py + tests/test_<name>.py"]);
    expect(text("ui/Button/Button.tsx", "ui/Button/Button.css")).toEqual([
      "ui/<name>/<name>.css + ui/<name>/<name>.tsx",
    ]);
    expect(text("a/index.ts", "b/index.ts")).toEqual([]);
  });

  const styles: readonly (readonly [string, string])[] = [
    ["feat(api): add routes", "conventional scoped"],
    ["fix: a typo", "conventional"],
    ["chore(deps)!: drop node 18", "conventional scoped"],
    ["ENT-95: add readmes", "ticket ENT"],
    ["[ABC-1] do it", "ticket ABC"],
    ["MAESTRO: Add a page", "prefix MAESTRO"],
    ["Add a cache", "imperative"],
    ["add a cache", "imperative lower"],
    ["WIP", "other"],
    ["Added things", "other"],
  ];
  for (const [message, key] of styles)
    it(`"${message}" is ${key}`, () =>
      expect(ofType("commit", commit(message))).toMatchObject([{ key, successes: 1 }]));
});

describe("synthesise: each attempt counts once", () => {
  it("what was learned before only tells what came first", () => {
    const calls = [test(), test(), test()];
    const [found] = minePatterns(calls, calls[1]?.id ?? 0, () => []);
    expect(found).toMatchObject({ successes: 1, sessions: 0, evidence: [calls[2]?.id] });
  });

  const steps = fc.array(fc.constantFrom("test", "lint", "edit", "commit", "seed"), { maxLength: 12 });
  const build = (names: readonly string[], session: string): Attempt[] =>
    names.map((name) => {
      const made = {
        test: test,
        lint: () => ran("lint", "npm run lint"),
        edit: () => file("Edit", "a.ts"),
        commit: () => commit("Add x"),
        seed: () => script("npm run seed"),
      }[name as "test"];
      return { ...made(), session };
    });
  const counts = (patterns: readonly Pattern[]) =>
    patterns
      .map(
        ({ type, key, display, successes, sessions, firstAt, lastAt, evidence, tags, lastSession, branch }) =>
          JSON.stringify({
            type,
            key,
            display,
            successes,
            sessions,
            firstAt,
            lastAt,
            evidence,
            tags,
            lastSession,
            branch,
          }),
      )
      .sort();
  const all = (known: readonly Pattern[], found: readonly Pattern[]) => {
    const merged = new Map(known.map((one) => [`${one.type} ${one.key}`, one]));
    for (const one of mergePatterns(known, found)) merged.set(`${one.type} ${one.key}`, one);
    return [...merged.values()];
  };

  it("merging the same again changes nothing", () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const known = all([], mined(...build(first, "s1")));
        const found = mined(...build(second, "s2"));
        const once = all(known, found);
        expect(all(once, found)).toEqual(once);
      }),
    );
  });

  it("the order of two sessions makes no difference to the successes", () => {
    fc.assert(
      fc.property(steps, steps, (first, second) => {
        const [a, b] = [mined(...build(first, "s1")), mined(...build(second, "s2"))];
        expect(counts(all(all([], a), b))).toEqual(counts(all(all([], b), a)));
      }),
    );
  });

  it("learning in pieces counts as much as learning at once", () => {
    fc.assert(
      fc.property(steps, fc.nat(12), (names, cut) => {
        const calls = build(names, "s1");
        const after = calls[Math.min(cut, calls.length) - 1]?.id ?? 0;
        const before = all([], mined(...calls.filter(({ id }) => id <= after)));
        const pieces = all(
          before,
          minePatterns(calls, after, () => []),
        );
        expect(counts(pieces)).toEqual(counts(all([], mined(...calls))));
      }),
    );
  });
});

describe("synthesise: how sure a pattern is", () => {
  const [seen] = mined(test()) as [Pattern];
  const pattern = (change: Partial<Pattern>): Pattern => ({ ...seen, lastAt: 0, ...change });

  it("more evidence, more sure; failures, less; never certain", () => {
    const at = (successes: number, failures = 0, sessions = successes) =>
      patternConfidence(pattern({ successes, failures, sessions }), 0);
    expect(at(1)).toBeLessThan(at(2));
    expect(at(2)).toBeLessThan(at(20));
    expect(at(20, 5)).toBeLessThan(at(20));
    expect(at(1_000_000)).toBeLessThan(1);
    expect(at(2)).toBeGreaterThan(0.75);
  });

  it("thirty runs of one session are not thirty sessions", () =>
    expect(patternConfidence(pattern({ successes: 30, sessions: 1 }), 0)).toBeLessThan(
      patternConfidence(pattern({ successes: 30, sessions: 30 }), 0),
    ));

  it("what was last seen years ago is not suggested any more", () => {
    expect(patternConfidence(pattern({ successes: 2, sessions: 2 }), 30 * DAY)).toBeGreaterThan(0.75);
    expect(patternConfidence(pattern({ successes: 2, sessions: 2 }), 900 * DAY)).toBeLessThan(0.75);
  });

  it("a plain success once is no pattern; a test, a build, a commit is", () => {
    expect(isProven(pattern({ type: "run", successes: 1 }))).toBe(false);
    expect(isProven(pattern({ type: "run", successes: 9, sessions: 1 }))).toBe(false);
    expect(patternConfidence(pattern({ type: "lint", successes: 1 }), 0)).toBeLessThanOrEqual(0.5);
    for (const type of ["test", "build", "commit"] as const) expect(isProven(pattern({ type }))).toBe(true);
  });

  it("stays between nothing and certainty for any counts", () => {
    const count = fc.nat(1_000_000);
    fc.assert(
      fc.property(count, count, count, fc.nat(10_000), (successes, failures, sessions, days) => {
        const sure = patternConfidence(pattern({ successes, failures, sessions }), days * DAY);
        expect(sure).toBeGreaterThanOrEqual(0);
        expect(sure).toBeLessThan(1);
      }),
    );
  });
});
