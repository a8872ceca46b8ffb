// Migrations: in order, complete, and kind to memories of every earlier schema.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { attempt, entries, indexed, learn, turn } from "../../../test/contracts/store/fixtures.ts";
import { draft, lessonRow } from "../../../test/contracts/store/lesson-fixtures.ts";
import { noted, observation } from "../../../test/contracts/store/observation-fixtures.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { RULES_VERSION } from "../../core/guard/rules-version.ts";
import { contentId } from "../../core/hash/content-id.ts";
import { hasBuiltIn } from "../../disk/sqlite.ts";
import { MACHINE_KINDS } from "../../domain/machine.ts";
import type { Connection } from "../sql/connection.ts";
import { connect } from "./driver.ts";
import { inspectSqlite } from "./inspect.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { sqliteStore } from "./store.ts";

const folder = join(import.meta.dirname, "../../../migrations/sqlite");

describe("stores: sqlite: migrations", () => {
  it("are numbered without a gap, and all are there", () => {
    const names = readdirSync(folder).sort();
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
    expect(MIGRATIONS).toEqual(names.map((name) => readFileSync(join(folder, name), "utf8")));
  });

  it("have an index of the kinds that can be facts of the machine (a further kind needs a migration)", () => {
    const indexes = MIGRATIONS.flatMap((sql) => sql.match(/INDEX hazards_of_machine .*/g) ?? []);
    const named = [...(indexes.at(-1) ?? "").matchAll(/'([\w-]+)'/g)].map(([, kind]) => kind);
    expect(named).toEqual(MACHINE_KINDS);
  });

  it("run once: a current memory is not written to", () => {
    const database = connect(":memory:", { readOnly: false });
    migrate(database, "x", false);
    const changes = () => database.prepare("SELECT total_changes() AS total").get();
    const before = changes();
    migrate(database, "x", false);
    expect(changes()).toEqual(before);
    database.close();
  });

  it("keep what a memory of version 2 holds, and teach it the new things", async () => {
    const home = newFolder();
    const path = join(home, "memory.db");
    const old = memoryOfSchema(path, 2);
    old.exec(`INSERT INTO projects (id, identity, name, root, attempts, failed) VALUES ('aaaaaaaa', 'i', 'n', '/r', 1, 1);
      INSERT INTO sessions (id, project, agent, started_at, last_at, title, turns)
        VALUES ('session-1', 1, 'claude-code', 1, 2, 'a title', 3);
      INSERT INTO attempts (project, session, agent, call, turn, at, tool, display, fingerprint, goal, status, subject,
        kind, signature, excerpt, source)
        VALUES (1, 1, 'claude-code', 'call-1', 3, 2, 'Bash', 'go test', 'f', 'g', 'failed', 'program go',
          'command-not-found', 's', 'e', 'live');
      INSERT INTO ignores (project, subject, kind, at) VALUES (1, 'program go', 'command-not-found', 7);
      INSERT INTO deliveries (project, session, reader, at, moment, verdict, fingerprint, call, subject, kind, confidence,
        text, tokens, evidence, fate)
        VALUES (1, 1, 'main', 2, 'before-call', 'bump', 'f', 'call-2', 'program go', 'command-not-found', 0.9, 'text', 4,
          '[1]', 'heeded');
      INSERT INTO import_marks VALUES ('a.jsonl', 5, 6.5)`);
    old.close();
    const store = await sqliteStore({ path });
    const [attempt] = await store.evidence.attempts({});
    expect(attempt).toMatchObject({ id: 1, call: "call-1", turn: 3, outcome: { status: "failed" } });
    expect(attempt?.work).toBeUndefined();
    expect(attempt?.commit).toBeUndefined();
    expect(await store.sessions.get("session-1")).toMatchObject({ title: "a title", turns: 3 });
    expect(await store.sessions.learnedTo("session-1")).toBe(0);
    expect(await store.hazards.ignores("aaaaaaaa")).toMatchObject([{ at: 7 }]);
    expect(await store.ledger.deliveries({})).toMatchObject([{ text: "text", fate: "heeded", rating: "" }]);
    expect(await store.ledger.totals("aaaaaaaa")).toMatchObject({
      deliveries: 1,
      bumps: 1,
      heeded: 1,
      tokens: 4,
    });
    expect(await store.upkeep.importMark("a.jsonl")).toEqual({ path: "a.jsonl", size: 5, modifiedAt: 6.5 });
    expect(await store.turns.list({})).toEqual([]);
    await store.turns.save([indexed(turn(), ["redi"])]);
    expect((await store.turns.find("aaaaaaaa", ["redi"], 1)).turns).toEqual([turn()]);
    const id = await store.lessons.saveDraft(draft());
    expect(await store.lessons.drafts({ project: "aaaaaaaa" })).toEqual([
      { ...draft(), id, state: "waiting" },
    ]);
    await store.lessons.saveIndexed([lessonRow()], []);
    expect(await store.lessons.findByWords(["folder-1"], ["force"])).toMatchObject({ total: 1, hits: [{}] });
    await store.observations.save([noted(observation(), ["token"])]);
    expect(await store.observations.find("aaaaaaaa", ["token"], 1)).toMatchObject([observation()]);
    await store.close();
    expect(inspectSqlite(path)).toMatchObject({ schema: MIGRATIONS.length, faults: [] });
  });

  it("keep what a memory of version 8 concluded, until it is derived anew by the rules of this one", async () => {
    const home = newFolder();
    const path = join(home, "memory.db");
    const old = memoryOfSchema(path, 8);
    old.exec(`INSERT INTO projects (id, identity, name, root, attempts, failed) VALUES ('aaaaaaaa', 'i', 'n', '/r', 1, 1);
      INSERT INTO projects (id, identity, name, root) VALUES ('shared', 'shared', 'team', '');
      INSERT INTO hazards (project, subject, kind, failures, sessions, streak, successes, seen_before, first_at, last_at,
        last_session, cleared_at, overrides_right, overrides_wrong, signature, excerpt, display, attempt, ignored)
        VALUES (1, 'program go', 'command-not-found', 4, 3, 2, 5, 1, 10, 20, 'session-1', 7, 1, 2, 's', 'e', 'd', 9, 1),
          (2, 'program x', 'command-not-found', 1, 1, 1, 0, 0, 10, 20, '', 0, 0, 0, 's', 'e', 'd', 0, 0);
      INSERT INTO ignores (project, subject, kind, at) VALUES (1, 'program go', 'command-not-found', 7);
      INSERT INTO sightings (scope, subject, first_at, last_at) VALUES (-1, 'program go', 3, 4)`);
    old.close();
    const store = await sqliteStore({ path });
    const { hazards, sightings } = await store.hazards.ask({
      project: "aaaaaaaa",
      session: "",
      subjects: ["program go"],
    });
    const counted = { failures: 4, sessions: 3, streak: 2, successes: 5, before: 1, clearedAt: 7 };
    const judged = { overridesRight: 1, overridesWrong: 2, about: "program go", attempt: 9, ignored: true };
    expect(hazards).toMatchObject([{ ...counted, ...judged, firstAt: 10, lastAt: 20 }]);
    expect(sightings).toEqual([
      { scope: "aaaaaaaa", subject: "program go", firstAt: 3, lastAt: 4, count: 1 },
    ]);
    expect(await store.hazards.ignores("aaaaaaaa")).toMatchObject([{ at: 7 }]);
    // What others shared has no attempts to be derived from, and stays as it came.
    expect(await store.hazards.stale(RULES_VERSION)).toEqual([{ id: "aaaaaaaa", attempts: 1 }]);
    expect(await store.hazards.list("shared", 9)).toHaveLength(1);
    await store.close();
    expect(inspectSqlite(path)).toMatchObject({ schema: MIGRATIONS.length, faults: [] });
  });

  it.each(MIGRATIONS.map((_, index) => index + 1))(
    "a memory of schema %i with a row in every table: opens, keeps all of them, and takes more",
    async (schema) => {
      const home = newFolder();
      const path = join(home, "memory.db");
      const old = memoryOfSchema(path, schema);
      old.exec("PRAGMA foreign_keys = OFF");
      const tables = (
        old
          .prepare(
            "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
          )
          .all() as { name: string }[]
      ).map(({ name }) => name);
      for (const name of tables) insertOne(old, name);
      old.close();
      const store = await sqliteStore({ path, careful: true });
      expect(await store.evidence.attempts({})).toHaveLength(1);
      expect((await store.evidence.append(entries(attempt()), learn)).stored).toHaveLength(1);
      await store.close();
      const now = connect(path, { readOnly: true });
      const count = (name: string) =>
        (now.prepare(`SELECT count(*) AS rows FROM "${name}"`).get() as { rows: number }).rows;
      const empty = tables.filter((name) => count(name) === 0);
      now.close();
      expect(empty).toEqual([]);
      expect(inspectSqlite(path)).toMatchObject({ schema: MIGRATIONS.length, faults: [] });
    },
  );

  it("content ids of old attempts are filled in later, in portions; until then they are found all the same", async () => {
    const path = join(newFolder(), "memory.db");
    const old = memoryOfSchema(path, 19);
    old.exec(`INSERT INTO projects (id, identity, name, root) VALUES ('aaaaaaaa', 'i', 'n', '/r');
      INSERT INTO sessions (id, project, agent, started_at, last_at, title, turns) VALUES ('s', 1, 'codex', 1, 2, '', 3);
      INSERT INTO attempts (project, session, agent, call, turn, at, tool, display, fingerprint, goal, status, source)
        SELECT 1, 1, 'codex', 'call-' || value, 1, value, 'Bash', 'ls', 'f', 'g', 'succeeded', 'live'
        FROM (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n WHERE value < 2500) SELECT * FROM n)`);
    old.close();
    const store = await sqliteStore({ path });
    const ids = [1, 1_700, 2_500].map((call) =>
      contentId({ agent: "codex", session: "s", call: `call-${call}` }),
    );
    const found = async () =>
      (await store.evidence.attempts({ contentIds: ids, order: "oldest" })).map(({ id }) => id);
    const filled = () => {
      const reader = connect(path, { readOnly: true });
      const sql =
        "SELECT count(*) AS rows, count(DISTINCT content_id) AS ids FROM attempts WHERE content_id IS NOT NULL";
      const row = reader.prepare(sql).get();
      reader.close();
      return row;
    };
    expect(await store.upkeep.hasLaterWork()).toBe(true);
    expect(await found()).toEqual([1, 1_700, 2_500]);
    // Stopped after the first portion, as when the process is killed.
    await expect(store.upkeep.doLaterWork(() => Promise.reject(new Error("killed")))).rejects.toThrow(
      "killed",
    );
    expect(filled()).toEqual({ rows: 1_000, ids: 1_000 });
    expect(await found()).toEqual([1, 1_700, 2_500]);
    await store.evidence.append(entries(attempt()), learn);
    let portions = 0;
    await store.upkeep.doLaterWork(async () => void portions++);
    expect([portions, filled()]).toEqual([2, { rows: 2_501, ids: 2_501 }]);
    expect(await store.upkeep.hasLaterWork()).toBe(false);
    expect(await found()).toEqual([1, 1_700, 2_500]);
    await store.close();
  });

  it("must be run by somebody who may write", () => {
    const database = connect(":memory:", { readOnly: false });
    expect(() => migrate(database, "/a/memory.db", true)).toThrow(
      "[sqlite] the memory at /a/memory.db has an older schema (0, this Twiceshy needs",
    );
    database.close();
  });
});

