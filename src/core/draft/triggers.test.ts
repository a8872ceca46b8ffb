// Triggers: feedback, rollbacks, repeated failures, failures in a row, successes that explain themselves.

import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import type { FailureKind } from "../../domain/failure-kinds.ts";
import { hazardOf as aHazard } from "../../domain/hazard.fixture.ts";
import type { Hazard } from "../../domain/hazard.ts";
import { remedyOf } from "../../domain/remedy.fixture.ts";
import type { Remedy } from "../../domain/remedy.ts";
import type { Subject } from "../../domain/subject.ts";
import { draftFrom } from "./draft.ts";
import { occasionOf } from "./occasion.ts";
import { edited, failed, inputOf, passed, refused, turnOf } from "./turns.fixture.ts";

const said = (words: string, verdict: "failed" | "regression" = "failed") => ({
  feedback: { verdict, words },
});
const lintFailed = (excerpt = "a.go:3:1: x declared and not used") =>
  failed("mise run lint", excerpt, { kind: "lint", work: "lint", goal: "mise run lint" });
const lintPassed = () => passed("mise run lint", "lint", { goal: "mise run lint" });

describe("draft: the person said that it does not work", () => {
  it("the work was handed over without the check that then failed", () => {
    const earlier = [edited("a.go"), passed("go build ./...", "build")];
    const before = { turn: turnOf("Add it", earlier), calls: earlier };
    const calls = [lintFailed(), edited("a.go"), lintPassed()];
    const drafted = draftFrom(inputOf("lint fail", calls, { ...said("lint fail"), before }));
    expect(drafted?.trigger).toBe("feedback");
    expect(drafted?.content).toMatchObject({
      cause: "unchecked mise run lint",
      title: "Run `mise run lint` before the work is called done",
      rootCause: "`mise run lint` was not run after the last change.",
      appliesTo: expect.arrayContaining(["git commit"]),
    });
  });

  it.each([
    ["the check had been run", [edited("a.go"), lintPassed()], "lint fail"],
    [
      "it had been run with others",
      [
        edited("a.go"),
        passed("mise run fmt && mise run lint && mise run test", "test", { goal: "mise run test" }),
      ],
      "lint fail",
    ],
    ["nothing had been changed", [passed("git log")], "lint fail"],
    ["only text had been changed", [edited("README.md")], "lint fail"],
    ["the words are not about a check", [edited("a.go")], "retry"],
  ])("no draft where %s", (_why, earlier: readonly Attempt[], prompt) => {
    const before = { turn: turnOf("Add it", earlier), calls: earlier };
    const calls = [lintFailed(), edited("a.go"), lintPassed()];
    expect(draftFrom(inputOf(prompt, calls, { ...said(prompt), before }))).toBeUndefined();
  });

  it("the assistant found the cause, and a check passed after it", () => {
    const calls = [edited("src/banner.ts"), passed("npm test", "test")];
    const lastMessage = "The bug was that `dismissedAt` was never saved to localStorage. It is now.";
    const drafted = draftFrom(
      inputOf("the banner is back", calls, { ...said("the banner is back", "regression"), lastMessage }),
    );
    expect(drafted?.trigger).toBe("feedback");
    expect(drafted?.content.title).toBe("`dismissedAt` was never saved to localStorage");
    expect(drafted?.content.checklist[0]).toBe("`dismissedAt` is saved to localStorage");
    expect(drafted?.content.mistake).toContain("the banner is back");
  });

  it("a test that was real enough for the person counts although it was edited too", () => {
    const calls = [
      failed("npm test", "AssertionError: expected 401 to equal 200", { work: "test" }),
      edited("test/login.test.js", "src/login.js"),
      passed("npm test", "test"),
    ];
    const lastMessage = "It failed because the login() call never sent the cookie.";
    const input = inputOf("tests are failing", calls, { ...said("tests are failing"), lastMessage });
    expect(draftFrom(input)?.trigger).toBe("feedback");
    expect(draftFrom(inputOf("Add a login", calls, { lastMessage }))).toBeUndefined();
  });
});

describe("draft: an error states a rule of the project", () => {
  it("is kept although only a linter said so, and is the same wherever it is broken", () => {
    const rule = "os/exec.Command must not be called. use os/exec.CommandContext (noctx)";
    const drafts = ["a_test.go:340:21", "b/c.go:7:2"].map((place) =>
      draftFrom(
        inputOf("Add it", [
          edited("b/c.go"),
          lintFailed(`${place}: ${rule}`),
          edited("b/c.go"),
          lintPassed(),
        ]),
      ),
    );
    expect(drafts[0]?.content).toMatchObject({ title: rule, checklist: [rule, "`mise run lint` passes"] });
    expect(drafts[1]?.content.cause).toBe(drafts[0]?.content.cause);
  });

  it.each([
    "a.js:1:2: Strings must use singlequote (quotes)",
    "README.md:3: Headings must be surrounded by blank lines (MD022)",
    "a.rs:9:5: unused `Result` that must be used",
    "a.js:1:2: 'x' is assigned a value but never used",
  ])("no draft where a tool mends it by itself or the work is not done yet: %s", (complaint) => {
    expect(
      draftFrom(inputOf("Add it", [lintFailed(complaint), edited("b/c.go"), lintPassed()])),
    ).toBeUndefined();
  });

  it("how a value must be, not which one was wrong", () => {
    const drafts = ["attr12345678", "gemini123456"].map((id) =>
      draftFrom(
        inputOf("Add a test", [
          failed(
            "go test ./...",
            `TestA: panic: invalid checkpoint ID "${id}": must be 12 lowercase hex characters`,
            { work: "test" },
          ),
          edited("a_test.go"),
          passed("go test ./...", "test"),
        ]),
      ),
    );
    expect(drafts[0]?.content.title).toBe("Checkpoint ID must be 12 lowercase hex characters");
    expect(drafts[1]?.content.cause).toBe(drafts[0]?.content.cause);
  });
});

