import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Library, loadConfig, openMemory } from "../src/index.ts";
import { newFolder } from "./new-folder.ts";

const NOW = Date.UTC(2026, 10, 17, 9);

describe("library", () => {
  let memory: Library;
  let cwd: string;

  beforeEach(async () => {
    const home = newFolder();
    cwd = join(home, "project");
    memory = await openMemory(loadConfig({ HOME: home, TWICESHY_HOME: join(home, ".twiceshy") }));
    for (const session of ["s1", "s2"])
      await memory.record([
        {
          type: "tool-end",
          ...{ agent: "my-loop", session, cwd, at: NOW },
          call: { id: `${session}-1`, tool: "Bash", input: { command: "npm install redis-node" } },
          result: { output: "npm error 404 'redis-node@*' is not in this registry.", ok: false, exitCode: 1 },
        },
      ]);
  });
  afterEach(() => memory.close());

  it("gives out no inner parts", () => {
    expect(memory).not.toHaveProperty("deps");
  });

  it("tasks begin, fail and are in the window of the next prompt", async () => {
    const started = await memory.tasks.start({ id: "task-1", intent: "Add Redis caching", cwd, now: NOW });
    expect(started).toMatchObject({
      id: "task-1",
      status: "started",
      startedAt: "2026-11-17T09:00:00.000Z",
      endedAt: null,
    });
    const ended = await memory.tasks.end({
      id: "task-1",
      status: "failed",
      reason: "no such package",
      cwd,
      now: NOW + 1000,
    });
    expect(ended).toMatchObject({ status: "failed", endedAt: "2026-11-17T09:00:01.000Z", blocked: null });
    expect(await memory.tasks.window({ cwd, now: NOW + 2000 })).toContain("Add Redis caching");
  });

  it("recap, timeline, stats, lessons and observations survive JSON as they are", async () => {
    const answers = {
      recap: await memory.recap({ now: NOW }),
      timeline: await memory.timeline(),
      stats: await memory.stats({ now: NOW }),
      lessons: await memory.lessons({ cwd, now: NOW }),
      sessions: await memory.observations.sessions(),
      observations: await memory.observations.list(),
    };
    expect(JSON.parse(JSON.stringify(answers))).toEqual(answers);
    expect(answers.stats.counts.failed).toBe(2);
    expect(await memory.observations.session("nobody")).toBeUndefined();
    expect(await memory.rate(99, "helpful")).toBeUndefined();
  });
});
