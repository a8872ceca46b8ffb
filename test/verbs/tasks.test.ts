// Working memory: tasks start, end and are blocked; the window of the last five; the audit log; the settings.
import { execFileSync } from "node:child_process";
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { taskState, taskWindow } from "../../src/app/tasks/task-window.ts";
import { blockTask, endTask, startTask, unblockTask, windowOf } from "../../src/app/tasks/tasks.ts";
import type { Settings } from "../../src/domain/settings.ts";
import { dayOne, MONDAY, type World, world, writeSettings } from "./world.ts";

let here: World;
beforeEach(async () => {
  here = await world();
});
afterEach(() => here.memory.close());

async function anew(settings: Partial<Settings>) {
  await here.memory.close();
  here = await world(settings);
}
const place = () => here.memory.deps.workspace.place(here.cwd);
const project = () => place().project.id;
const window = async () => (await windowOf(here.memory.deps, place().project)).join("\n");
const start = (id: string, intent: string, more: object = {}) =>
  startTask(here.memory.deps, place(), { id, intent, now: MONDAY, ...more });
const done = (id: string, more: object = {}) =>
  endTask(here.memory.deps, place(), { id, status: "completed", now: MONDAY + 1_000, ...more });
const fail = (id: string, more: object = {}) =>
  endTask(here.memory.deps, place(), { id, status: "failed", now: MONDAY + 1_000, ...more });
const block = (id: string, reason: string, now = MONDAY) =>
  blockTask(here.memory.deps, place(), { id, reason, now });
const refused = { valid: false, rulesPassed: ["lint"], rulesFailed: ["tests"], reason: "4 tests fail" };

