// Databases damaged in every way we could think of: the damage is noticed, nobody writes into the file, and `doctor
// --fix` saves everything that can still be read.
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { contentId } from "../../src/core/hash/content-id.ts";
import { contentOf } from "../../src/stores/sqlite/cells.ts";
import { connect } from "../../src/stores/sqlite/driver.ts";
import { inspectSqlite } from "../../src/stores/sqlite/inspect.ts";
import { MIGRATIONS } from "../../src/stores/sqlite/migrations.ts";
import { readPages } from "../../src/stores/sqlite/pages.ts";
import { repairSqlite } from "../../src/stores/sqlite/repair.ts";
import { salvage } from "../../src/stores/sqlite/salvage.ts";
import { damageOf } from "../../src/stores/sqlite/soundness.ts";
import { sqliteStore } from "../../src/stores/sqlite/store.ts";
import { attempt, entries, failed, learn } from "../contracts/store/fixtures.ts";
import { newFolder } from "../new-folder.ts";
import { runs, some } from "../runs.ts";

const PAGE = 4_096;
const base = newFolder();
const sound = join(base, "sound.db");
let folder: string;
let path: string;
let number = 0;

beforeAll(async () => {
  await fill(sound, "sound", 300);
  const database = connect(sound, { readOnly: false });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
});
beforeEach(() => {
  folder = join(base, String(++number));
  mkdirSync(folder);
  path = join(folder, "memory.db");
});

describe("adversary: what can be read of a damaged memory", () => {
  it("pages in turn overwritten: nothing is missing but the rows that stood on it", () => {
    const whole = readFileSync(sound);
    const pristine = readPages(sound);
    const all = callsIn(salvaged(sound));
    expect(all).toHaveLength(300);
    expect(all).toEqual(storedCalls(sound));
    const overflow = overflowing();
    for (const page of some(pagesOf(whole.length))) {
      const bytes = Buffer.from(whole);
      noise(page).copy(bytes, (page - 1) * PAGE);
      writeFileSync(path, bytes);
      const here = contentOf(pristine, page);
      const onIt = new Set(
        here?.kind === "table-leaf" ? here.rows.map(({ values }) => String(values[4])) : [],
      );
      const kept = new Set(callsIn(salvaged(path)));
      const missing = all.filter((call) => !kept.has(call));
      const isTheirs = missing.every((call) => onIt.has(call) || overflow.has(page));
      expect(isTheirs, `page ${page}: ${missing.join(" ")}`).toBe(true);
      expect(missing.length, `page ${page}`).toBeLessThan(60);
    }
    pristine.close();
  });

  it("cut off after any page: everything before the cut", () => {
    const pages = pagesOf(statSync(sound).size);
    const all = callsIn(salvaged(sound));
    let before = 0;
    for (const kept of some(pages.filter((page) => page % 4 === 1 || page > pages.length - 4))) {
      copyFileSync(sound, path);
      truncateSync(path, kept * PAGE + 17);
      const found = callsIn(salvaged(path)).length;
      expect(found).toBeGreaterThanOrEqual(before);
      before = found;
    }
    expect(before).toBe(all.length);
  });

  it("random bytes here and there: never a crash, never a row that was not there", () => {
    const whole = readFileSync(sound);
    const all = new Set(callsIn(salvaged(sound)));
    const random = generator(7);
    for (let round = 0; round < runs(50).numRuns; round++) {
      const bytes = Buffer.from(whole);
      for (let hit = 0; hit < 1 + random() * 200; hit++)
        bytes[Math.floor(random() * bytes.length)] = random() * 256;
      writeFileSync(path, bytes);
      const strange = callsIn(salvaged(path)).filter((call) => !all.has(call));
      // A byte within the id itself cannot be told from the right one: SQLite keeps no checksums.
      expect(strange.length, `round ${round}`).toBeLessThanOrEqual(6);
    }
  });
});

