import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { NOON } from "../../../test/contracts/store/fixtures.ts";
import { job, noted, observation, summary } from "../../../test/contracts/store/observation-fixtures.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { connect } from "./driver.ts";
import { MIGRATIONS } from "./migrations.ts";
import { sqliteStore } from "./store.ts";

const TABLES = [
  "observed",
  "observed_narratives",
  "observed_things",
  "observed_words",
  "summarised",
  "observer_jobs",
];
let folder: string;
let path: string;
beforeEach(() => {
  folder = newFolder();
  path = join(folder, "memory.db");
});

function rowsLeft(): Record<string, number> {
  const database = connect(path, { readOnly: true });
  const counts = TABLES.map((table) => {
    const { count } = database.prepare(`SELECT count(*) AS count FROM ${table}`).get() as { count: number };
    return [table, count];
  });
  database.close();
  return Object.fromEntries(counts);
}

describe("stores: sqlite: observations", () => {
  it.each([
    { type: "session", id: "session-1" },
    { type: "project", id: "aaaaaaaa" },
    { type: "everything" },
  ] as const)("forgetting a $type leaves no row in any table, nor in the index of words", async (target) => {
    const store = await sqliteStore({ path });
    await store.observations.save([noted(observation(), ["token", "redi"])]);
    await store.observations.saveSummary(summary());
    await store.jobs.enqueue([job(), job({ turn: 2 })]);
    const [first] = await store.jobs.claim({ now: NOON, until: NOON + 1, limit: 1 });
    await store.jobs.finish(first?.id ?? 0, { observations: [noted(observation({ key: "2" }), ["jwt"])] });
    expect(Object.values(rowsLeft()).every((count) => count > 0)).toBe(true);
    await store.upkeep.forget(target);
    await store.close();
    expect(rowsLeft()).toEqual(Object.fromEntries(TABLES.map((table) => [table, 0])));
  });

  it("what is done keeps nothing of what was sent or went wrong", async () => {
    const store = await sqliteStore({ path });
    await store.jobs.enqueue([job()]);
    const [first] = await store.jobs.claim({ now: NOON, until: NOON + 1, limit: 1 });
    await store.jobs.postpone(first?.id ?? 0, { error: "garbage", tries: 1, outages: 0, dueAt: NOON });
    await store.jobs.finish(first?.id ?? 0, { observations: [] });
    await store.close();
    const database = connect(path, { readOnly: true });
    expect(database.prepare("SELECT state, payload, last_error FROM observer_jobs").all()).toMatchObject([
      { state: "done", payload: "", last_error: "" },
    ]);
    database.close();
  });

  it("what waited for a model in a memory of version 6 has all its tries, and what was put aside is still there", async () => {
    const old = connect(path, { readOnly: false });
    for (const sql of MIGRATIONS.slice(0, 6)) old.exec(sql);
    old.exec(`PRAGMA user_version = 6;
      INSERT INTO projects (id, identity, name, root, attempts, failed) VALUES ('aaaaaaaa', 'i', 'n', '/r', 1, 1);
      INSERT INTO sessions (id, project, agent, started_at, last_at, title, turns)
        VALUES ('session-1', 1, 'claude-code', 1, 2, 'a title', 3);
      INSERT INTO observer_jobs (project, session, turn, kind, digest, at, state, payload, tries, due_at, last_error)
        VALUES (1, 1, 1, 'turn', 'a', 1, 'waiting', 'p', 9, ${NOON}, '503'),
          (1, 1, 2, 'turn', 'b', 1, 'failed', 'p', 2, 0, 'no sense')`);
    old.close();
    const store = await sqliteStore({ path });
    const claim = { now: NOON, until: NOON + 1, limit: 9 };
    expect(await store.jobs.claim(claim)).toMatchObject([
      { turn: 1, tries: 0, outages: 0, lastError: "503" },
    ]);
    expect(await store.jobs.aside()).toMatchObject([{ turn: 2, lastError: "no sense" }]);
    await store.close();
  });

  it("never gives the id of a forgotten observation to another", async () => {
    const store = await sqliteStore({ path });
    const [first = 0] = await store.observations.save([noted(observation())]);
    await store.upkeep.forget({ type: "session", id: "session-1" });
    const [second = 0] = await store.observations.save([noted(observation())]);
    expect(second).toBeGreaterThan(first);
    await store.close();
  });
});
