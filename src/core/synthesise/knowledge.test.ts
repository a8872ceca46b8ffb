import { describe, expect, it } from "vitest";
import type { Hazard } from "../../domain/hazard.ts";
import type { Pattern } from "../../domain/pattern.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Turn } from "../../domain/turn.ts";
import type { Standing } from "./anti-patterns.ts";
import { type Gathered, synthesise } from "./knowledge.ts";

const DAY = 86_400_000;
const NOW = Date.parse("2026-11-15T09:00:00Z");

const nothing: Gathered = {
  project: "p1",
  now: NOW,
  sessions: 12,
  standing: [],
  patterns: [],
  turns: [],
  survey: { stack: { languages: [], frameworks: [], tools: [] }, conventions: {} },
  merged: new Set(),
  isHere: true,
  exists: () => true,
  hasProgram: () => true,
};
const known = (change: Partial<Gathered>) => synthesise({ ...nothing, ...change });

function pattern(type: Pattern["type"], display: string, change: Partial<Pattern> = {}): Pattern {
  return {
    project: "p1",
    type,
    key: display,
    display,
    successes: 12,
    failures: 0,
    sessions: 4,
    firstAt: NOW - 10 * DAY,
    lastAt: NOW - DAY,
    lastSession: "s1",
    branch: "",
    tags: [],
    evidence: [1, 2],
    ...change,
  };
}
const beforeCommits = (command: string, successes: number, failures: number) =>
  pattern("workflow", `${command} before commits`, { key: command, successes, failures });

function standing(
  subject: Hazard["subject"],
  kind: Hazard["kind"],
  change: Partial<Hazard & Standing> = {},
): Standing {
  const { confidence = 0.95, remedy, evidence = [{ id: 7 }], ...rest } = change;
  const hazard: Hazard = {
    project: "p1",
    subject,
    kind,
    failures: 2,
    sessions: 2,
    streak: 2,
    successes: 0,
    seenBefore: false,
    firstAt: NOW - 5 * DAY,
    lastAt: NOW - 2 * DAY,
    lastSession: "s1",
    clearedAt: 0,
    overridesRight: 0,
    overridesWrong: 0,
    signature: "x",
    excerpt: "an error",
    display: "a call",
    attempt: 7,
    ignored: false,
    ...rest,
  };
  return { hazard, confidence, remedy, evidence };
}
function remedy(display: string, type: Remedy["type"] = "replacement"): Remedy {
  return {
    project: "p1",
    type,
    subject: "path x",
    signature: "x",
    fingerprint: "f",
    display,
    count: 1,
    lastAt: NOW,
    confirmed: true,
    evidence: [1, 2],
  };
}

