// When the memory cannot be used, the agent works as if Twiceshy were not there, and nothing that happened is lost.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Config, loadConfig, openMemory } from "../../src/index.ts";
import { itTakesLong } from "../runs.ts";
import { until } from "../until.ts";
import { Home, PATIENCE_MS } from "./run-hook.ts";

const NOT_FOUND = "Exit code 127\n/bin/sh: line 1: gofoo: command not found";

describe("hook: faults", () => {
  it("a folder in place of the database: spooled, and taken in once the folder is gone", async () => {
    const home = new Home();
    mkdirSync(home.database, { recursive: true });
    const ran = await home.run(home.failure("t1", "gofoo vet", NOT_FOUND));
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(ran.took).toBeLessThan(PATIENCE_MS);
    expect(home.errors()[0]?.reason).toContain("folder");
    expect(spooled(home)).toBe(1);
    rmSync(home.database, { recursive: true });
    await home.run(home.success("t2", "ls"));
    expect(spooled(home)).toBe(0);
    expect(await calls(home)).toEqual(["t1", "t2"]);
  });

  it("a corrupt database: spooled, logged, and the agent goes on", async () => {
    const home = new Home();
    await home.run(home.success("t1", "ls"));
    for (const name of readdirSync(home.twiceshy)) {
      if (name.startsWith("memory.db"))
        writeFileSync(join(home.twiceshy, name), "no database ".repeat(1_000));
    }
    const ran = await home.run(home.failure("t2", "gofoo vet", NOT_FOUND));
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(spooled(home)).toBe(1);
    expect(home.errors().at(-1)?.reason).toMatch(/doctor|Move|move/);
  });

  it("a long log, left by processes that did not close the memory: the next hook empties it, and nothing is lost", async () => {
    const home = new Home();
    await home.run(home.success("t1", "ls"));
    const log = `${home.database}-wal`;
    // As many calls of cold hooks leave it, only in one process.
    spawnSync(process.execPath, [
      "-e",
      `const { DatabaseSync } = require(${JSON.stringify(join(process.cwd(), "node_modules/@photostructure/sqlite"))});
       const database = new DatabaseSync(${JSON.stringify(home.database)});
       database.exec("PRAGMA wal_autocheckpoint = 0; CREATE TABLE large (bytes); INSERT INTO large VALUES (zeroblob(2000000)); DROP TABLE large");
       process.kill(process.pid, "SIGKILL");`,
    ]);
    expect(statSync(log).size).toBeGreaterThan(2_000_000);
    await home.run(home.success("t2", "ls"));
    await home.run(home.success("t3", "ls"));
    expect(statSync(log).size).toBeLessThan(400_000);
    expect(await calls(home)).toEqual(["t1", "t2", "t3"]);
  });

  it("a database locked by somebody else: spooled within the deadline", async () => {
    const home = new Home();
    await home.run(home.success("t1", "ls"));
    const locker = spawn(process.execPath, [
      "-e",
      `const { DatabaseSync } = require(${JSON.stringify(join(process.cwd(), "node_modules/@photostructure/sqlite"))});
       const database = new DatabaseSync(${JSON.stringify(home.database)});
       database.exec("BEGIN IMMEDIATE");
       console.log("locked");
       setTimeout(() => {}, 60000);`,
    ]);
    await new Promise((resolve) => locker.stdout.once("data", resolve));
    const ran = await home.run(home.success("t2", "ls -l"));
    const asked = await home.run(home.start("t3", "ls -a"));
    locker.kill("SIGKILL");
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(ran.took).toBeLessThan(PATIENCE_MS);
    expect(asked).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(spooled(home)).toBe(1);
    await home.run(home.success("t4", "ls"));
    expect(await calls(home)).toEqual(["t1", "t2", "t4"]);
  });

  it("a home that cannot be written: nothing is said, nothing breaks", async () => {
    const home = new Home();
    // A file where the folder should be stops even root.
    writeFileSync(home.twiceshy, "");
    expect(await home.run(home.success("t1", "ls"))).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(await home.run(home.start("t2", "ls"))).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  it.skipIf(!canMount())(
    "a full disk: nothing is said, and what was acknowledged is still there",
    async () => {
      const home = new Home();
      mkdirSync(home.twiceshy);
      spawnSync("mount", ["-t", "tmpfs", "-o", "size=6000k", "tmpfs", home.twiceshy]);
      try {
        await home.run(home.success("t1", "ls"));
        spawnSync("dd", ["if=/dev/zero", `of=${join(home.twiceshy, "filler")}`, "bs=1k"]);
        for (const call of ["t2", "t3"]) {
          const ran = await home.run(home.success(call, "ls"));
          expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
          expect(ran.took).toBeLessThan(PATIENCE_MS);
        }
        rmSync(join(home.twiceshy, "filler"));
        expect(await home.run(home.success("t4", "ls"))).toMatchObject({ code: 0, stderr: "" });
        expect(await calls(home)).toEqual(expect.arrayContaining(["t1", "t4"]));
      } finally {
        spawnSync("umount", ["-l", home.twiceshy]);
      }
    },
  );

  it.skipIf(!existsSync("/proc/self"))("a home where no folder can ever be made: the hook ends", async () => {
    const home = new Home();
    const ran = await home.run(home.success("t1", "ls"), {
      env: { TWICESHY_HOME: "/proc/nope" },
      killAfter: 20_000,
    });
    expect(ran).toMatchObject({ code: 0, stdout: "", stderr: "" });
  });

  it("ten at once: all of them stored", async () => {
    const home = new Home();
    const names = Array.from({ length: 10 }, (_, number) => `t${number}`);
    const ran = await Promise.all(names.map((name) => home.run(home.success(name, `ls ${name}`))));
    expect(ran.map(({ code, stderr }) => [code, stderr])).toEqual(names.map(() => [0, ""]));
    // Who had to wait too long has spooled; the next one takes it in.
    await home.run(home.success("last", "ls"));
    expect((await calls(home)).sort()).toEqual(["last", ...names].sort());
  });

  itTakesLong("killed in the middle, again and again: what was acknowledged is there", async () => {
    const home = new Home();
    const acknowledged: string[] = [];
    for (let round = 0; round < 12; round++) {
      const killed = home.run(home.success(`k${round}`, "ls"), { killAfter: 20 + round * 10 });
      const kept = home.run(home.success(`a${round}`, "ls"));
      if ((await kept).code === 0) acknowledged.push(`a${round}`);
      if ((await killed).code === 0) acknowledged.push(`k${round}`);
    }
    await home.run(home.success("last", "ls"));
    expect(await calls(home)).toEqual(expect.arrayContaining([...acknowledged, "last"]));
  });

  it.each([
    ["empty", () => Buffer.alloc(0)],
    ["cut short", (good: Buffer) => good.subarray(0, good.length - 1_000)],
    ["something else", () => Buffer.from("no compiled code ".repeat(1_000))],
    ["damaged at its head", (good: Buffer) => damage(good, 8)],
    ["damaged in the middle", (good: Buffer) => damage(good, good.length * 0.35)],
    ["damaged at its end", (good: Buffer) => damage(good, good.length - 90)],
  ])("compiled code that is %s is not run, and replaced", async (_name, spoil) => {
    const home = new Home();
    await home.run(home.start("t1", "ls"));
    const folder = join(home.twiceshy, "cache");
    const file = join(folder, readdirSync(folder)[0] ?? "");
    const good = readFileSync(file);
    const bad = spoil(good);
    writeFileSync(file, bad);
    expect(await home.run(home.start("t2", "ls -l"))).toMatchObject({ code: 0, stdout: "", stderr: "" });
    expect(readFileSync(file).equals(bad)).toBe(false);
    expect(home.errors()).toEqual([]);
  });

  it("more in the spool than a hook can take in: a process of its own does it", async () => {
    const home = new Home();
    mkdirSync(join(home.twiceshy, "spool"), { recursive: true });
    const event = (number: number) => ({
      type: "tool-end",
      agent: "claude-code",
      session: "s1",
      cwd: home.project,
      at: Date.now(),
      call: { id: `w${number}`, tool: "Bash", input: { command: `ls ${"x".repeat(500)}` } },
      result: { ok: true, exitCode: 0, output: "ok" },
    });
    const lines = Array.from({ length: 600 }, (_, number) => JSON.stringify(event(number)));
    writeFileSync(join(home.twiceshy, "spool", "events.jsonl"), `${lines.join("\n")}\n`);
    const ran = await home.run(home.success("t1", "ls"));
    expect(ran.took).toBeLessThan(PATIENCE_MS);
    await until(() => spooled(home) === 0, "the spool was taken in");
    expect(await calls(home)).toHaveLength(601);
  });
});

/** How many events wait. */
function spooled(home: Home): number {
  const folder = join(home.twiceshy, "spool");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder)
    .filter((name) => name.endsWith(".jsonl"))
    .flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"))
    .filter((line) => line !== "").length;
}

/** Ids of the calls that are stored. */
async function calls(home: Home): Promise<string[]> {
  const config: Config = loadConfig({ HOME: home.folder, TWICESHY_HOME: home.twiceshy });
  const memory = await openMemory(config, { drain: "later" });
  const attempts = await memory.store.evidence.attempts({ order: "oldest", limit: 10_000 });
  await memory.close();
  return attempts.map((attempt) => attempt.call);
}

function damage(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8((copy.readUInt8(Math.floor(at)) + 77) % 256, Math.floor(at));
  return copy;
}

function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const folder = new Home().folder;
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=100k", "tmpfs", folder]).status === 0;
  if (mounted) spawnSync("umount", [folder]);
  return mounted;
}