describe("draft: changes were taken back", () => {
  const undo = (display: string, files: readonly string[] = []) =>
    passed(display, "undo", { files, changes: ["files"] });

  it("with the reason that was given; without one the person is asked", () => {
    const calls = [
      edited("src/pool.ts"),
      failed("npm test", "TypeError: pool.release is not a function", { work: "test" }),
      undo("git checkout -- src/pool.ts", ["src/pool.ts"]),
    ];
    expect(draftFrom(inputOf("Reuse connections", calls))).toBeUndefined();
    expect(occasionOf(inputOf("Reuse connections", calls))).toBe("taken-back");
    const lastMessage = "I took it back. The problem was that the old driver hands out plain sockets.";
    const drafted = draftFrom(inputOf("Reuse connections", calls, { lastMessage }));
    expect(drafted?.trigger).toBe("rollback");
    expect(drafted?.content.rootCause).toBe("The problem was that the old driver hands out plain sockets.");
    expect(drafted?.content.appliesTo).toContain("src/pool.ts");
    expect(drafted?.content.fix).toContain("git checkout -- src/pool.ts");
  });

  it.each([
    ["nothing had failed", [edited("src/pool.ts"), undo("git checkout -- src/pool.ts", ["src/pool.ts"])]],
    [
      "another file was taken back",
      [
        edited("src/pool.ts"),
        failed("npm test", "TypeError: a.b is not a function", { work: "test" }),
        undo("git checkout -- src/x.ts", ["src/x.ts"]),
      ],
    ],
    [
      "nobody says what was wrong",
      [edited("src/pool.ts"), failed("npm test", "2 failed", { work: "test" }), undo("git reset --hard")],
    ],
  ])("no draft where %s", (_why, calls) => {
    expect(draftFrom(inputOf("Reuse connections", calls))).toBeUndefined();
  });

  it("a refusal without a reason, or words that say it failed: no draft, but a question to the person", () => {
    const calls = [refused("git push")];
    expect(draftFrom(inputOf("Push it", calls))).toBeUndefined();
    expect(occasionOf(inputOf("Push it", calls))).toBe("refused");
    expect(occasionOf(inputOf("It broke again", [], said("It broke again", "regression")))).toBe(
      "said-failed",
    );
    expect(occasionOf(inputOf("Add a login", [edited("src/a.ts")]))).toBeUndefined();
  });
});

