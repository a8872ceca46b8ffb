import { describe, expect, it } from "vitest";
import { parseActivity } from "./activity.ts";
import { clockOf } from "./clock.ts";
import { parseErrorsLog } from "./errors-log.ts";
import { parseEvents } from "./events.ts";
import { parseFailureContext } from "./failure-context.ts";
import { parseGuardrails } from "./guardrails.ts";
import { parseMetrics } from "./metrics.ts";
import { runFile, runFileIn } from "./names.ts";
import { isBookkeeping, relocate } from "./paths.ts";
import { parseRollbacks } from "./rollbacks.ts";
import { parseStamp, stampOfRun } from "./stamp.ts";
import { statusOf, statusOfCode } from "./status.ts";
import { parseStories } from "./stories.ts";

describe("loops: names of files", () => {
  it.each([
    [
      "run-20260310-100000-4101-iter-12.log",
      { runId: "20260310-100000-4101", iteration: 12, retry: 0, type: "log" },
    ],
    ["run-a-iter-3-retry2.md", { runId: "a", iteration: 3, retry: 2, type: "summary" }],
    ["run-x-iter-1-iter-4.md", { runId: "x-iter-1", iteration: 4, retry: 0, type: "summary" }],
    ["failure-context-a-b-iter-7.log", { runId: "a-b", iteration: 7, retry: 0, type: "failure-context" }],
    ["run-a.log", undefined],
    ["history-context-a-1.md", undefined],
    ["run-a-iter-x.log", undefined],
  ])("%s", (name, expected) => {
    expect(runFile(name)).toEqual(expected);
  });

  it("are found at the end of paths of any system", () => {
    expect(runFileIn("C:\\work\\.ralph\\PRD-1\\runs\\run-a-iter-2.log")?.iteration).toBe(2);
    expect(runFileIn("/x/run-a-iter-2.md ")?.type).toBe("summary");
  });
});

describe("loops: times", () => {
  it.each([
    ["2026-03-10 10:05:01", { wall: Date.UTC(2026, 2, 10, 10, 5, 1) }],
    ["2026-03-10 10:05", { wall: Date.UTC(2026, 2, 10, 10, 5) }],
    ["2026-03-10T10:05:01Z", { wall: Date.UTC(2026, 2, 10, 10, 5, 1), offset: 0 }],
    ["2026-03-10T10:05:01.250+05:45", { wall: Date.UTC(2026, 2, 10, 10, 5, 1, 250), offset: 345 }],
    ["2026-03-10T10:05:01-0330", { wall: Date.UTC(2026, 2, 10, 10, 5, 1), offset: -210 }],
    ["10:05:01", undefined],
    ["", undefined],
  ])("%s", (text, expected) => {
    expect(parseStamp(text)).toEqual(expected);
  });

  it("of a run stand in its name", () => {
    expect(stampOfRun("20260310-100000-4101")).toEqual({ wall: Date.UTC(2026, 2, 10, 10) });
    expect(stampOfRun("abc")).toBeUndefined();
  });

  it("are put into their zone by moments that are written both ways, the nearest first", () => {
    const winter = Date.UTC(2026, 2, 1, 12);
    const summer = Date.UTC(2026, 3, 1, 12);
    const hour = 3_600_000;
    const pairs = [
      { wall: winter, utc: winter - hour + 800 },
      { wall: summer, utc: summer - 2 * hour },
      { wall: summer, utc: summer - 7 * 60_000 },
    ];
    const clock = clockOf(pairs, undefined, () => 999);
    expect(clock({ wall: winter + 5 })).toBe(winter + 5 - hour);
    expect(clock({ wall: summer - 5 })).toBe(summer - 5 - 2 * hour);
    expect(clock({ wall: summer, offset: -60 })).toBe(summer + hour);
    expect(clock(undefined)).toBe(0);
  });

  it("are in the zone the loop names, else in this machine's", () => {
    const wall = Date.UTC(2026, 2, 1, 12);
    expect(clockOf([], 420, () => 0)({ wall })).toBe(wall - 7 * 3_600_000);
    expect(clockOf([], undefined, () => 60)({ wall })).toBe(wall - 3_600_000);
  });
});

