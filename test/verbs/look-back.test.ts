// Recap, timeline and stats of live sessions and histories: nothing without evidence.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recap } from "../../src/app/look-back/recap.ts";
import { stats } from "../../src/app/look-back/stats.ts";
import { testLookingBack } from "../contracts/looking-back.ts";
import { sampleHistories } from "../fixtures/samples.ts";
import { DAY, dayOne, MONDAY, NPM_404, session, type World, world } from "./world.ts";

describe("verbs: looking back", () => {
  let here: World;
  beforeEach(async () => {
    here = await world();
    await dayOne(here);
  });
  afterEach(() => here.memory.close());
  const projectId = () => here.memory.deps.workspace.place(here.cwd).project.id;

  it("the session that asks is not told what it has done itself", async () => {
    const { sessions } = await recap(here.memory.deps, { project: projectId() });
    expect(sessions).toMatchObject([{ id: "day-1", title: "Add a cache" }]);
    expect((await recap(here.memory.deps, { project: projectId(), asking: "day-1" })).sessions).toEqual([]);
  });

  it("a session that an agent opened for a subagent is not counted as one of the person's", async () => {
    const { deps } = here.memory;
    for (const id of ["aside-1", "aside-2"]) {
      const aside = session(here.cwd, id, MONDAY + DAY);
      await here.memory.record([{ ...aside.bash("cat src/app.ts"), subagent: "explorer" }]);
    }
    const { looked, more } = await recap(deps, { project: projectId() });
    expect({ looked, more }).toEqual({ looked: [], more: 0 });
    const day = session(here.cwd, "day-3", MONDAY + 2 * DAY);
    await here.memory.handle(day.says("Say what the limiter does"));
    await here.memory.record([day.bash("cat src/limit.ts")]);
    expect(await recap(deps, { project: projectId(), limit: 0 })).toMatchObject({ more: 2 });
  });

  it("stats: a stopped call that was not made again is a repeat prevented; its week is this week", async () => {
    const day = session(here.cwd, "day-2", MONDAY + DAY);
    await here.memory.handle(day.wants("npm install redis-node"));
    await here.memory.handle(day.read());
    await here.memory.handle(day.stop());
    const found = await stats(here.memory.deps, { project: projectId(), now: MONDAY + DAY, offsetMs: 0 });
    expect(found).toMatchObject({ hitRate: 1, ledger: { bumps: 1, heeded: 1 }, installedAt: MONDAY + 3_000 });
    expect(found.weeks).toEqual([
      expect.objectContaining({ at: MONDAY - 9 * 3_600_000, calls: 3, repeated: 0, prevented: 1 }),
    ]);
    expect(found.repeats.missing).toContain("0 calls before");
  });

  it("stats: a mistake made again is counted in the week it was made", async () => {
    const day = session(here.cwd, "day-9", MONDAY + 8 * DAY);
    await here.memory.handle(day.fails("npm install redis-node", NPM_404));
    const { weeks } = await stats(here.memory.deps, {
      project: projectId(),
      now: MONDAY + 9 * DAY,
      offsetMs: 0,
    });
    expect(weeks.map(({ repeated }) => repeated)).toEqual([0, 1]);
    const narrow = await stats(here.memory.deps, {
      project: projectId(),
      now: MONDAY + 9 * DAY,
      offsetMs: 0,
      since: MONDAY + 7 * DAY,
    });
    expect(narrow.weeks).toHaveLength(1);
  });

  it("stats: of a history that ended long ago the last weeks are shown, not the empty ones since", async () => {
    const day = session(here.cwd, "day-9", MONDAY + 8 * DAY);
    await here.memory.handle(day.fails("npm install redis-node", NPM_404));
    const { weeks } = await stats(here.memory.deps, {
      project: projectId(),
      now: MONDAY + 400 * DAY,
      offsetMs: 0,
    });
    expect(weeks.map(({ calls, repeated }) => [calls > 0, repeated])).toEqual([
      [true, 0],
      [true, 1],
    ]);
  });
});

testLookingBack("verbs: looking back on histories", sampleHistories());
