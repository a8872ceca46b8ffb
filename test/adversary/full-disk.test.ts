// Full disk: events go into reserved space and are stored once there is space again. Events that do not fit are
// counted, and the person gets a message.
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { loadConfig, openMemory } from "../../src/index.ts";
import { newHouse } from "../cli/house.ts";
import { Home } from "../hook/run-hook.ts";

const mounted: string[] = [];
afterEach(() => {
  for (const folder of mounted.splice(0)) spawnSync("umount", ["-l", folder]);
});

/** Skipped where nobody may mount a file system of a few megabytes (not root, or not Linux). */
describe.skipIf(!canMount())("adversary: a full disk", () => {
  it("16 events while it is full: all of them are stored afterwards, once, in order", async () => {
    const home = onSmallDisk();
    await home.run({ ...home.base("SessionStart"), source: "startup" });
    await home.run(home.success("before", "ls"));
    fillUp(home);
    const names = Array.from({ length: 16 }, (_, number) => `t${number}`);
    for (const name of names)
      expect(await home.run(home.success(name, "ls", "x".repeat(2_000)))).toMatchObject({
        code: 0,
        stdout: "",
        stderr: "",
      });
    rmSync(join(home.twiceshy, "filler"));
    await home.run(home.success("after", "ls"));
    expect(await calls(home)).toEqual(["before", ...names, "after"]);
    expect(existsSync(join(home.twiceshy, "spool", "events.broken"))).toBe(false);
    // And there is a reserve again for the next time.
    await home.run({ ...home.base("SessionStart", "s2"), source: "startup" });
    expect(statSync(join(home.twiceshy, "spool", "reserve")).size).toBe(512 * 1024);
  }, 120_000);

  it("nothing left, not even the reserve: what is lost is counted, told once when a session starts, and by doctor", async () => {
    const home = onSmallDisk();
    await home.run({ ...home.base("SessionStart"), source: "startup" });
    await home.run(home.success("before", "ls"));
    writeFileSync(join(home.twiceshy, "spool", "reserve"), "");
    fillUp(home);
    for (const name of ["t1", "t2", "t3"]) await home.run(home.success(name, "ls", "x".repeat(9_000)));
    const started = await home.run({ ...home.base("SessionStart", "s2"), source: "startup" });
    // The session's start itself is the fourth.
    expect(JSON.parse(started.stdout).systemMessage).toMatch(
      /the disk is full.*free some space\. 4 events were lost/,
    );
    rmSync(join(home.twiceshy, "filler"));
    const again = await home.run({ ...home.base("SessionStart", "s3"), source: "startup" });
    expect(again.stdout).not.toContain("lost");
    const doctor = run(home, "doctor");
    expect(doctor.stdout).toMatch(/4 events lost for good/);
    expect(doctor.status).toBe(1);
    expect(run(home, "doctor", "--fix").stdout).toMatch(/acknowledged 4 lost events/);
    expect(run(home, "doctor").stdout).not.toMatch(/lost for good/);
  }, 120_000);
});

describe("adversary: a spool that cannot be read", () => {
  it("doctor does not say that no event waits", async () => {
    const house = newHouse();
    await house.run(["status"]);
    rmSync(join(house.memory, "spool"), { recursive: true });
    // A file in its place stops even root.
    writeFileSync(join(house.memory, "spool"), "");
    const { out, code } = await house.run(["doctor"]);
    expect(code).toBe(1);
    expect(out.replaceAll(/\s+/g, " ")).toMatch(
      /spool cannot be read, so it is not known whether events wait/,
    );
  });

  it.skipIf(process.getuid?.() === 0)("nor with a folder that is closed to us", async () => {
    const house = newHouse();
    await house.run(["status"]);
    chmodSync(join(house.memory, "spool"), 0o000);
    expect((await house.run(["doctor"])).out).toMatch(/cannot be read/);
    chmodSync(join(house.memory, "spool"), 0o700);
  });
});

function onSmallDisk(): Home {
  const home = new Home();
  mkdirSync(home.twiceshy);
  spawnSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", home.twiceshy]);
  mounted.push(home.twiceshy);
  return home;
}

function fillUp(home: Home): void {
  spawnSync("dd", ["if=/dev/zero", `of=${join(home.twiceshy, "filler")}`, "bs=1k"]);
}

function run(home: Home, ...args: string[]) {
  const cli = join(import.meta.dirname, "../../dist/bin.cjs");
  const env = { ...process.env, HOME: home.folder, TWICESHY_HOME: home.twiceshy };
  return spawnSync(process.execPath, [cli, ...args], { env, cwd: home.project, encoding: "utf8" });
}

async function calls(home: Home): Promise<string[]> {
  const config = loadConfig({ HOME: home.folder, TWICESHY_HOME: home.twiceshy });
  const memory = await openMemory(config, { drain: "later" });
  const attempts = await memory.store.evidence.attempts({ afterId: 0, order: "oldest" });
  await memory.close();
  return attempts.map(({ call }) => call);
}

function canMount(): boolean {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return false;
  const { folder } = new Home();
  const isMounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=100k", "tmpfs", folder]).status === 0;
  if (isMounted) spawnSync("umount", [folder]);
  return isMounted && readdirSync(folder).length >= 0;
}
