// `doctor --fix` while other processes run: the file is only replaced while nobody has it open, and afterwards all
// write into the same one.
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { connect } from "../../src/stores/sqlite/driver.ts";
import { enterAlone } from "../../src/stores/sqlite/gate.ts";
import { inspectSqlite } from "../../src/stores/sqlite/inspect.ts";
import { repairSqlite } from "../../src/stores/sqlite/repair.ts";
import { damageOf, idOf, markDamaged } from "../../src/stores/sqlite/soundness.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { attempt, entries, learn } from "../contracts/store/fixtures.ts";
import { newFolder } from "../new-folder.ts";
import { holdLock } from "./lock-holder.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = newFolder();
  path = join(folder, "memory.db");
});

describe("adversary: the memory is replaced beside others", () => {
  it("not replaced while a process has it open that does not let go; that one writes nothing any more", async () => {
    await fill(30);
    const old = await sqliteStore({ path });
    const { ino } = statSync(path);
    await expect(repairSqlite(path, 1, 100)).rejects.toThrow(/another process still has the memory .* open/);
    expect(statSync(path).ino).toBe(ino);
    await expect(old.evidence.append(entries(attempt()), learn)).rejects.toThrow(/is damaged/);
    await old.close();
    await repairSqlite(path, 2, 100);
    await expectSound(30);
  });

  it("a process that stays lets go by itself of a memory that is to be made good, and opens the new one", async () => {
    await fill(30);
    const stays = await sqliteStore({ path, careful: true });
    markDamaged(path, "a test", 1);
    await expect
      .poll(() => repairSqlite(path, 1, 0).then(() => "good", String), { timeout: 90_000 })
      .toBe("good");
    await expect(stays.evidence.append(entries(attempt()), learn)).rejects.toThrow(/is damaged: a test/);
    expect(damageOf(path)).toBeUndefined();
    await stays.close();
    await expectSound(30);
  });

  it("nobody opens it while it is being replaced, and it is not taken for damaged afterwards", async () => {
    await fill(30);
    const gate = enterAlone(path, 0);
    await expect(sqliteStore({ path })).rejects.toThrow(/is being repaired/);
    gate.release();
    expect(damageOf(path)).toBeUndefined();
    await expectSound(30);
  });

  it("a command waits a moment for it instead of failing at once, and doctor as well", async () => {
    await fill(30);
    await holdLock(`${path}.lock`, "BEGIN EXCLUSIVE", 300);
    const store = await sqliteStore({ path, busyTimeoutMs: 60_000 });
    expect(await store.evidence.counts(undefined)).toMatchObject({ attempts: 30 });
    await store.close();
    await holdLock(`${path}.lock`, "BEGIN EXCLUSIVE", 300);
    expect(inspectSqlite(path)).toMatchObject({ faults: [], calls: 30 });
  });

  it("the process that made it good, and others, write into it one after the other: all of it is there", async () => {
    await fill(30);
    await repairSqlite(path, 1);
    const own = await sqliteStore({ path });
    await own.evidence.append(entries(attempt({ call: "own-1" })), learn);
    insertElsewhere("other-1");
    await own.evidence.append(entries(attempt({ call: "own-2" })), learn);
    insertElsewhere("other-2");
    await own.close();
    const database = connect(path, { readOnly: true });
    const folders = database.prepare("SELECT folder FROM seen_folders ORDER BY folder").all();
    expect(folders).toMatchObject([{ folder: "other-1" }, { folder: "other-2" }]);
    expect(database.prepare("PRAGMA integrity_check").get()).toMatchObject({ integrity_check: "ok" });
    database.close();
    expect(storedCalls()).toEqual(expect.arrayContaining(["own-1", "own-2"]));
  });

  it("made good, it has a number of its own, each time another", async () => {
    await fill(3);
    const numbers = new Set<number>();
    for (const now of [1, 2, 3]) {
      await repairSqlite(path, now);
      const database = connect(path, { readOnly: true });
      numbers.add(idOf(database));
      database.close();
    }
    expect(numbers.size).toBe(3);
    expect(numbers.has(0)).toBe(false);
  });
});

async function fill(count: number): Promise<void> {
  const store = await sqliteStore({ path, careful: true });
  const calls = Array.from({ length: count }, (_, index) => attempt({ call: `ours-${index}` }));
  await store.evidence.append(entries(...calls), learn);
  await store.close();
}

async function expectSound(calls: number): Promise<void> {
  expect(inspectSqlite(path)?.faults).toEqual([]);
  const store = await sqliteStore({ path, careful: true });
  expect(await store.evidence.attempts({})).toHaveLength(calls);
  await store.close();
}

function storedCalls(): string[] {
  const database = connect(path, { readOnly: true });
  const rows = database.prepare("SELECT call FROM attempts").all() as { call: string }[];
  database.close();
  return rows.map(({ call }) => call);
}

/** Another process, with a connection of its own. */
function insertElsewhere(folder: string): void {
  const script = `const { DatabaseSync } = require("@photostructure/sqlite");
    const database = new DatabaseSync(process.argv[1]);
    database.exec("INSERT INTO seen_folders (folder, at) VALUES ('" + process.argv[2] + "', 1)");
    process.kill(process.pid, "SIGKILL");`;
  spawnSync(process.execPath, ["-e", script, path, folder], { cwd: import.meta.dirname });
}