describe("synthesise: what to avoid", () => {
  const told = (...items: Standing[]) =>
    known({ standing: items, exists: () => false, hasProgram: () => false }).antiPatterns.map(
      ({ pattern: what, reason, instead, failures }) => `${what} | ${reason} | ${instead} | ${failures}`,
    );

  const cases: readonly (readonly [Standing, string])[] = [
    [
      standing("path .golangci.yml", "missing-path", { remedy: remedy("Read .golangci.yaml") }),
      ".golangci.yml | does not exist | .golangci.yaml | 2",
    ],
    [
      standing("path src/a.ts", "missing-path", { remedy: remedy("sed -n '1,20p' src/lib/a.ts") }),
      "src/a.ts | does not exist | src/lib/a.ts | 2",
    ],
    [
      standing("program go", "command-not-found", { remedy: remedy("which go || echo none") }),
      "go | not installed here |  | 2",
    ],
    [
      standing("package npm redis-node", "missing-package", {
        display: "npm install redis-node",
        excerpt: "404 'redis-node' is not in this registry",
        remedy: remedy("npm install ioredis"),
      }),
      "npm install redis-node | 404 'redis-node' is not in this registry | npm install ioredis | 2",
    ],
    [
      standing("script npm check @ui", "unknown-script", {
        display: "cd ui && npm run check",
        excerpt: 'Missing script: "check"',
        remedy: remedy("npm run check 2>&1 | tail -5"),
      }),
      'npm run check (in ui) | Missing script: "check" | npm run check | 2',
    ],
    [
      standing("flag gh pr diff --stat", "bad-flag", {
        excerpt: "unknown flag: --stat",
        remedy: remedy("gh pr diff 104 --name-only"),
      }),
      "gh pr diff --stat | unknown flag: --stat | gh pr diff 104 --name-only | 2",
    ],
    [
      standing("flag biome check --apply", "bad-flag", { remedy: remedy('git add -A && git commit -m "x"') }),
      "biome check --apply | an error |  | 2",
    ],
    [
      standing("module python dotenv", "missing-module", {
        remedy: remedy("pip install python-dotenv", "prerequisite"),
      }),
      "python module dotenv | an error | pip install python-dotenv first | 2",
    ],
    [
      standing("path big.txt (whole)", "too-large", { remedy: remedy("Read big.txt (part)") }),
      "Read big.txt whole | an error | read it in parts | 2",
    ],
  ];
  for (const [item, text] of cases) it(text, () => expect(told(item)).toEqual([text]));

  const silent: readonly (readonly [string, Standing])[] = [
    ["what depends on the code", standing("action f", "test")],
    ["what is over in a moment", standing("host x", "network")],
    ["what was no mistake", standing("action f", "no-match")],
    ["nothing without evidence", standing("path x.ts", "missing-path", { evidence: [] })],
    ["a path that was guessed once", standing("path x.ts", "missing-path", { failures: 1, sessions: 1 })],
    ["a scratch file elsewhere", standing("path /tmp/x/y.txt", "missing-path")],
    ["something of git's", standing("path .git/index.lock", "missing-path")],
    [
      "one call that failed in one session",
      standing("action f", "bad-arguments", { failures: 3, sessions: 1 }),
    ],
    ["what is hardly sure", standing("path x.ts", "missing-path", { confidence: 0.6 })],
  ];
  for (const [what, item] of silent) it(`says nothing of ${what}`, () => expect(told(item)).toEqual([]));

  it("looks at the world first: the file is there by now, the program was installed", () => {
    const items = [standing("path x.ts", "missing-path"), standing("program go", "command-not-found")];
    expect(known({ standing: items }).antiPatterns).toEqual([]);
    // A project that is not on this machine cannot be looked at.
    expect(known({ standing: items, isHere: false }).antiPatterns).toHaveLength(2);
  });

  it("one failure that stands for several things is told once", () => {
    const folder = standing("path docs", "missing-path", { attempt: 8 });
    const inside = standing("path docs/a.md", "missing-path", { attempt: 9 });
    const whole = standing("action f", "missing-path", { attempt: 8 });
    expect(told(folder, inside, whole)).toEqual(["./docs | does not exist |  | 2"]);
    const way = { excerpt: "unknown flag", remedy: remedy("gh pr diff --name-only") };
    const twice = told(
      standing("flag gh pr diff --stat", "bad-flag", { ...way, attempt: 1, evidence: [{ id: 1 }] }),
      standing("flag gh pr diff --numstat", "bad-flag", {
        ...way,
        attempt: 2,
        evidence: [{ id: 2 }],
        failures: 1,
      }),
    );
    expect(twice).toEqual(["gh pr diff --stat | unknown flag | gh pr diff --name-only | 3"]);
  });

  it("the worst first, in the same order whatever order they come in", () => {
    const items = [
      standing("path a.ts", "missing-path", { attempt: 1 }),
      standing("path b.ts", "missing-path", { attempt: 2, failures: 14, sessions: 9 }),
      standing("path c.ts", "missing-path", { attempt: 3, remedy: remedy("Read src/c.ts") }),
    ];
    const order = told(...items).map((text) => text.split(" ")[0]);
    expect(order).toEqual(["b.ts", "c.ts", "a.ts"]);
    expect(told(...items.toReversed()).map((text) => text.split(" ")[0])).toEqual(order);
  });
});