describe("draft: a failure that came back, and what helps is known", () => {
  const hazardOf = (kind: FailureKind, subject: Subject, display: string, sessions = 2): Hazard =>
    aHazard({
      ...{ project: "11112222", subject, kind, failures: sessions, sessions, streak: sessions },
      ...{ lastAt: 2, lastSession: "s0", signature: kind, excerpt: "not found", display },
    });
  const remedy = (subject: Subject, display: string, type: Remedy["type"] = "replacement") =>
    remedyOf({ project: "11112222", type, subject, display, confirmed: true });
  const drafted = (
    kind: FailureKind,
    subject: Subject,
    display: string,
    helped: string,
    sessions = 2,
    type?: Remedy["type"],
  ) => {
    const call = failed(display, "not found", { kind, subject });
    const known = new Map([
      [
        call.id,
        { hazard: hazardOf(kind, subject, display, sessions), remedy: remedy(subject, helped, type) },
      ],
    ]);
    return draftFrom(inputOf("Add a cache", [call, passed(helped)], { known }));
  };

  it.each([
    [
      "missing-package",
      "package npm redis-node",
      "npm install redis-node",
      "npm install ioredis",
      "The npm package `redis-node` is not in the registry: use `npm install ioredis`",
    ],
    [
      "missing-module",
      "module python yamlx",
      "python seed.py",
      "python3 -m venv .venv",
      /^The Python module `yamlx` cannot be imported here/,
    ],
  ] as const)("calls the thing by its name, %s", (kind, subject, display, helped, title) => {
    const expected = typeof title === "string" ? title : expect.stringMatching(title);
    expect(drafted(kind, subject, display, helped)?.content.title).toEqual(expected);
  });

  it.each([
    [
      "missing-package",
      "package npm redis-node",
      "npm install redis-node",
      "npm install ioredis",
      "Use `npm install ioredis`, not `redis-node`",
    ],
    [
      "missing-path",
      "path .golangci.yml",
      "Read .golangci.yml",
      "using .golangci.yaml",
      "Use `.golangci.yaml`, not `.golangci.yml`",
    ],
    [
      "bad-flag",
      "flag gh pr diff --stat",
      "gh pr diff 104 --stat",
      "gh pr diff 104 --name-only",
      "Use `gh pr diff N --name-only`, not `gh pr diff --stat`",
    ],
    [
      "bad-flag",
      "flag git show --no-stat",
      "git show --no-stat",
      "git show HEAD -- src/a/b.ts",
      "Leave out `--no-stat`",
    ],
    [
      "unknown-script",
      "script npm run lint",
      "npm run lint",
      "npm run check",
      "Use `npm run check`, not `npm run lint`",
    ],
  ] as const)("%s %s", (kind, subject, display, helped, item) => {
    const draft = drafted(kind, subject, display, helped);
    expect(draft?.trigger).toBe("repeated");
    expect(draft?.content.cause).toBe(`${kind} ${subject}`);
    expect(draft?.content.checklist).toEqual([item]);
    expect(draft?.content.occurrences).toBe(2);
  });

  it("what has to be done first", () => {
    const draft = drafted(
      "missing-module",
      "module python dotenv",
      "pytest",
      "pip install -r requirements.txt",
      3,
      "prerequisite",
    );
    expect(draft?.content.title).toBe(
      "The Python module `dotenv` cannot be imported here: run `pip install -r requirements.txt` first",
    );
  });

  it.each([
    [
      "it happened in one session",
      "missing-path",
      "path a.yml",
      "Read a.yml",
      "using a.yaml",
      1,
      "replacement",
    ],
    [
      "it is a slip with the agent's own tool",
      "edit-mismatch",
      "path a.ts",
      "Edit a.ts",
      "Read a.ts",
      4,
      "replacement",
    ],
    [
      "a file was too large",
      "too-large",
      "path a.ts (whole)",
      "Read a.ts",
      "reading the file in parts",
      4,
      "replacement",
    ],
    [
      "what came next was a look around",
      "command-not-found",
      "program docker",
      "docker ps",
      "which docker || echo no",
      4,
      "replacement",
    ],
    [
      "what sends was followed by what asks",
      "missing-endpoint",
      "endpoint gh api POST a/replies",
      "gh api a/replies -f b=c",
      "gh api a",
      4,
      "replacement",
    ],
    [
      "the folder above was searched, twice",
      "missing-path",
      "path src/commands",
      "Grep x in src/commands",
      "searching in src",
      2,
      "replacement",
    ],
    [
      "the file is none of the project",
      "missing-path",
      "path ~/notes.yml",
      "Read ~/notes.yml",
      "using ~/notes.yaml",
      4,
      "replacement",
    ],
  ] as const)("no draft where %s", (_why, kind, subject, display, helped, sessions, type) => {
    expect(drafted(kind, subject, display, helped, sessions, type)).toBeUndefined();
  });
});

describe("draft: three failures in a row, then it worked", () => {
  const refusal = (display: string) =>
    failed(display, "Received non-uuid id - parentId contained a non-uuid identifier.", {
      ...{ kind: "bad-arguments" as const, tool: "mcp__linear__create_issue", goal: "linear create_issue" },
    });
  const worked = () =>
    passed("mcp__linear__create_issue D", undefined, {
      tool: "mcp__linear__create_issue",
      goal: "linear create_issue",
    });

  it("says what was refused and what worked", () => {
    const drafted = draftFrom(inputOf("Create issues", [refusal("A"), refusal("B"), refusal("C"), worked()]));
    expect(drafted?.trigger).toBe("in-a-row");
    expect(drafted?.content.rootCause).toContain("parentId contained a non-uuid identifier");
    expect(drafted?.content.appliesTo).toContain("mcp__linear__create_issue");
  });

  it.each([
    ["twice is no row", [refusal("A"), refusal("B"), worked()]],
    ["it never worked", [refusal("A"), refusal("B"), refusal("C")]],
    [
      "tests fail while code is written",
      [1, 2, 3]
        .map((n) => failed("npm test", `TypeError: a${n} is not a function`, { work: "test" }))
        .concat(passed("npm test -- a")),
    ],
  ])("no draft where %s", (_why, calls) => {
    expect(draftFrom(inputOf("Create issues", calls))).toBeUndefined();
  });
});

describe("draft: a success that explains itself", () => {
  const calls = [edited("src/queue.ts"), passed("npm test", "test")];
  const lastMessage = "The root cause was that `drain()` resolved before the last job was acknowledged.";

  it("only where the person wants such drafts", () => {
    expect(draftFrom(inputOf("Fix the queue", calls, { lastMessage }))).toBeUndefined();
    const drafted = draftFrom(inputOf("Fix the queue", calls, { lastMessage, retrospectives: true }));
    expect(drafted?.trigger).toBe("retrospective");
  });

  it("never where it explains nothing", () => {
    const plain = { lastMessage: "Done. All 12 tests pass now.", retrospectives: true };
    expect(draftFrom(inputOf("Fix the queue", calls, plain))).toBeUndefined();
  });
});
