// Working memory in the agent's context: the last tasks and blockers, at session start and at every prompt.
import { beforeEach, describe, expect, it } from "vitest";
import { taskWindow } from "../../src/app/tasks/task-window.ts";
import { blockTask, endTask, startTask } from "../../src/app/tasks/tasks.ts";
import { redact } from "../../src/core/redact/index.ts";
import { MONDAY, session, type World, world } from "./world.ts";

let here: World;
const text = async (event: Parameters<World["memory"]["handle"]>[0]) => {
  const answer = await here.memory.handle(event);
  return answer.type === "context" ? answer.text : answer.type;
};

async function finish(id: string, minute: number, reason = "", intent = `Intent of ${id}`): Promise<void> {
  const { project } = here.memory.deps.workspace.place(here.cwd);
  await here.memory.store.projects.save(redact(project), MONDAY);
  await here.memory.store.tasks.save(
    redact({
      project: project.id,
      id,
      type: "",
      status: reason ? ("failed" as const) : ("completed" as const),
      intent,
      summary: "",
      requiresContext: false,
      startedAt: MONDAY,
      endedAt: MONDAY + minute * 60_000,
      reason,
    }),
  );
}

describe("working memory in the agent's context", () => {
  beforeEach(async () => {
    here = await world();
    for (let minute = 1; minute <= 6; minute++)
      await finish(`task-00${minute}`, minute, minute === 5 ? "tests red" : "");
    const { project } = here.memory.deps.workspace.place(here.cwd);
    const blocker = {
      project: project.id,
      id: "task-009",
      reason: "no key",
      blockedAt: MONDAY,
      unblockedAt: 0,
    };
    await here.memory.store.tasks.block(redact(blocker));
  });

  const WINDOW = [
    "## Recent Task History",
    '1. task-002: "Intent of task-002" (completed: 2026-11-09T09:02:00Z, ✓ success)',
    '2. task-003: "Intent of task-003" (completed: 2026-11-09T09:03:00Z, ✓ success)',
    '3. task-004: "Intent of task-004" (completed: 2026-11-09T09:04:00Z, ✓ success)',
    '4. task-005: "Intent of task-005" (failed: 2026-11-09T09:05:00Z, ✗ failed: tests red)',
    '5. task-006: "Intent of task-006" (completed: 2026-11-09T09:06:00Z, ✓ success)',
    "## Active Blockers",
    '- task-009: "no key" (blocked: 2026-11-09T09:00:00Z)',
  ].join("\n");

  it("at session start, also in a project nobody has worked in", async () => {
    expect(await text(session(here.cwd, "a", MONDAY).opens())).toContain(WINDOW);
  });

  it("at session start all of it, also where what was said is long", async () => {
    const intent =
      "Add rate limiting to the public API so that one client cannot use up the quota of all others";
    for (let minute = 11; minute <= 15; minute++)
      await finish(
        `task-0${minute}`,
        minute,
        minute === 12 ? "3 of 12 tests of the limiter fail" : "",
        intent,
      );
    const opening = await text(session(here.cwd, "a", MONDAY).opens());
    for (const number of [11, 12, 13, 14, 15])
      expect(opening).toMatch(new RegExp(`task-0${number}: "Add rate`));
    expect(opening).toContain('## Active Blockers\n- task-009: "no key" (blocked: 2026-11-09T09:00:00Z)');
  });

  it("at every prompt of a session, whatever it is about", async () => {
    const day = session(here.cwd, "a", MONDAY);
    for (const prompt of ["Do the next task", "go on", "go on", "What did we do last time?"])
      expect(await text(day.says(prompt))).toContain(WINDOW);
  });

  it("in what recall gives for a prompt", async () => {
    const { text: recalled } = await here.memory.recall({
      cwd: here.cwd,
      now: MONDAY,
      budget: 500,
      prompt: "go on",
    });
    expect(recalled).toContain(WINDOW);
  });

  it("a task that ended long ago is found by a prompt that is about the same", async () => {
    await finish("task-900", -60 * 24, "the proxy strips the header", "Add rate limiting to the public API");
    const answer = await text(
      session(here.cwd, "a", MONDAY).says("Add rate limiting to the admin API as well"),
    );
    expect(answer).toContain(
      '## Related Earlier Tasks\n- task-900: "Add rate limiting to the public API" (failed: 2026-11-08T09:00:00Z, ✗ failed: the proxy strips the header)',
    );
    const other = await text(session(here.cwd, "b", MONDAY).says("Rename the settings page"));
    expect(other).not.toContain("task-900");
  });

  it("a task that stands for itself is told neither of other tasks nor of earlier work, also at the hook", async () => {
    const { deps } = here.memory;
    const place = deps.workspace.place(here.cwd);
    const about = { id: "task-050", intent: "Write a poem", now: MONDAY + 3_600_000 };
    await startTask(deps, place, { ...about, requiresContext: false });
    expect(await text(session(here.cwd, "a", MONDAY).says("Add rate limiting to the API"))).toBe("silent");
    expect(await taskWindow(deps, place, MONDAY)).toBe("");
    await endTask(deps, place, { id: "task-050", status: "completed", now: MONDAY + 3_700_000 });
    await startTask(deps, place, { ...about, id: "task-051", now: MONDAY + 3_800_000 });
    expect(await text(session(here.cwd, "b", MONDAY).says("go on"))).toContain("## Recent Task History");
  });

  it("for a model that asks for it, fifty blockers in any script keep to the budget of a turn", async () => {
    const { deps } = here.memory;
    const place = deps.workspace.place(here.cwd);
    const reason = "한국어 오류 ￼䆾 \u{10ffff} ".repeat(20);
    for (let at = 0; at < 50; at++)
      await blockTask(deps, place, { id: `task-${at}-${reason}`, now: MONDAY, reason });
    const text = await taskWindow(deps, place, MONDAY, { isQuoted: true });
    expect(text).toContain("## Active Blockers");
    expect(deps.countTokens(text)).toBeLessThanOrEqual(3_200);
  });
});
