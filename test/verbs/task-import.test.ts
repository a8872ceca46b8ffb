// Import of Supervisor's files into working memory: audit log in both formats, prompts, metrics, old and new states.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importTasks } from "../../src/app/tasks/task-import.ts";
import { taskState } from "../../src/app/tasks/task-window.ts";
import { endTask, startTask, unblockTask, windowOf } from "../../src/app/tasks/tasks.ts";
import type { Task } from "../../src/domain/task.ts";
import { supervisorFiles } from "../../src/open/agents.ts";
import { AUDIT, at, lines, METRICS, OLD_STATE, PROMPTS, T0, written } from "./supervisor-files.ts";
import { type World, world } from "./world.ts";

const NOW = T0 + 86_400_000;
let here: World;
beforeEach(async () => {
  here = await world();
});
afterEach(() => here.memory.close());

const place = () => here.memory.deps.workspace.place(here.cwd);
const project = () => place().project.id;

async function taken(files: Readonly<Record<string, string>>, dryRun = false) {
  const found = await supervisorFiles(Object.values(written(files)));
  return importTasks(here.memory.deps, place(), await found.read(), { now: NOW, dryRun });
}

const all = () => here.memory.store.tasks.list({ project: project() });
const short = (tasks: readonly Task[]) =>
  tasks.map(({ id, status, intent, endedAt }) => `${id} ${status} ${(endedAt - T0) / 60_000} ${intent}`);

const EVERYTHING = {
  "audit.log.jsonl": lines(AUDIT),
  "logs/prompts.log.jsonl": lines(PROMPTS),
  "metrics.jsonl": lines(METRICS),
  "STATE.json": JSON.stringify(OLD_STATE, null, 2),
};

