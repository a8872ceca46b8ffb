import { describe, expect, it } from "vitest";
import { parseLog } from "./log.ts";
import { parseProgress } from "./progress.ts";
import { parseSummary } from "./summary.ts";

describe("loops: the summary of a run", () => {
  it("reads keys, git, tokens, retries, changes of the agent and the files in the prompt", () => {
    const summary = parseSummary(`# Ralph Run Summary

- Run ID: r
- Iteration: 0
- Mode: build
- Story: US-009: Detect stalls: the watchdog
- Started: 2026-03-10 10:00:01
- Ended: 2026-03-10 10:05:01
- Duration: 1,300s
- Status: error
- Exit code: 2
- Log: /home/*/app/.ralph/PRD-7/runs/run-r-iter-4.log

### Commits
- abcdef1 feat: one
- (none)

### Changed Files (commits)
- src/a file.ts

### Uncommitted Changes
- (clean)

## Token Usage
- Input tokens: 66,627
- Output tokens: (unavailable)
- Model: opus

## Retry Statistics
- Retry count: 2
- Total retry wait time: 3s

## Agent Switches
- Switch count: 1
- From: claude
- To: codex
- Reason: error

## Routing Decision
- Model: sonnet

### Included Files

| File | Score | Tokens | Reason |
|------|-------|--------|--------|
| src/a.ts (truncated) | 3 | 1,204 | recently modified |
| ... and 2 more | | |

## Failed Calls
- \`npm test\`: 2 tests failed

## Commands
- \`npm run build\` -> PASS
`);
    expect(summary).toMatchObject({
      mode: "build",
      storyId: "US-009",
      storyTitle: "Detect stalls: the watchdog",
      duration: 1300,
      status: "error",
      exitCode: 2,
      commits: [{ sha: "abcdef1", message: "feat: one" }],
      changed: ["src/a file.ts"],
      uncommitted: [],
      input: 66627,
      output: 0,
      model: "opus",
      retries: 2,
      switch: { from: "claude", to: "codex", reason: "error" },
      context: ["src/a.ts"],
      failedCalls: [{ call: "npm test", error: "2 tests failed" }],
      passedCalls: ["npm run build"],
    });
  });

  it("reads the JSON that is left where a summary could not be written", () => {
    const json = {
      run_id: "r",
      mode: "build",
      story_id: "US-2",
      story_title: "Two",
      status: "success",
      duration: 61,
      commit_list: "- abcdef1 feat: two",
      changed_files: "- src/b.ts",
      input_tokens: 10,
      retry_count: 1,
      routed_model: "haiku",
    };
    expect(
      parseSummary(
        `# Ralph Run Summary\n\nError: Failed to generate full metadata\n\nRaw JSON:\n\`\`\`json\n${JSON.stringify(json)}\n\`\`\`\n`,
      ),
    ).toMatchObject({
      storyId: "US-2",
      storyTitle: "Two",
      status: "success",
      duration: 61,
      commits: [{ sha: "abcdef1" }],
      changed: ["src/b.ts"],
      input: 10,
      retries: 1,
      model: "haiku",
    });
  });

  it("of a plan has no story", () => {
    expect(parseSummary("- Run ID: r\n- Mode: plan\n- Status: success")).toMatchObject({
      mode: "plan",
      storyId: "",
    });
  });

  it.each(["", "# Notes\n\nSome text.", "Raw JSON: {"])("is not found in %j", (text) => {
    expect(parseSummary(text)).toBeUndefined();
  });
});

describe("loops: the log of a run", () => {
  it.each([
    ["**US-004: Inline errors** is done. US-005 through US-017 are left.", "US-004"],
    ["There are 13 stories left (US-005 through US-017). US-004 is done; US-004 works.", "US-004"],
    ["Nothing is named here, not even in PRD-67.", ""],
  ])("is about the story it names as its own: %j", (text, storyId) => {
    expect(parseLog(text).storyId).toBe(storyId);
  });

  it("lists the files and commits it names as such", () => {
    const log = parseLog(
      "### Files Changed:\n- `src/a.ts` - why\n  - detail\n- bin/tool (new)\n- nothing\n\n### Commits:\n1. `2f6b61c` - Main part\n**Commit:** `45f8885 feat: more`\n- 1234567 is a number\n",
    );
    expect(log.files).toEqual(["src/a.ts", "bin/tool"]);
    expect(log.commits).toEqual([
      { sha: "2f6b61c", message: "Main part" },
      { sha: "45f8885", message: "feat: more" },
    ]);
  });

  it("counts the attempts that the loop wrote between the agent's", () => {
    expect(
      parseLog("[RETRY] Attempt 1 failed with exit code 7\nmore\n[RETRY] Attempt 2 failed with exit code 1")
        .failedAttempts,
    ).toEqual([7, 1]);
    expect(parseLog("\n").empty).toBe(true);
  });
});

describe("loops: progress.md", () => {
  const entry = (body: string, title = "[2026-03-10 10:05] - US-001: First") =>
    parseProgress(`# Progress Log\n\n## ${title}\n${body}\n---\n`).entries[0];

  it.each([
    ["[2026-03-10 10:05] - US-001: First", "US-001", "First"],
    ["2026-03-10T10:05 - US-002: Second (Verification)", "US-002", "Second (Verification)"],
    ["[2026-03-10T10:05:00+07:00] - US-003: Third", "US-003", "Third"],
  ])("reads the heading %s", (title, storyId, text) => {
    expect(entry("Run: r-1 (iteration 2)", title)).toMatchObject({
      storyId,
      title: text,
      runId: "r-1",
      iteration: 2,
    });
  });

  it.each([
    ["Commit: abcdef1 feat: one", { sha: "abcdef1", message: "feat: one" }],
    ["Commit: `abcdef1` feat: one", { sha: "abcdef1", message: "feat: one" }],
    ["Commit: none (done before in abcdef1)", undefined],
    ["Commit: (pending)", undefined],
  ])("%s", (line, commit) => {
    expect(entry(`- ${line}`)?.commit).toEqual(commit);
  });

  it.each([
    ["Command: npm test -> PASS (12 tests)", [{ command: "npm test", result: "passed", output: "12 tests" }]],
    ["Command: `npm run lint` -> FAIL", [{ command: "npm run lint", result: "failed", output: "" }]],
    ["Command: npm test", []],
    ["Browser test: the page -> PASS", []],
  ])("verification %s", (line, commands) => {
    expect(entry(`- Verification:\n  - ${line}`)?.commands).toEqual(commands);
  });

  it("tells an entry that only looked at what others had done", () => {
    expect(entry("- Commit: none (US-001 was done in abcdef1)")?.nothingDone).toBe(true);
    expect(entry("- Commit: abcdef1 feat: one")?.nothingDone).toBe(false);
  });

  it("says which zone the loop is in", () => {
    expect(parseProgress("# Progress Log\nStarted: Fri Jan 16 15:51:28 +07 2026\n").zone).toBe(420);
    expect(parseProgress("# Progress Log\nStarted: Fri Jan 16 15:51:28 UTC 2026\n").zone).toBeUndefined();
  });
});
