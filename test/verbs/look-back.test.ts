// Looking back on live sessions and on real histories: nothing that the evidence does not show.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importHistories } from "../../src/app/import.ts";
import { recap } from "../../src/app/recap.ts";
import { stats } from "../../src/app/stats.ts";
import { timeline } from "../../src/app/timeline.ts";
import { recapText } from "../../src/core/compose/recap.ts";
import { standUpText } from "../../src/core/compose/stand-up.ts";
import { timelineText } from "../../src/core/compose/timeline-text.ts";
import type { Turn } from "../../src/domain/turn.ts";
import { historyReader } from "../../src/open.ts";
import { smallHistories } from "./real-histories.ts";
import { DAY, dayOne, MONDAY, NPM_404, session, type World, world } from "./world.ts";

const REAL = resolve(import.meta.dirname, "../../../shared/replay/events");

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
});

describe.skipIf(!existsSync(REAL))("verbs: looking back on real histories", () => {
  it("is true, short, and gives no paths of the machine away", async () => {
    const w = await world();
    for (const file of smallHistories(REAL))
      await importHistories(w.memory.deps, [{ ...file, agent: await historyReader(file.path) }]);
    const { deps } = w.memory;
    /** Projects in which something was done. */
    const told: string[] = [];
    for (const project of await deps.store.projects()) {
      const all = await recap(deps, { project: project.id, since: 0 });
      const turns = await deps.store.turns({ project: project.id });
      const sessions = await deps.store.sessions(project.id, 200);
      const ids = [...all.sessions, ...all.looked].map(({ id }) => id);
      expect(new Set(ids)).toEqual(new Set(sessions.map(({ id }) => id)));
      const stand = standUpText(all, project.name);
      expect(stand).not.toBe("");
      if (stand.includes("**Done**")) {
        told.push(project.name);
        expect(turns.filter(isFinished)).not.toEqual([]);
      }
      expect(stand).not.toMatch(/\/Users\/|\/home\/|~\/|2>&1|<\/?[a-z-]+>|undefined/);
      for (const end of all.open) {
        const after = turns.filter(
          (turn) => turn.at > end.at && turn.files.some((file) => end.files.includes(file)),
        );
        expect(after.filter(({ ending }) => ending === "committed" || ending === "passed")).toEqual([]);
      }
      const commits = new Set(turns.flatMap((turn) => turn.commits.map(({ message }) => message)));
      for (const { commits: shown } of all.sessions)
        for (const { message } of shown) expect(commits).toContain(message);
      for (const tokens of [100, 300, 1_200, 3_000]) {
        const limit = { tokens, characters: 9_000, count: deps.countTokens };
        const { entries } = await timeline(deps, { project: project.id });
        for (const text of [recapText(all, limit), timelineText(entries, limit)]) {
          expect(deps.countTokens(text)).toBeLessThanOrEqual(tokens);
          expect(text.length).toBeLessThanOrEqual(9_000);
        }
      }
    }
    expect(told.length).toBeGreaterThan((await deps.store.projects()).length / 2);
    await w.memory.close();
  }, 120_000);
});

function isFinished({ ending, feedback }: Turn): boolean {
  return ending === "committed" || ending === "passed" || feedback?.verdict === "worked";
}
