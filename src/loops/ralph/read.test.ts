import { appendFileSync, readFileSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Iteration, LoopHistory } from "../../domain/iteration.ts";
import { ralphLoops } from "./index.ts";
import { A, B, copyOfLoop, FIXTURE, shortOf } from "./loop.fixture.ts";

const history = await ralphLoops().read(FIXTURE);

function only(runId: string, iteration: number, retry = 0, from: LoopHistory = history): Iteration {
  const found = from.iterations.filter(
    (one) => one.runId === runId && one.iteration === iteration && one.retry === retry,
  );
  expect(found).toHaveLength(1);
  return found[0] as Iteration;
}

const errorsOf = (iteration: Iteration) =>
  iteration.errorsEncountered.map(({ kind, message }) => `${kind}: ${message}`);

describe("loops: the folder of a loop", () => {
  it("tells every iteration once, in the order they ended, whatever number and zone the books give", () => {
    expect(history.iterations.map(shortOf)).toEqual([
      "C 1 US-001 success",
      "C 2 US-001 success",
      "A 1 US-001 success",
      "A 2 US-002 error",
      "A 2+1 US-002 success",
      "B 1 US-003 error",
      "A 3 US-003 error",
      "B 2 US-003 error",
      "A 4 US-004 success",
      "B 3 US-003 timeout",
    ]);
    expect(history.iterations.map(({ at }) => new Date(at).toISOString().slice(11, 19)).slice(2)).toEqual([
      "13:35:01",
      "13:39:04",
      "13:42:10",
      "13:47:00",
      "13:47:02",
      "13:48:05",
      "13:51:05",
      "14:18:08",
    ]);
  });

  it("joins what several files say of one iteration", () => {
    const first = only(A, 1);
    expect(first).toMatchObject({
      storyTitle: "Read the gauge over a serial line",
      mode: "build",
      duration: 300,
      tokens: { input: 900, output: 300 },
      agent: "claude",
      model: "sonnet",
      filesRead: ["src/gauge/serial.ts", "package.json"],
      commits: [{ sha: "aaaa111", message: "feat(gauge): read the gauge over a serial line (US-001)" }],
      learnings: [
        "The gauge answers only after a line feed",
        "setTimeout drifts - use the time of the reading instead",
      ],
    });
    expect(first.evidence).toEqual([
      `runs/run-${A}-iter-1.md`,
      "runs/metrics.jsonl:3",
      "activity.log:8",
      "errors.log:5",
      ".events.log:3",
      `runs/run-${A}-iter-1.log`,
      "progress.md:9",
    ]);
  });

  it("takes the outcome from exit codes and metrics: a log that talks of failures is no failure", () => {
    expect(only(A, 1).status).toBe("success");
    expect(errorsOf(only(A, 1))).toEqual(["uncommitted-changes: left uncommitted changes"]);
  });

  it("makes paths of another machine relative to the project, and leaves the loop's own files out", () => {
    expect(only(A, 1).filesModified).toEqual(["src/gauge/serial.ts", "src/gauge/serial.test.ts"]);
    expect(only(A, 1).commandsRun.map(({ command, result }) => `${command} ${result}`)).toEqual([
      "npm test -- serial passed",
      "node bin/gauge.js --once passed",
    ]);
    expect(JSON.stringify(history)).not.toMatch(/mira|\/home\//);
  });

  it("keeps a failed try and the one after it apart", () => {
    expect(errorsOf(only(A, 2))).toEqual([
      "rollback: test_failure",
      "exit-code: exit code 1",
      "last-words: The store is written; two of its tests still fail.",
      "test: SqliteError: UNIQUE constraint failed: readings.taken_at",
      "uncommitted-changes: left uncommitted changes",
    ]);
    expect(only(A, 2).filesModified).toEqual(["src/store/readings.ts"]);
    expect(errorsOf(only(A, 2, 1))).toEqual([
      "retry: one attempt failed before one went through (exit code 1)",
    ]);
    expect(only(A, 2, 1).learnings[0]).toBe(
      "The try before it failed: two readings in one second had the same key",
    );
    expect(only(A, 2, 1).commits.map(({ sha }) => sha)).toEqual(["cccc333"]);
  });

  it("tells what was tried and why it failed, only where the text says so", () => {
    expect(only(A, 2).approachesTried).toEqual([
      {
        storyId: "US-002",
        description: "one row for each reading, inserted as it comes",
        files: ["src/store/readings.ts"],
        result: "failed",
        failureReason: "SqliteError: UNIQUE constraint failed: readings.taken_at",
      },
    ]);
    expect(only(A, 1).approachesTried.map(({ description, result }) => [result, description])).toEqual([
      ["abandoned", "a plain array"],
      [
        "worked",
        "Serial reader (src/gauge/serial.ts): `openGauge()` reads a line every 10 seconds; A gauge without an answer is opened again",
      ],
    ]);
    expect(only(B, 1).approachesTried).toEqual([]);
    expect(only(A, 1).decisionsExplained.map(({ choice, outcome }) => [choice, outcome])).toEqual([
      ["Polling every 10 seconds", "success"],
      ["One port object for all readers", "success"],
      ["decided to use a ring buffer", "success"],
      ["use the time of the reading", "success"],
    ]);
  });

  it("tells interleaved failures of one story apart, with the error the loop wrote below them", () => {
    expect(errorsOf(only(B, 1))).toEqual(["exit-code: exit code 1 in all 3 attempts"]);
    expect(errorsOf(only(A, 3))).toEqual([
      "exit-code: exit code 1 in all 3 attempts",
      "missing-module: Error: Cannot find module 'chartist'",
      "uncommitted-changes: left uncommitted changes",
    ]);
  });

  it("knows which agent it was after a change of agents", () => {
    expect(errorsOf(only(B, 2))).toContain("agent-switch: claude to codex");
    expect(only(B, 2).agent).toBe("claude");
    expect(only(B, 3)).toMatchObject({ agent: "codex", model: "", status: "timeout", duration: 1800 });
  });

  it("gives an entry of progress.md that names the wrong iteration to the one with its story", () => {
    expect(only(A, 4).approachesTried.map(({ description }) => description)).toEqual([
      "Rows are streamed, never held",
    ]);
    expect(only(A, 3).approachesTried).toEqual([]);
  });

  it("says what it passed over and why", () => {
    expect(history.skipped).toEqual([
      { file: `runs/run-${A}-iter-4.log`, why: "it is empty" },
      {
        file: `runs/run-${A}-iter-5.log`,
        why: "it is still running or was interrupted: its result is not recorded",
      },
    ]);
  });

  it("keeps apart what a person did by hand", () => {
    expect(history.byHand?.map(({ storyId, runId }) => `${runId} ${storyId}`)).toEqual(["manual US-006"]);
  });

  it("reads the signs and the patterns of the codebase", () => {
    expect(history.signs.map(({ name, instruction }) => `${name}: ${instruction}`)).toEqual([
      "Read before writing: Read the file first",
      "Charts need the library: Install the chart library before the first import",
      "Codebase pattern: Every table has a key of its own; times are no keys",
    ]);
  });
});

describe("loops: a folder that changes", () => {
  it("does not read again what has not changed, by the same reader or by one that finds the index", async () => {
    const folder = copyOfLoop();
    const path = join(folder.path, "runs/metrics.jsonl");
    const then = new Date(1_770_000_000_000);
    utimesSync(path, then, then);
    const loops = ralphLoops();
    const before = await loops.read(folder);
    await loops.writeIndex(folder, before, 0);
    // Same length and same time: only reading it shows the difference.
    writeFileSync(path, readFileSync(path, "utf8").replaceAll('"sonnet"', '"gemini"'));
    utimesSync(path, then, then);
    expect(await loops.read(folder)).toEqual(before);
    expect(await ralphLoops().read(folder)).toEqual(before);
    utimesSync(path, then, new Date(then.getTime() + 1));
    expect(only(A, 1, 0, await loops.read(folder)).model).toBe("gemini");
    expect(only(A, 1, 0, await ralphLoops().read(folder)).model).toBe("gemini");
  });

  it("takes a line only when it is whole", async () => {
    const folder = copyOfLoop();
    const loops = ralphLoops();
    expect((await loops.read(folder)).iterations.some(({ storyId }) => storyId === "US-005")).toBe(false);
    appendFileSync(join(folder.path, ".events.log"), "ory=US-005 exit_code=1\n");
    const after = await loops.read(folder);
    expect(only(A, 5, 0, after)).toMatchObject({ storyId: "US-005", status: "error" });
    expect(after.skipped.map(({ file }) => file)).toEqual([`runs/run-${A}-iter-4.log`]);
  });

  it("keeps no secret", async () => {
    const folder = copyOfLoop();
    const secret = `ghp_${"a1B2".repeat(9)}`;
    appendFileSync(
      join(folder.path, `runs/run-${A}-iter-1.log`),
      `\nI decided to use the token ${secret} because the login needs it.\n`,
    );
    const loops = ralphLoops();
    const read = await loops.read(folder);
    expect(JSON.stringify(only(A, 1, 0, read).decisionsExplained)).toContain("redacted");
    const files = await loops.writeIndex(folder, read, 0);
    expect(files.filter((file) => readFileSync(file, "utf8").includes(secret))).toEqual([]);
  });

  it("follows no link out of the folder", async () => {
    const folder = copyOfLoop();
    symlinkSync("/etc/hostname", join(folder.path, "runs", "run-x-iter-1.log"));
    expect((await ralphLoops().read(folder)).skipped).toContainEqual({
      file: "runs/run-x-iter-1.log",
      why: "it is not a regular file",
    });
  });

  it("finds runs from before loops had folders, if this loop's own files speak of them", async () => {
    const folder = copyOfLoop();
    const runs = join(folder.root, ".ralph", "runs");
    const { makeFolder } = await import("../../disk/make-folder.ts");
    makeFolder(runs);
    writeFileSync(
      join(runs, `run-${B}-iter-1.log`),
      "I tried the canvas of the browser, but it cannot be printed.\n",
    );
    writeFileSync(join(runs, "run-20200101-000000-1-iter-1.log"), "Another loop's run.\n");
    const read = await ralphLoops().read(folder);
    expect(only(B, 1, 0, read).approachesTried[0]?.description).toBe("the canvas of the browser");
    expect(JSON.stringify(read)).not.toContain("20200101");
  });

  it("has nothing to tell of an empty folder", async () => {
    const read = await ralphLoops().read({ path: "/nowhere/at/all", name: "PRD-1" });
    expect(read).toMatchObject({ prd: "PRD-1", iterations: [], stories: [], signs: [], skipped: [] });
  });
});
