// Tests of the file on disk: permissions, and the messages when something is wrong with it.
import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { attempt, entries, failed, learn } from "../../../test/contracts/store/fixtures.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { until } from "../../../test/until.ts";
import { connect } from "./driver.ts";
import { MIGRATIONS } from "./migrations.ts";
import { sqliteStore } from "./store.ts";

let folder: string;
let path: string;
beforeEach(() => {
  folder = newFolder();
  path = join(folder, "inner", "memory.db");
});

describe("stores: sqlite: the file", () => {
  it("a process that ends while it waits to forget leaves the rest to the next one", async () => {
    const store = await sqliteStore({ path });
    await store.evidence.append(entries(attempt({ display: "redis-node" })), learn);
    const reader = connect(path, { readOnly: true, busyTimeoutMs: 0 });
    reader.exec("BEGIN; SELECT count(*) FROM attempts");
    const forgetting = store.upkeep.forget({ type: "everything" });
    await until(async () => (await store.evidence.counts(undefined)).attempts === 0, "the rows to be gone");
    // As the disk is when the process is killed at this moment.
    const left = join(folder, "left");
    cpSync(join(folder, "inner"), left, { recursive: true });
    reader.close();
    await forgetting;
    await store.close();
    const next = await sqliteStore({ path: join(left, "memory.db"), careful: true });
    for (const name of readdirSync(left).filter((one) => !one.endsWith("-shm")))
      expect(readFileSync(join(left, name), "latin1"), name).not.toContain("redis-node");
    await next.close();
    for (const home of [left, join(folder, "inner")])
      expect(readdirSync(home).filter((name) => name.endsWith(".unfinished"))).toEqual([]);
  });

  it.skipIf(process.platform === "win32")(
    "as a link it is used, and the mode of its target stays",
    async () => {
      const target = join(folder, "elsewhere.db");
      writeFileSync(target, "");
      chmodSync(target, 0o644);
      mkdirSync(join(folder, "inner"));
      symlinkSync(target, path);
      await (await sqliteStore({ path })).close();
      expect(statSync(target).mode & 0o777).toBe(0o644);
      rmSync(path);
      symlinkSync("/dev/null", path);
      await expect(sqliteStore({ path })).rejects.toThrow("no regular file");
    },
  );

  it.skipIf(process.platform === "win32")(
    "is for its owner only, and so is a folder made for it",
    async () => {
      const store = await sqliteStore({ path });
      await store.evidence.append(entries(attempt()), learn);
      const modes = [path, `${path}-wal`, `${path}-shm`].map((file) => statSync(file).mode & 0o777);
      expect(modes).toEqual([0o600, 0o600, 0o600]);
      expect(statSync(join(folder, "inner")).mode & 0o777).toBe(0o700);
      await store.close();
      chmodSync(path, 0o644);
      await (await sqliteStore({ path })).close();
      expect(statSync(path).mode & 0o777).toBe(0o600);
    },
  );

  it("can be a memory that dies with the process", async () => {
    const store = await sqliteStore({ path: ":memory:", warm: true });
    await store.evidence.append(entries(failed()), learn);
    expect(await store.hazards.list("aaaaaaaa", 1)).toHaveLength(1);
    await store.upkeep.forget({ type: "everything" });
    expect(await store.evidence.attempts({})).toEqual([]);
    await store.close();
  });

  it("can be opened for looking only", async () => {
    const store = await sqliteStore({ path });
    await store.evidence.append(entries(failed()), learn);
    const looking = await sqliteStore({ path, readOnly: true });
    expect(await looking.evidence.attempts({})).toHaveLength(1);
    await expect(looking.evidence.append(entries(attempt()), learn)).rejects.toThrow(
      `[sqlite] the memory at ${path} cannot be written. Make the file and its folder writable for you.`,
    );
    await looking.close();
    await store.close();
    const alone = await sqliteStore({ path, readOnly: true });
    expect(await alone.evidence.attempts({})).toHaveLength(1);
    await alone.close();
  });

  it("is not made by looking", async () => {
    await expect(sqliteStore({ path, readOnly: true })).rejects.toThrow(
      /^\[sqlite\] the memory at .* cannot be opened/,
    );
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("stores: sqlite: what is wrong with the file", () => {
  it("refuses a memory written by a newer Twiceshy, and leaves it as it is", async () => {
    await (await sqliteStore({ path })).close();
    const newer = connect(path, { readOnly: false });
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    const before = readFileSync(path);
    await expect(sqliteStore({ path })).rejects.toThrow(
      `[sqlite] the memory at ${path} was written by a newer Twiceshy (schema 99, this one knows ${MIGRATIONS.length}). Update Twiceshy: npm install -g twiceshy@latest.`,
    );
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it("refuses the database of another program", async () => {
    mkdirSync(join(folder, "inner"));
    const stranger = connect(path, { readOnly: false });
    stranger.exec("CREATE TABLE bookmarks (url TEXT)");
    stranger.close();
    await expect(sqliteStore({ path })).rejects.toThrow(
      "is a database of another program. Point Twiceshy at",
    );
  });

  it("says that a folder is in its place", async () => {
    mkdirSync(path, { recursive: true });
    const message = `[sqlite] there is a folder at ${path}, where the memory should be. Move it away.`;
    await expect(sqliteStore({ path })).rejects.toThrow(message);
  });

  it("says that a file is where its folder should be", async () => {
    writeFileSync(join(folder, "inner"), "");
    await expect(sqliteStore({ path })).rejects.toThrow(
      /^\[sqlite\] .* cannot be made or opened\. Make sure/,
    );
  });

  it("says that the file is damaged: something else altogether", async () => {
    mkdirSync(join(folder, "inner"));
    writeFileSync(path, "Dear diary, ".repeat(1_000));
    const error = await sqliteStore({ path }).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      message: expect.stringMatching(/^\[sqlite\] .* is damaged .* Run twiceshy doctor --fix:/),
    });
    expect((error as Error).cause).toBeInstanceOf(Error);
  });

  it("says that the file is damaged: a page in the middle overwritten", async () => {
    await (await sqliteStore({ path })).close();
    emptyLog();
    const schema = statSync(path).size;
    const store = await sqliteStore({ path });
    await store.evidence.append(entries(...Array.from({ length: 300 }, () => attempt())), learn);
    await store.close();
    emptyLog();
    const file = openSync(path, "r+");
    for (let offset = schema; offset < statSync(path).size; offset += 4_096) {
      writeSync(file, Buffer.alloc(512, 0xee), 0, 512, offset);
    }
    closeSync(file);
    const damaged = await sqliteStore({ path });
    await expect(damaged.evidence.attempts({})).rejects.toThrow(/^\[sqlite\] .* is damaged/);
    await expect(damaged.evidence.append(entries(attempt()), learn)).rejects.toThrow(
      /^\[sqlite\] .* is damaged/,
    );
    await damaged.close();
  });

  it("says that the file is damaged: cut off", async () => {
    const store = await sqliteStore({ path });
    await store.evidence.append(entries(...Array.from({ length: 300 }, () => attempt())), learn);
    await store.close();
    emptyLog();
    truncateSync(path, 3 * 4_096 + 100);
    const cut = sqliteStore({ path }).then((open) => open.evidence.attempts({}));
    await expect(cut).rejects.toThrow(/^\[sqlite\] .* is damaged/);
  });

  it("starts anew with an empty file", async () => {
    mkdirSync(join(folder, "inner"));
    writeFileSync(path, "");
    const store = await sqliteStore({ path });
    expect((await store.evidence.append(entries(attempt()), learn)).stored).toHaveLength(1);
    await store.close();
  });

  // File modes do not stop root.
  it.skipIf(process.getuid?.() === 0 || process.platform === "win32")(
    "says that the folder is read-only",
    async () => {
      mkdirSync(join(folder, "inner"), { mode: 0o500 });
      await expect(sqliteStore({ path })).rejects.toThrow(
        /^\[sqlite\] .* Make sure that its folder is writable/,
      );
    },
  );

  it("says that somebody else keeps writing, after waiting as long as it may", async () => {
    const store = await sqliteStore({ path, busyTimeoutMs: 50 });
    const other = connect(path, { readOnly: false });
    other.exec("BEGIN IMMEDIATE");
    const started = Date.now();
    await expect(store.evidence.append(entries(attempt()), learn)).rejects.toThrow(
      /^\[sqlite\] .* is busy: .* Try again\.$/,
    );
    expect(Date.now() - started).toBeGreaterThanOrEqual(45);
    expect(await store.evidence.attempts({})).toEqual([]);
    other.exec("ROLLBACK");
    other.close();
    expect((await store.evidence.append(entries(attempt()), learn)).stored).toHaveLength(1);
    await store.close();
  });

  it("leaves errors that are not SQLite's as they are", async () => {
    const store = await sqliteStore({ path });
    const broken = new Error("learning broke");
    const appending = store.evidence.append(entries(attempt()), () => {
      throw broken;
    });
    await expect(appending).rejects.toBe(broken);
    await store.close();
  });
});

/** Writes the log into the database file, so that damage to the file cannot be hidden by the log. */
function emptyLog(): void {
  const database = connect(path, { readOnly: false });
  database.exec("PRAGMA wal_checkpoint(TRUNCATE)");
  database.close();
}