describe("stores: sqlite: driver", () => {
  it.each([
    ["20.20.2", false],
    ["22.15.1", false],
    ["22.16.0", true],
    ["23.11.1", false],
    ["24.0.0", true],
    ["26.1.0", true],
  ])("Node %s has SQLite with full text search built in: %s", (version, expected) => {
    expect(hasBuiltIn(version)).toBe(expected);
  });
});

/** Nothing is flushed to the disk: it is the next opener that is tested. */
function memoryOfSchema(path: string, schema: number): Connection {
  const database = connect(path, { readOnly: false });
  database.exec("PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
  for (const sql of MIGRATIONS.slice(0, schema)) database.exec(sql);
  database.exec(`PRAGMA user_version = ${schema}`);
  return database;
}

/** What may be absent is: only what was mined, with its evidence, is dropped by a migration and mined anew. */
function insertOne(database: Connection, table: string): void {
  const columns = database.prepare(`SELECT * FROM pragma_table_info('${table}')`).all() as {
    readonly name: string;
    readonly type: string;
    readonly notnull: number;
    readonly pk: number;
  }[];
  const values = columns.map(({ type, notnull, pk }) =>
    notnull === 0 && pk === 0
      ? null
      : type === "TEXT"
        ? "x"
        : type === "BLOB"
          ? new Uint8Array(1)
          : type === "REAL"
            ? 1.5
            : 1,
  );
  database.prepare(`INSERT INTO "${table}" VALUES (${values.map(() => "?").join(", ")})`).run(...values);
}
