// A home that may not be written, not read, or belongs to somebody else: hooks and commands say so, nobody crashes, and
// what can be kept aside is kept.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { transcript } from "../cli/house.ts";
import { Home } from "../hook/run-hook.ts";

const DIST = join(import.meta.dirname, "../../dist");
/** Root may do everything, so that these processes belong to somebody who exists nowhere else. */
const UID = process.getuid?.() === 0 ? 54_321 : undefined;
const USER = UID === undefined ? {} : { uid: UID, gid: UID };
const homes: Home[] = [];

afterEach(() => {
  for (const { folder } of homes.splice(0)) setModes(folder, 0o700);
});

describe.skipIf(process.platform === "win32" || !mayRead())("adversary: a home that is closed to us", () => {
  it.each([
    ["nothing in it can be written", (home: Home) => setModes(home.twiceshy, 0o500)],
    ["it cannot even be looked into", (home: Home) => chmodSync(home.twiceshy, 0o000)],
  ])(
    "%s: told when a session starts, silent at calls, one line from every command",
    async (_, close) => {
      const home = await usedHome();
      close(home);
      const started = await run(home, { ...home.base("SessionStart", "s2"), source: "startup" });
      expect(JSON.parse(started.stdout).systemMessage).toBe(
        "Twiceshy: its memory cannot be written, so nothing new is remembered. Run twiceshy doctor.",
      );
      for (const payload of [
        { ...home.base("UserPromptSubmit", "s2"), prompt: "Build it" },
        home.start("b", "npm run biuld", "s2"),
        home.failure("b", "npm run biuld", "Exit code 1\nnpm error Missing script: biuld", "s2"),
        home.base("Stop", "s2"),
      ])
        expect(await run(home, payload)).toMatchObject({ code: 0, stdout: "", stderr: "" });
      for (const command of [
        ["status"],
        ["log"],
        ["remember", "Use pnpm"],
        ["forget", "everything", "--yes"],
      ]) {
        const { status, stderr } = cli(home, command);
        expect([command[0], status, stderr.trim().split("\n").length]).toEqual([command[0], 1, 1]);
        expect(stderr).toMatch(/^twiceshy: .*\.twiceshy cannot be written\. Make it writable for you/);
      }
      expect(cli(home, ["doctor"]).stdout).toMatch(/✗ home .*cannot be written/);
    },
    120_000,
  );

  it("only the database: what happens is kept aside, that is said, and it is stored as soon as it can be", async () => {
    const home = await usedHome();
    for (const name of databaseFiles(home)) chmodSync(join(home.twiceshy, name), 0o000);
    const started = await run(home, { ...home.base("SessionStart", "s2"), source: "startup" });
    expect(JSON.parse(started.stdout).systemMessage).toBe(
      "Twiceshy: its memory cannot be opened. What happens is kept aside until it can; run twiceshy doctor.",
    );
    await run(home, home.failure("b", "npm run biuld", "Exit code 1\nnpm error Missing script: biuld", "s2"));
    expect(cli(home, ["status"]).stderr).toMatch(/Nothing was lost: 2 events wait/);
    for (const name of databaseFiles(home)) chmodSync(join(home.twiceshy, name), 0o600);
    expect(cli(home, ["log"]).stdout.match(/npm run biuld/g)).toHaveLength(2);
    expect(readFileSync(join(home.twiceshy, "errors.jsonl"), "utf8")).toMatch(/permission denied|cannot be/);
  }, 120_000);

  it("the folder of the project: recorded and answered as anywhere", async () => {
    const home = await usedHome();
    chmodSync(home.project, 0o000);
    const started = await run(home, { ...home.base("SessionStart", "s2"), source: "startup" });
    expect([started.code, started.stderr]).toEqual([0, ""]);
    await run(home, home.failure("b", "npm run biuld", "Exit code 1\nnpm error Missing script: biuld", "s2"));
    chmodSync(home.project, 0o700);
    expect(cli(home, ["log"]).stdout.match(/npm run biuld/g)).toHaveLength(2);
  }, 120_000);
});

describe.skipIf(process.platform === "win32" || !mayRead())(
  "adversary: histories that are closed to us",
  () => {
    it("one closed folder among an agent's histories: it is named, all others are imported", async () => {
      const home = await usedHome();
      const folder = join(home.folder, ".claude/projects");
      const [open, closed] = [join(folder, "-open"), join(folder, "-closed")];
      for (const one of [open, closed]) mkdirSync(one, { recursive: true });
      writeFileSync(join(open, "one.jsonl"), transcript("one", home.project));
      chmodSync(closed, 0o000);
      chownSync(closed, UID ?? process.getuid?.() ?? 0, UID ?? process.getgid?.() ?? 0);
      const { stdout, stderr, status } = cli(home, ["import"]);
      expect(stdout).toContain("3 new calls stored");
      expect(stderr).toBe("twiceshy: ~/.claude/projects/-closed could not be read: permission denied\n");
      expect(status).toBe(1);
    });
  },
);

async function usedHome(): Promise<Home> {
  const home = new Home();
  homes.push(home);
  mkdirSync(home.twiceshy);
  if (UID !== undefined)
    for (const folder of [home.folder, home.project, home.twiceshy]) chownSync(folder, UID, UID);
  await run(home, { ...home.base("SessionStart"), source: "startup" });
  await run(home, home.failure("a", "npm run biuld", "Exit code 1\nnpm error Missing script: biuld"));
  return home;
}

function run(home: Home, payload: object) {
  return home.run(payload, { uid: UID });
}

function cli(home: Home, args: readonly string[]) {
  const env = { PATH: process.env.PATH, HOME: home.folder, TWICESHY_HOME: home.twiceshy };
  return spawnSync(process.execPath, [join(DIST, "bin.cjs"), ...args], {
    ...{ env, cwd: home.project, encoding: "utf8", ...USER },
  });
}

function databaseFiles(home: Home): readonly string[] {
  return readdirSync(home.twiceshy).filter((name) => /^memory\.db(?:-wal|-shm)?$/.test(name));
}

/** Folders first when they are opened, last when they are closed. */
function setModes(path: string, folderMode: number): void {
  const isFolder = lstatSync(path).isDirectory();
  if (folderMode & 0o200) chmodSync(path, isFolder ? folderMode : 0o600);
  if (isFolder) for (const name of readdirSync(path)) setModes(join(path, name), folderMode);
  if (!(folderMode & 0o200)) chmodSync(path, isFolder ? folderMode : 0o400);
}

/** The other user has to reach the built files and the temporary folder. */
function mayRead(): boolean {
  const script = `require("fs").accessSync(${JSON.stringify(join(DIST, "hook.cjs"))})`;
  return spawnSync(process.execPath, ["-e", script], USER).status === 0;
}