describe("synthesise: what works", () => {
  const told = (patterns: readonly Pattern[], change: Partial<Gathered> = {}) =>
    known({ patterns, ...change }).bestPractices.map(({ pattern: what, reason }) => `${what} (${reason})`);

  it("with how often it did, the first of each sort before the second of any", () => {
    const patterns = [
      pattern("test", "npm test"),
      pattern("test", "npm run e2e", { successes: 3, sessions: 2 }),
      pattern("build", "npm run build", { successes: 1, sessions: 1 }),
      pattern("files", "src/<name>.ts + src/<name>.test.ts", { successes: 2, sessions: 2 }),
    ];
    expect(told(patterns)).toEqual([
      "npm test (passed 12 times in 4 sessions)",
      "npm run build (worked once)",
      "New files: src/<name>.ts + src/<name>.test.ts (made together 2 times in 2 sessions)",
      "npm run e2e (passed 3 times in 2 sessions)",
    ]);
  });

  it("`bun test` before commits says more than `bun test`; what is seldom done is no workflow", () => {
    const test = pattern("test", "bun test");
    expect(told([test, beforeCommits("bun test", 31, 0)])).toEqual([
      "bun test before commits (31 of 31 commits)",
    ]);
    expect(told([test, beforeCommits("bun test", 5, 29)])).toEqual([
      "bun test (passed 12 times in 4 sessions)",
    ]);
  });

  it("what was replaced since is not told, nor what has been failing for good", () => {
    const old = pattern("test", "npm test", { lastAt: NOW - 60 * DAY, firstAt: NOW - 90 * DAY });
    expect(told([old, pattern("test", "bun test")])).toEqual(["bun test (passed 12 times in 4 sessions)"]);
    const gone = standing("script npm test", "unknown-script", { display: "npm run seed", lastAt: NOW });
    expect(told([pattern("run", "npm run seed")], { standing: [gone] })).toEqual([]);
  });

  it("looks at the world first: folders, scripts", () => {
    const patterns = [
      pattern("files", "src/routes/<name>.ts + src/routes/<name>.test.ts"),
      pattern("run", "node scripts/gen.mjs"),
      pattern("lint", "npm run lint (in ui)"),
      pattern("test", "npm test"),
    ];
    expect(told(patterns)).toHaveLength(4);
    const exists = (path: string) => !["src/routes", "scripts/gen.mjs", "ui"].includes(path);
    expect(told(patterns, { exists })).toEqual(["npm test (passed 12 times in 4 sessions)"]);
    expect(told(patterns, { exists, isHere: false })).toHaveLength(4);
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

  it("in one paragraph, true and plain; nothing for a project without history", () => {
    const patterns = [pattern("test", "bun test", { key: "bun test" }), beforeCommits("bun test", 31, 0)];
    const items = [standing("path .golangci.yml", "missing-path")];
    expect(known({ survey, patterns, standing: items, exists: () => false }).summary).toBe(
      "TypeScript, React. Package manager: bun. Tests: `bun test`, build: `npm run build`. `bun test` before commits (31 of 31 commits). Avoid: .golangci.yml. From 12 sessions.",
    );
    expect(known({ survey, sessions: 0 }).summary).toBe("");
  });
});

describe("synthesise: tasks that come again", () => {
  const turn = (session: string, title: string, at: number) => ({
    turn: {
      project: "p1",
      session,
      number: 1,
      at,
      prompt: title,
      endedAt: at + 120_000,
      calls: 10,
      ending: "passed",
      failures: 0,
      steps: [],
      files: [],
      commits: [],
      tags: [],
      evidence: [],
    } satisfies Turn,
    title,
    words: title.toLowerCase().split(" "),
  });

  it("alike in several sessions, with what they took", () => {
    const turns = [
      turn("s1", "release a new version", NOW - 9 * DAY),
      turn("s2", "release a new minor version", NOW - DAY),
      turn("s2", "fix the login", NOW),
    ];
    expect(known({ turns }).recurring).toEqual([
      { title: "release a new minor version", times: 2, lastAt: NOW - DAY, calls: 10, minutes: 2 },
    ]);
    expect(known({ turns: turns.toReversed() })).toEqual(known({ turns }));
  });

  it("not within one session, and not what says nothing", () => {
    expect(
      known({ turns: [turn("s1", "fix the login", 1), turn("s1", "fix the login", 2)] }).recurring,
    ).toEqual([]);
    expect(known({ turns: [turn("s1", "continue", 1), turn("s2", "continue", 2)] }).recurring).toEqual([]);
  });
});
