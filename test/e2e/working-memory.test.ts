// Working memory of a supervised loop, with the real agents: what was done, what failed and what is blocked is in the
// prompt of the next task, though every task starts in a fresh session.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { newWorld, type Run, type World } from "./world.ts";

describe.each(CLIS)("e2e: a supervisor's tasks, with $name", (cli) => {
  let world: World;
  let first: Run;
  let next: Run;
  beforeAll(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
    // A state of before there was a toggle: neither intent nor requires_context.
    const old = {
      completed_tasks: [{ task_id: "task-000", completed_at: "2026-11-01T08:00:00Z" }],
      blocked_tasks: [],
    };
    writeFileSync(join(world.project, "STATE.json"), JSON.stringify(old));
    await world.twiceshy("task", "import", "STATE.json");
    await world.twiceshy("task", "start", "task-001", "--intent", "Add a cart");
    first = await world.run(cli, [[cli.shell("git status")]], { prompt: "Do task-001" });
    await world.twiceshy("task", "done", "task-001");
    for (const id of ["task-002", "task-003", "task-004"]) {
      await world.twiceshy("task", "start", id, "--intent", `Intent of ${id}`);
      await world.twiceshy("task", "done", id);
    }
    await world.twiceshy("task", "fail", "task-005", "--reason", "the tests are red");
    await world.twiceshy("task", "block", "task-006", "--reason", "no staging key");
    next = await world.run(cli, [[cli.shell("git status")]], { prompt: "Do task-007" });
  });
  afterAll(() => world?.close());

  it("an old state is read, and told of", () => {
    expect(first.seen.opening, first.seen.describe()).toContain(
      'task-000: "[Legacy] task-000" (completed: 2026-11-01T08:00:00Z, ✓ success)',
    );
  });

  it("the prompt holds the last five tasks with how they ended, and the blockers", () => {
    const { opening } = next.seen;
    expect(opening, next.seen.describe()).toContain("## Recent Task History");
    expect(opening).toMatch(/5\. task-005.* \(failed: \S+, ✗ failed: the tests are red\)/);
    expect(opening).toMatch(/4\. task-004: "Intent of task-004" \(completed: \S+, ✓ success\)/);
    expect(opening).toMatch(/1\. task-001: "Add a cart" \(completed: \S+, ✓ success\)/);
    expect(opening).not.toContain("task-000");
    expect(opening).toContain("## Active Blockers");
    expect(opening).toMatch(/- task-006: "no staging key" \(blocked: \S+\)/);
  });
});