describe("tasks: from start to end", () => {
  it("a task that ends knows what it was about, and the next prompt does", async () => {
    await start("task-1", "Add rate limiting", { type: "coding" });
    expect(await window()).toBe("");
    const { task } = await done("task-1");
    expect(task).toMatchObject({
      ...{ intent: "Add rate limiting", type: "coding", status: "completed", startedAt: MONDAY },
      ...{ endedAt: MONDAY + 1_000, summary: "Completed", requiresContext: false },
    });
    expect(await here.memory.store.tasks.list({})).toEqual([task]);
    expect(await window()).toBe(
      '## Recent Task History\n1. task-1: "Add rate limiting" (completed: 2026-11-09T09:00:01Z, ✓ success)',
    );
  });

  it("a failed task is shown as failed, with its reason", async () => {
    await start("task-1", "Add rate limiting");
    await fail("task-1", { reason: "3 tests fail" });
    expect(await window()).toContain("(failed: 2026-11-09T09:00:01Z, ✗ failed: 3 tests fail)");
  });

  it("done, but its validation did not pass: it has failed", async () => {
    const { task } = await done("task-1", { intent: "Add a cache", validation: refused });
    expect(task).toMatchObject({ status: "failed", reason: "4 tests fail", validation: refused });
  });

  it("a task that was never begun can end, and one can run again", async () => {
    await done("task-1", { intent: "Add a cache" });
    await start("task-1", "Add a cache again", { now: MONDAY + 5_000 });
    await done("task-1", { now: MONDAY + 6_000 });
    expect(await here.memory.store.tasks.list({})).toMatchObject([
      { intent: "Add a cache again", startedAt: MONDAY + 5_000 },
      { intent: "Add a cache", startedAt: 0 },
    ]);
  });

  it("five slots are five tasks: one that was tried again and again takes one of them", async () => {
    for (let index = 1; index <= 5; index++) await done(`t${index}`, { intent: "x", now: MONDAY + index });
    for (let run = 1; run <= 4; run++)
      await fail("t9", { intent: "y", reason: "red", now: MONDAY + 10 + run });
    expect((await window()).match(/\bt\d\b/g)).toEqual(["t2", "t3", "t4", "t5", "t9"]);
    expect(await window()).toContain("✗ failed, try 4: red)");
  });

  it("how many is a setting, and a project's own file may widen it", async () => {
    await anew({ taskWindow: 2 });
    for (let index = 1; index <= 9; index++) await done(`t${index}`, { intent: "x", now: MONDAY + index });
    expect((await window()).match(/\bt\d\b/g)).toEqual(["t8", "t9"]);
    await anew({ taskWindow: 2 });
    await writeSettings(here, { taskWindow: 7 });
    for (let index = 1; index <= 9; index++) await done(`t${index}`, { intent: "x", now: MONDAY + index });
    expect((await window()).match(/\bt\d\b/g)).toHaveLength(7);
  });

  it("the window has the last five of the project, and of no other", async () => {
    for (let index = 1; index <= 7; index++) await done(`t${index}`, { intent: "x", now: MONDAY + index });
    expect((await window()).match(/\bt\d\b/g)).toEqual(["t3", "t4", "t5", "t6", "t7"]);
    expect(await windowOf(here.memory.deps, { id: "another", root: here.cwd })).toEqual([]);
  });

  it("what is private is left out, also where it is not closed", async () => {
    const { task } = await done("t", { intent: "call <private>Ada</private> and &lt;private&gt;Grace" });
    expect(task.intent).toBe("call  and ");
  });

  it("secrets are left out, and what is too long is cut", async () => {
    const { task } = await done("t", {
      intent: `use ghp_0123456789abcdefghijklmnopqrstuvwxyz ${"x".repeat(5_000)}`,
    });
    expect(task.intent).toMatch(/^use \[redacted/);
    expect(task.intent.length).toBeLessThanOrEqual(1_000);
    await expect(start("  ", "no id")).rejects.toThrow("a task needs an id");
  });

  it("where nothing is recorded, nothing is, and it is said", async () => {
    await anew({ enabled: false });
    await expect(start("t", "x")).rejects.toThrow("enabled is off");
    expect(await here.memory.store.tasks.list({})).toEqual([]);
  });
});

describe("tasks: blockers", () => {
  it("hold in every prompt until they are lifted", async () => {
    await block("task-2", "no staging key");
    await block("task-2", "the key was revoked", MONDAY + 9);
    expect(await window()).toBe(
      '## Active Blockers\n- task-2: "the key was revoked" (blocked: 2026-11-09T09:00:00Z)',
    );
    const lift = () => unblockTask(here.memory.deps, place(), { id: "task-2", now: MONDAY + 10 });
    expect(await lift()).toBe(true);
    expect(await lift()).toBe(false);
    expect(await window()).toBe("");
  });

  it("a blocked task that is done is not blocked any more; one that fails is", async () => {
    await block("a", "key");
    await block("b", "key");
    expect(await done("a", { intent: "x" })).toMatchObject({ unblocked: true });
    expect(await fail("b", { reason: "y" })).toMatchObject({ unblocked: false });
    expect((await here.memory.store.tasks.blockers({ active: true })).map(({ id }) => id)).toEqual(["b"]);
  });

  it("the same validation failed three times in a row blocks the task", async () => {
    for (let run = 1; run <= 3; run++) {
      await start("t", "Add a cache", { now: MONDAY + run * 10 });
      const { blocked } = await done("t", { validation: refused, now: MONDAY + run * 10 + 5 });
      expect(blocked?.reason).toBe(
        run < 3 ? undefined : "failed the same validation 3 times in a row: 4 tests fail",
      );
    }
    expect(await window()).toContain('- t: "failed the same validation 3 times in a row: 4 tests fail"');
  });
});

describe("tasks: requires_context", () => {
  it("is off; a flag opens the summary for the tasks after it", async () => {
    await done("a", { intent: "Add a cache. With tests." });
    const passed = { valid: true, rulesPassed: ["tests", "lint"], rulesFailed: [], reason: "" };
    const more = { requiresContext: true, validation: passed, now: MONDAY + 9_000 };
    await done("b", { intent: "Add a queue. With tests.", ...more });
    expect(await window()).toBe(
      [
        "## Recent Task History",
        '1. a: "Add a cache. With tests." (completed: 2026-11-09T09:00:01Z, ✓ success)',
        '2. b: "Add a queue. With tests." (completed: 2026-11-09T09:00:09Z, ✓ success)',
        "   Completed: checks passed: tests, lint",
      ].join("\n"),
    );
  });

  it("the setting opens it by type, the project may only narrow it, a flag beats both", async () => {
    await anew({ requiresContext: ["coding", "review"] });
    await writeSettings(here, { requiresContext: ["coding", "deploy"] });
    const opened = async (type: string, more = {}) =>
      (await done(`t-${type}`, { intent: "x", type, ...more })).task.requiresContext;
    expect(await opened("coding")).toBe(true);
    expect(await opened("review")).toBe(false);
    expect(await opened("deploy")).toBe(false);
    expect(await opened("coding", { requiresContext: false })).toBe(false);
    expect(await opened("deploy", { requiresContext: true })).toBe(true);
  });

  it("a task that runs with it is told what was done and tried for its intent", async () => {
    await dayOne(here);
    await start("t", "Add a cache", { now: MONDAY + 86_400_000 });
    const asked = () => taskWindow(here.memory.deps, place(), MONDAY + 86_400_000);
    expect(await asked()).toBe("");
    await start("t", "Add a cache", { requiresContext: true });
    expect(await asked()).toContain('"Add a cache"');
  });
});

describe("tasks: audit log and state", () => {
  it("gets a line when a task ends or is blocked, in the design's two shapes", async () => {
    await anew({ taskAudit: "logs/audit.log.jsonl" });
    const file = join(place().project.root, "logs/audit.log.jsonl");
    await start("t", "Add a cache");
    expect(existsSync(file)).toBe(false);
    await done("t", { validation: { ...refused, valid: true, rulesFailed: [], reason: "" } });
    // Somebody's line that was never finished.
    appendFileSync(file, '{"event":"HA');
    await fail("u", { reason: "3 tests fail" });
    await block("v", "no key");
    await unblockTask(here.memory.deps, place(), { id: "v", now: MONDAY + 1 });
    const [first, torn, ...rest] = readFileSync(file, "utf8").trim().split("\n");
    expect(JSON.parse(first ?? "")).toEqual({
      timestamp: "2026-11-09T09:00:01.000Z",
      iteration: 0,
      event: "TASK_COMPLETED",
      task_id: "t",
      tool_invoked: "twiceshy",
      state_diff: { before: {}, after: {} },
      validation_summary: { valid: true, rules_passed: ["lint"], rules_failed: [] },
    });
    expect(torn).toBe('{"event":"HA');
    expect(rest.map((line) => JSON.parse(line))).toEqual([
      {
        ...{ event: "HALT", timestamp: "2026-11-09T09:00:01.000Z", task_id: "u", reason: "3 tests fail" },
        validation_summary: { valid: false, rules_passed: [], rules_failed: [], reason: "3 tests fail" },
      },
      { event: "TASK_BLOCKED", timestamp: "2026-11-09T09:00:00.000Z", task_id: "v", reason: "no key" },
      { event: "TASK_UNBLOCKED", timestamp: "2026-11-09T09:00:00.001Z", task_id: "v" },
    ]);
  });

  it("one that cannot be written stops no task, and doctor is told", async () => {
    writeFileSync(join(here.home, "wall"), "");
    const { task } = await done("t", { intent: "x", audit: join(here.home, "wall/audit.log.jsonl") });
    expect(task.status).toBe("completed");
    expect(readFileSync(here.config.errorLog, "utf8")).toContain("audit log of tasks");
  });

  it("10,000 tasks: the store keeps all, the state 100 and at most 500 KB, the window five", async () => {
    const { store } = here.memory;
    const one = (await done("first", { intent: "가".repeat(900), requiresContext: true })).task;
    for (let index = 0; index < 10_000; index++)
      await store.tasks.save({ ...one, id: `t${index}`, endedAt: MONDAY + index } as Parameters<
        typeof store.tasks.save
      >[0]);
    expect(await store.tasks.list({ project: project() })).toHaveLength(10_001);
    const state = await taskState(here.memory.deps, project(), MONDAY);
    expect(state.completed_tasks).toHaveLength(100);
    expect(state.completed_tasks.at(-1)?.task_id).toBe("t9999");
    expect(Buffer.byteLength(JSON.stringify(state, null, 2))).toBeLessThanOrEqual(500_000);
    expect((await window()).match(/^\d\./gm)).toHaveLength(5);
  });

  it("tasks belong to the project, whichever of its folders they are told from", async () => {
    execFileSync(
      "git",
      ["-c", "user.name=x", "-c", "user.email=x@y", "commit", "--allow-empty", "-qm", "x"],
      {
        cwd: here.cwd,
      },
    );
    mkdirSync(join(here.cwd, "deep/er"), { recursive: true });
    const deep = here.memory.deps.workspace.place(join(here.cwd, "deep/er"));
    await endTask(here.memory.deps, deep, { id: "t", status: "completed", intent: "x", now: MONDAY });
    expect(await window()).toContain("t:");
  });
});