describe("task import", () => {
  it("joins the files of one loop: each run once, with its intent, its start and its validation", async () => {
    expect(await taken(EVERYTHING)).toEqual({ tasks: 7, known: 0, blockers: 2, skipped: 0 });
    const tasks = await all();
    expect(short(tasks)).toEqual([
      "task-006 failed 10 [Legacy] task-006",
      "task-005 completed 7 [Legacy] task-005",
      "task-003 completed 6 [Legacy] task-003",
      "task-004 failed 5 [Legacy] task-004",
      "task-002 failed 3 Log out",
      "task-001 completed 1 Add the login page",
      "task-000 completed -30 [Legacy] task-000",
    ]);
    expect(tasks.at(-2)).toEqual({
      project: project(),
      id: "task-001",
      type: "",
      status: "completed",
      intent: "Add the login page",
      summary: "Completed: checks passed: tests, lint",
      requiresContext: false,
      startedAt: T0,
      endedAt: Date.parse(at(1)),
      reason: "",
      validation: { valid: true, rulesPassed: ["tests", "lint"], rulesFailed: [], reason: "" },
    });
    expect(tasks.at(-3)).toMatchObject({ reason: "VALIDATION", summary: "Failed: VALIDATION" });
    // task-003 was done after it was blocked.
    expect(await here.memory.store.tasks.blockers({ active: true })).toMatchObject([
      { id: "task-004", reason: "same error", unblockedAt: 0 },
    ]);
  });

  it("run twice, or file by file in any order, gives the same", async () => {
    await taken(EVERYTHING);
    const once = { tasks: await all(), blockers: await here.memory.store.tasks.blockers({}) };
    expect(await taken(EVERYTHING)).toMatchObject({ tasks: 0, known: 7, blockers: 0 });
    expect({ tasks: await all(), blockers: await here.memory.store.tasks.blockers({}) }).toEqual(once);
    await here.memory.close();
    here = await world();
    for (const name of ["STATE.json", "metrics.jsonl", "audit.log.jsonl", "logs/prompts.log.jsonl"] as const)
      await taken({ [name]: EVERYTHING[name] });
    // The prompts log says what tasks were about only beside what tells that they ended.
    await taken(EVERYTHING);
    expect((await all()).map(({ id, status, intent }) => [id, status, intent])).toEqual(
      once.tasks.map(({ id, status, intent }) => [id, status, intent]),
    );
    expect((await here.memory.store.tasks.blockers({ active: true })).map(({ id }) => id)).toEqual([
      "task-004",
    ]);
  });

  it("an old state without the new fields loads; what it does not say is stood in for", async () => {
    expect(await taken({ "STATE.json": JSON.stringify(OLD_STATE) })).toMatchObject({ tasks: 2, blockers: 1 });
    expect(await all()).toMatchObject([
      { id: "task-001", intent: "[Legacy] task-001", requiresContext: false, status: "completed" },
      { id: "task-000", intent: "[Legacy] task-000", requiresContext: false },
    ]);
    expect((await windowOf(here.memory.deps, here.memory.deps.workspace.place(here.cwd).project))[2]).toBe(
      '2. task-001: "[Legacy] task-001" (completed: 2026-11-10T08:00:59Z, ✓ success)',
    );
  });

  it.each([
    ["the value", (state: string) => state],
    ["a text that holds it, as redis-cli prints it", (state: string) => JSON.stringify(state)],
    ["under its key", (state: string) => JSON.stringify({ "supervisor:state": JSON.parse(state) })],
    ["as a text under its key", (state: string) => JSON.stringify({ "supervisor:state": state })],
  ])("a dump of Redis: %s", async (_, dump) => {
    expect(await taken({ dump: dump(JSON.stringify(OLD_STATE)) })).toMatchObject({ tasks: 2, blockers: 1 });
  });

  it("what was lifted by hand stays lifted when the files are read again", async () => {
    await taken(EVERYTHING);
    expect(await unblockTask(here.memory.deps, place(), { id: "task-004", now: NOW })).toBe(true);
    await taken(EVERYTHING);
    expect(await here.memory.store.tasks.blockers({ active: true })).toEqual([]);
  });

  it("what we exported comes back as it was", async () => {
    const request = {
      id: "x",
      intent: "Keep this. And that.",
      requiresContext: true,
      status: "completed",
    } as const;
    await endTask(here.memory.deps, place(), { ...request, now: NOW });
    await endTask(here.memory.deps, place(), { id: "y", status: "failed", reason: "why not", now: NOW + 5 });
    const before = await all();
    const state = await taskState(here.memory.deps, project(), NOW + 9);
    expect(await taken({ "state.json": JSON.stringify(state) })).toMatchObject({ tasks: 0, known: 2 });
    expect(await all()).toEqual(before);
    await here.memory.close();
    here = await world();
    await taken({ "state.json": JSON.stringify(state) });
    expect(await all()).toMatchObject([
      { id: "y", status: "failed", reason: "why not" },
      { id: "x", intent: "Keep this. And that.", summary: "Completed", requiresContext: true },
    ]);
  });

  it("a task that stands for itself still does when its own export is read again", async () => {
    const alone = { id: "x", intent: "Alone", requiresContext: false } as const;
    await startTask(here.memory.deps, place(), { ...alone, now: NOW });
    await endTask(here.memory.deps, place(), { id: "x", status: "completed", now: NOW + 5 });
    const before = await all();
    const state = await taskState(here.memory.deps, project(), NOW + 9);
    expect(await taken({ "state.json": JSON.stringify(state) })).toMatchObject({ tasks: 0, known: 1 });
    expect(await all()).toEqual(before);
  });

  it("secrets do not get in; torn and strange lines are left out and counted", async () => {
    const secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyz";
    const leaky = {
      event: "TASK_BLOCKED",
      timestamp: at(1),
      task_id: "t",
      reason: `token ${secret} refused`,
    };
    const text = `${lines([leaky, { other: 1 }, { ...leaky, timestamp: "soon" }])}{"event":"TASK_BLO`;
    expect(await taken({ "audit.log.jsonl": text })).toMatchObject({ blockers: 1, skipped: 2 });
    const [blocker] = await here.memory.store.tasks.blockers({});
    expect(blocker?.reason).toMatch(/^token \[redacted/);
  });

  it("counts only, when asked to", async () => {
    expect(await taken(EVERYTHING, true)).toMatchObject({ tasks: 7, blockers: 2 });
    expect(await all()).toEqual([]);
  });

  it("tells files of others apart, also those of the same name", async () => {
    const ralph = {
      run: 1,
      iteration: 2,
      storyId: "US-001",
      status: "success",
      timestamp: at(1),
      duration: 9,
    };
    const claude = {
      sessionId: "s",
      type: "user",
      message: { role: "user", content: "hi" },
      timestamp: at(1),
    };
    const paths = Object.values(
      written({
        "metrics.jsonl": lines([ralph]),
        "a.jsonl": lines([claude]),
        "b.json": "{",
        "c.json": "[1]",
        d: "",
      }),
    );
    expect((await supervisorFiles(paths)).sources).toEqual([]);
    const own = written({
      tasks: JSON.stringify([{ task_id: "t", intent: "i", tool: "claude" }]),
      ...EVERYTHING,
    });
    expect((await supervisorFiles(Object.values(own))).sources.map(({ kind }) => kind)).toEqual([
      "tasks",
      "audit",
      "prompts",
      "metrics",
      "state",
    ]);
  });
});