describe("loops: how an iteration ended", () => {
  it.each([
    ["success", "success"],
    [" Completed ", "success"],
    ["error", "error"],
    ["timeout", "timeout"],
    ["interrupted", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("the word %j", (word, expected) => {
    expect(statusOf(word)).toBe(expected);
  });

  it.each([
    [0, "success"],
    [1, "error"],
    [124, "timeout"],
    [137, "error"],
  ])("exit code %i", (code, expected) => {
    expect(statusOfCode(code)).toBe(expected);
  });
});

describe("loops: metrics.jsonl", () => {
  it("reads one object a line and leaves out what is none, torn or a supervisor's", () => {
    const metrics = parseMetrics(
      [
        '{"storyId":"US-1","runId":"r","iteration":"3","status":"error","timestamp":"2026-03-10 10:00:00","duration":"12","agents":["claude",null,"codex"],"model":"null"}',
        "nonsense",
        '{"task_id":"task-1","status":"COMPLETED"}',
        '{"storyId":"US-1","runId":"r","failureType":"timeout","status":"error","exitCode":124}',
        '{"storyId":"US-2","runI',
      ].join("\n"),
    );
    expect(metrics).toMatchObject([
      { line: 1, given: 3, duration: 12, status: "error", agents: ["claude", "codex"], model: "" },
      { line: 4, given: 0, status: "timeout", exitCode: 124 },
    ]);
    // Times without a zone are UTC in this file.
    expect(metrics[0]?.at).toEqual({ wall: Date.UTC(2026, 2, 10, 10), offset: 0 });
  });
});

describe("loops: .events.log", () => {
  it("reads what a line says, and the context below it", () => {
    const events = parseEvents(
      [
        "[2026-03-10 10:17:02] ERROR Iteration failed | iteration=3 story=US-003 exit_code=1",
        "  [context]",
        "    Error: no such file",
        "[2026-03-10 10:17:03] WARN Switching agent | from=claude to=codex story=US-003",
        "[2026-03-10 10:18:03] INFO Iteration completed | iteration=4 story=US-004 duration=61s",
        "[2026-03-10 10:18:04] ERROR All retries exhausted | iteration=4 attempts=3 exit_code=2",
        "[2026-03-10 10:18:05] ERROR Test error | code=1",
        "a line of another hand",
      ].join("\n"),
    );
    expect(events).toMatchObject([
      {
        line: 1,
        type: "failed",
        iteration: 3,
        storyId: "US-003",
        exitCode: 1,
        context: ["Error: no such file"],
      },
      { line: 4, type: "switch", from: "claude", to: "codex", context: [] },
      { line: 5, type: "completed", iteration: 4, duration: 61 },
      { line: 6, type: "exhausted", attempts: 3, exitCode: 2 },
      { line: 7, type: "other", iteration: 0 },
    ]);
  });
});

describe("loops: activity.log and errors.log", () => {
  it("reads the run summaries and nothing else", () => {
    expect(
      parseActivity(
        [
          "- 2026-03-10 10:21:06 | run=r-1 | iter=0 | mode=plan | duration=240s | status=success | cost=0",
          "- 2026-03-10 10:21:06 | something else",
          "[2026-03-10 10:00:01] ITERATION 1 start (mode=build story=US-001)",
        ].join("\n"),
      ),
    ).toMatchObject([
      { line: 1, runId: "r-1", given: 0, mode: "plan", storyId: "", duration: 240, status: "success" },
    ]);
  });

  it("takes run and iteration from the path a line names", () => {
    const errors = parseErrorsLog(
      [
        "[2026-03-10 10:09:04] ITERATION 2 command failed (status=1)",
        "[2026-03-10 10:09:04] ITERATION 0 left uncommitted changes; review run summary at /x/runs/run-r-iter-2.md",
        "[2026-03-10 10:09:04] ITERATION 1 exited non-zero (code=124); review /x/my project/runs/run-r-iter-2-retry1.log",
        "[2026-03-10 10:09:04] ITERATION 2 did something else",
      ].join("\n"),
    );
    expect(errors).toMatchObject([
      { line: 1, type: "exit-code", exitCode: 1, given: 2, path: "" },
      { line: 2, type: "uncommitted-changes", file: { runId: "r", iteration: 2 } },
      { line: 3, type: "exit-code", exitCode: 124, file: { iteration: 2, retry: 1 } },
    ]);
  });
});

describe("loops: guardrails.md, rollbacks, stories, failure contexts", () => {
  it("reads signs with a trigger or an instruction", () => {
    expect(
      parseGuardrails(
        "### Sign: Look first\n- **Trigger**: a change\n- **Instruction**: read it\n- **Added after**: US-1\n### Sign: Nothing\n## Notes\n- **Trigger**: of no sign",
      ),
    ).toEqual([{ name: "Look first", trigger: "a change", instruction: "read it", addedAfter: "US-1" }]);
  });

  it("reads what was rolled back, with the iteration its context file names", () => {
    expect(
      parseRollbacks(
        '{"timestamp":"2026-03-10T13:39:06Z","storyId":"US-2","reason":"test_failure","fromSha":"b","toSha":"a","attempt":1,"success":true,"runId":"r","contextFile":"/x/failure-context-r-iter-2.log"}\n{"a":1}\n',
      ),
    ).toMatchObject([{ runId: "r", iteration: 2, reason: "test_failure", attempt: 1, success: true }]);
  });

  it("tells a rollback that failed", () => {
    const lines = '{"fromSha":"b","success":false}\n{"fromSha":"b","success":"false"}\n{"fromSha":"b"}\n';
    expect(parseRollbacks(lines).map(({ success }) => success)).toEqual([false, false, true]);
  });

  it("reads stories with and without a box, each once", () => {
    expect(
      parseStories("### [x] US-001: First\n#### US-002: Second\n## Phase 1: no story\n### [ ] US-001: Again"),
    ).toEqual([
      { id: "US-001", title: "First" },
      { id: "US-002", title: "Second" },
    ]);
  });

  it.each([
    ["Error: Cannot find module 'x'", "missing-module", "Error: Cannot find module 'x'"],
    [
      " FAIL  a.test.ts > b\nAssertionError: expected 1 to be 2",
      "test",
      "AssertionError: expected 1 to be 2",
    ],
    ["something odd", "unexplained", "something odd"],
  ])("finds the line that tells: %j", (output, kind, message) => {
    const context = parseFailureContext(`# Failure Context\n# Story: US-9\n\n## Test Output\n\n${output}\n`);
    expect(context.storyId).toBe("US-9");
    expect(context.error).toMatchObject({ kind, message });
  });

  it("has no error where there is no output", () => {
    expect(parseFailureContext("# Failure Context\n# Story: US-9\n")).toEqual({ storyId: "US-9" });
    expect(parseFailureContext("(Log file not found: /x)").error).toBeUndefined();
  });
});

describe("loops: paths of another machine", () => {
  const here = relocate(
    [
      "/Users/*/app/.ralph/PRD-7/runs/run-r-iter-1.log",
      "C:\\dev\\app\\.ralph\\runs\\run-r-iter-2.log",
      "N/A",
    ],
    "PRD-7",
    "/srv/app",
  );
  it.each([
    ["/Users/*/app/src/a.ts", "src/a.ts"],
    ["C:\\dev\\app\\src\\a.ts", "src/a.ts"],
    ["/srv/app/src/a.ts", "src/a.ts"],
    ["./src/a.ts", "src/a.ts"],
    ["/Users/*/other/a.ts", "/Users/*/other/a.ts"],
    ["src/a.ts", "src/a.ts"],
  ])("%s", (path, expected) => {
    expect(here.path(path)).toBe(expected);
  });

  it("are made relative in texts, too", () => {
    expect(here.text("node /Users/*/app/bin/x.js --once")).toBe("node bin/x.js --once");
  });

  it("of the loop's own books are told apart", () => {
    expect(
      [".ralph/PRD-7/plan.md", ".ralph/runs/x", ".twiceshy/loops/PRD-7/x"].every((path) =>
        isBookkeeping(path, "PRD-7"),
      ),
    ).toBe(true);
    expect([".ralph/PRD-70/plan.md", "src/a.ts"].some((path) => isBookkeeping(path, "PRD-7"))).toBe(false);
  });
});