describe("adversary: damage is noticed, told, and made good", () => {
  it.each<[string, () => Promise<void>, number]>([
    ["the head overwritten", async () => overwrite(0, 100), 300],
    ["the first page overwritten", async () => overwrite(0, PAGE), 300],
    ["a page of the schema overwritten", async () => overwrite(PAGE, PAGE), 290],
    ["cut in the middle", async () => truncateSync(path, statSync(path).size - 6 * PAGE), 1],
    ["an empty file", async () => truncateSync(path, 0), 0],
    ["a text in its place", async () => writeFileSync(path, "Dear diary, ".repeat(2_000)), 0],
    [
      "garbage beside it that calls itself its index",
      async () => writeFileSync(`${path}-shm`, noise(1)),
      300,
    ],
  ])("%s", async (_name, spoil, atLeast) => {
    await fill(path, "sound", 300);
    emptyLog(path);
    await spoil();
    const faults = inspectSqlite(path)?.faults ?? [];
    if (faults.length > 0) {
      expect(await problemOf(path)).toMatch(/damaged.*doctor --fix/);
      expect(damageOf(path)).toBeDefined();
      const before = filesOf(folder);
      // Marked: nobody so much as opens it.
      expect(await problemOf(path)).toMatch(/damaged.*doctor --fix/);
      expect(filesOf(folder)).toEqual(before);
    }
    const { backup } = await repairSqlite(path, 1_700_000_000_000);
    expect(existsSync(join(backup, "memory.db"))).toBe(true);
    await expectSound(atLeast);
    const calls = storedCalls(path);
    // A second time there is nothing more to lose.
    await repairSqlite(path, 1_700_000_000_000);
    await expectSound(atLeast);
    expect(storedCalls(path)).toEqual(calls);
  });

  it("a folder in its place is moved aside", async () => {
    mkdirSync(path);
    writeFileSync(join(path, "mine.txt"), "not ours");
    expect(inspectSqlite(path)?.faults).toEqual(["there is a folder in its place"]);
    const { backup } = await repairSqlite(path, 1);
    expect(readFileSync(join(backup, "memory.db", "mine.txt"), "utf8")).toBe("not ours");
    await expectSound(0);
  });

  it("the file gone or emptied, its log still there: everything is saved from the log", async () => {
    for (const gone of [true, false]) {
      rmSync(folder, { recursive: true });
      mkdirSync(folder);
      await unclosed(path, "log", 50);
      const log = readFileSync(`${path}-wal`);
      if (gone) rmSync(path);
      else truncateSync(path, 0);
      expect(await problemOf(path)).toMatch(/log is still there|file is empty/);
      // SQLite would have thrown the log away.
      expect(readFileSync(`${path}-wal`).equals(log)).toBe(true);
      await repairSqlite(path, 1);
      await expectSound(50);
    }
  });

  it("the log of another database: noticed before it does harm, and the memory is as it was", async () => {
    await fill(path, "ours", 100);
    emptyLog(path);
    moveAway();
    const other = join(folder, "other.db");
    await unclosed(other, "theirs", 20);
    copyFileSync(`${other}-wal`, `${path}-wal`);
    rmSync(`${path}-shm`, { force: true });
    const bytes = readFileSync(path);
    expect(inspectSqlite(path)?.faults[0]).toMatch(/log is that of another database/);
    await expect(sqliteStore({ path, careful: true })).rejects.toThrow(/another database/);
    await expect(sqliteStore({ path })).rejects.toThrow(/another database/);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    const { strangeLog, backup } = await repairSqlite(path, 1);
    expect(strangeLog).toBe(true);
    expect(readFileSync(join(backup, "memory.db-wal")).equals(readFileSync(`${other}-wal`))).toBe(true);
    await expectSound(100);
    expect(storedCalls(path).every((call) => call.startsWith("ours"))).toBe(true);
  });

  it.each([true, false])("the log of another program's database (careful: %s): the same", async (careful) => {
    await fill(path, "ours", 100);
    emptyLog(path);
    moveAway();
    const other = join(folder, "other.db");
    const program = connect(other, { readOnly: false });
    program.exec("PRAGMA journal_mode = WAL; CREATE TABLE attempts (id INTEGER)");
    copyFileSync(`${other}-wal`, `${path}-wal`);
    program.close();
    rmSync(`${path}-shm`, { force: true });
    const bytes = readFileSync(path);
    expect(inspectSqlite(path)?.faults[0]).toMatch(/log is that of another database/);
    await expect(sqliteStore({ path, careful })).rejects.toThrow(/another database/);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    await repairSqlite(path, 1);
    await expectSound(100);
  });

  it("an older copy put back: it holds less, and that is said", async () => {
    await fill(path, "ours", 100);
    emptyLog(path);
    copyFileSync(path, join(folder, "copy.db"));
    await fill(path, "more", 20);
    emptyLog(path);
    for (const suffix of ["-wal", "-shm"]) rmSync(path + suffix, { force: true });
    copyFileSync(join(folder, "copy.db"), path);
    await expect(sqliteStore({ path, careful: true })).rejects.toThrow(
      "it held 120 calls when it was last closed, and holds 100 now",
    );
    await repairSqlite(path, 1);
    await expectSound(100);
  });

  it("a log that is damaged in the middle: what came after it is saved as well", async () => {
    await unclosed(path, "log", 60);
    const log = readFileSync(`${path}-wal`);
    // One frame of a row's page, somewhere in the middle.
    const at = 32 + Math.floor((log.length - 32) / (24 + PAGE) / 2) * (24 + PAGE) + 2_000;
    log[at] = (log[at] ?? 0) ^ 0xff;
    writeFileSync(`${path}-wal`, log);
    const calls = callsIn(salvaged(path, `${path}-wal`));
    expect(calls.length).toBeGreaterThanOrEqual(58);
  });

  it("a log cut off in the middle of a page is what it was up to there", async () => {
    await unclosed(path, "log", 60);
    truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 3_000);
    const store = await sqliteStore({ path });
    expect((await store.evidence.attempts({})).length).toBeGreaterThanOrEqual(59);
    await store.close();
  });

  it("light damage that only a statement meets: from then on nobody writes", async () => {
    await fill(path, "ours", 300);
    emptyLog(path);
    const pages = readPages(path);
    const leaf = Array.from({ length: pages.count }, (_, index) => index + 1).find((page) => {
      const content = contentOf(pages, page);
      return content?.kind === "table-leaf" && String(content.rows[0]?.values[4]).startsWith("ours-2");
    });
    pages.close();
    overwrite(((leaf ?? 0) - 1) * PAGE, 200);
    const store = await sqliteStore({ path });
    await expect(store.evidence.attempts({})).rejects.toThrow(/is damaged .* doctor --fix/);
    await expect(store.evidence.append(entries(attempt()), learn)).rejects.toThrow(
      /is damaged.*doctor --fix/,
    );
    expect(damageOf(path)?.reason).toMatch(/malformed/);
  });

  it("broken off at any point and begun again: the copy is the source, nothing is lost", async () => {
    await fill(path, "ours", 80);
    emptyLog(path);
    overwrite(0, 100);
    const { backup } = await repairSqlite(path, 1);
    // As if it had been killed after the old log was removed and before the new file was in its place.
    rmSync(path);
    copyFileSync(join(backup, "memory.db"), path);
    truncateSync(path, 3 * PAGE);
    for (const name of readdirSync(folder)) if (name.includes(".id-")) rmSync(join(folder, name));
    const mark = { at: 1, reason: "head", ids: [], backup: backup.slice(folder.length + 1) };
    writeFileSync(`${path}.damaged`, JSON.stringify(mark));
    writeFileSync(`${path}.new`, "half");
    await repairSqlite(path, 2);
    await expectSound(80);
  });

  it.each(some(MIGRATIONS.map((_, index) => index + 1)))(
    "a memory of schema %i is saved as well",
    async (schema) => {
      const database = connect(path, { readOnly: false });
      for (const sql of MIGRATIONS.slice(0, schema)) database.exec(sql);
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA user_version = ${schema};
      INSERT INTO projects (id, identity, name, root, attempts) VALUES ('aaaaaaaa', 'i', 'n', '/r', 1);
      INSERT INTO sessions (id, project, agent, started_at, last_at, title, turns) VALUES ('s', 1, 'a', 1, 2, 't', 3);
      INSERT INTO attempts (project, session, agent, call, turn, at, tool, display, fingerprint, goal, status, source)
        VALUES (1, 1, 'a', 'call-1', 3, 2, 'Bash', 'go test', 'f', 'g', 'succeeded', 'live');
      PRAGMA wal_checkpoint(TRUNCATE)`);
      database.close();
      overwrite(0, 16);
      await repairSqlite(path, 1);
      await expectSound(1);
    },
  );
});

/** Numbers of the pages of a file of this size. */
function pagesOf(bytes: number): readonly number[] {
  return Array.from({ length: Math.floor(bytes / PAGE) }, (_, index) => index + 1);
}

/** It opens, has so many calls at least, takes more, and SQLite finds no fault with it. */
async function expectSound(atLeast: number): Promise<void> {
  expect(inspectSqlite(path)).toMatchObject({ faults: [], schema: MIGRATIONS.length });
  const store = await sqliteStore({ path, careful: true });
  const kept = await store.evidence.attempts({});
  const before = kept.length;
  expect(before).toBeGreaterThanOrEqual(atLeast);
  expect(await store.evidence.attempts({ contentIds: kept.map(contentId) })).toHaveLength(before);
  const probe = attempt({ call: `probe-${before}-${Math.random()}` });
  expect((await store.evidence.append(entries(probe), learn)).stored).toHaveLength(1);
  const [stored] = await store.evidence.attempts({ fingerprint: probe.fingerprint, limit: 1 });
  await store.close();
  const database = connect(path, { readOnly: false });
  database.prepare("DELETE FROM attempts WHERE id = ?").run(stored?.id ?? 0);
  expect(database.prepare("PRAGMA foreign_key_check").all()).toEqual([]);
  database.close();
}

async function problemOf(file: string): Promise<string> {
  const opened = await sqliteStore({ path: file, careful: true }).catch((error: Error) => error.message);
  if (typeof opened === "string") return opened;
  const found = await opened.evidence.attempts({}).catch((error: Error) => error.message);
  await opened.close().catch(() => {});
  return typeof found === "string" ? found : "";
}

async function fill(file: string, name: string, count: number): Promise<void> {
  const store = await sqliteStore({ path: file, careful: true });
  const made = Array.from({ length: count }, (_, index) => {
    const one = {
      session: `session-${index % 7}`,
      call: `${name}-${index}`,
      display: `cmd ${index} ${"x".repeat(index % 97)}`,
    };
    return index % 3 === 0 ? failed(one) : attempt(one);
  });
  await store.evidence.append(entries(...made), learn);
  await store.close();
}

/** As a process leaves it that was killed: everything is in the log. */
async function unclosed(file: string, name: string, count: number): Promise<void> {
  const store = await sqliteStore({ path: file });
  for (let index = 0; index < count; index++)
    await store.evidence.append(entries(attempt({ call: `${name}-${index}` })), learn);
  const copies = ["", "-wal"].map((suffix) => [file + suffix, readFileSync(file + suffix)] as const);
  await store.close();
  for (const suffix of ["", "-wal", "-shm"]) rmSync(file + suffix, { force: true });
  for (const [to, bytes] of copies) writeFileSync(to, bytes);
}

function emptyLog(file: string): void {
  const database = connect(file, { readOnly: false });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}

/** To files that this process has never opened: SQLite remembers what it knows of those. */
function moveAway(): void {
  const to = `${folder}-moved`;
  mkdirSync(to);
  for (const name of readdirSync(folder))
    if (!/-(?:wal|shm)$/.test(name)) copyFileSync(join(folder, name), join(to, name));
  folder = to;
  path = join(to, "memory.db");
}

function overwrite(at: number, length: number): void {
  const bytes = readFileSync(path);
  noise(at).copy(bytes, at, 0, length);
  writeFileSync(path, bytes);
}

function salvaged(file: string, log?: string) {
  const pages = readPages(file, log);
  const rows = salvage(pages);
  pages.close();
  return rows;
}

function callsIn({ tables }: ReturnType<typeof salvage>): string[] {
  const table = tables.find(({ name }) => name === "attempts");
  const at = table?.columns.indexOf("call") ?? 0;
  return (table?.rows ?? []).map((row) => String(row[at])).sort();
}

function storedCalls(file: string): string[] {
  const database = connect(file, { readOnly: true });
  const rows = database.prepare("SELECT call FROM attempts").all() as { call: string }[];
  database.close();
  return rows.map(({ call }) => call).sort();
}

/** Pages on which a long row goes on. */
function overflowing(): Set<number> {
  const database = connect(sound, { readOnly: true });
  const rows = database
    .prepare("SELECT pageno FROM dbstat WHERE name = 'attempts' AND pagetype = 'overflow'")
    .all() as { pageno: number }[];
  database.close();
  return new Set(rows.map(({ pageno }) => pageno));
}

function filesOf(of: string): Record<string, number> {
  return Object.fromEntries(readdirSync(of).map((name) => [name, statSync(join(of, name)).mtimeMs]));
}

function noise(seed: number): Buffer {
  const random = generator(seed + 1);
  return Buffer.from(Array.from({ length: PAGE }, () => Math.floor(random() * 256)));
}

/** The same numbers every time. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
