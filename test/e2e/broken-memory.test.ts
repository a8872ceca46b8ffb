// A memory that cannot be opened: the agent works as if Twiceshy were not there, and nothing is lost.
import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { database, loggedAttempts } from "./ledger.ts";
import { dayOne } from "./story.ts";
import { newWorld, type Run, type World } from "./world.ts";

describe.each(CLIS)("e2e: $name with a broken memory", (cli) => {
  let plain: World;
  let world: World;
  beforeEach(async () => {
    [plain, world] = await Promise.all([newWorld(), newWorld()]);
    await world.twiceshy("init", cli.name, "--yes");
    // Modes do not stop root; a folder in the file's place stops everybody.
    for (const suffix of ["", "-wal", "-shm"]) rmSync(database(world) + suffix, { force: true });
    mkdirSync(database(world), { recursive: true });
  });
  afterEach(() => Promise.all([plain.close(), world.close()]));

  it("works as if Twiceshy were not there; afterwards everything is taken in", async () => {
    const without = await plain.run(cli, dayOne(cli));
    const broken = await world.run(cli, dayOne(cli));
    expect(broken.exitCode, broken.stderr).toBe(0);
    expect(results(broken, world), broken.seen.describe()).toEqual(results(without, plain));
    expect(broken.seen.everything).not.toMatch(/Twiceshy:|<twiceshy/);
    expect(broken.stderr).not.toMatch(/twiceshy/i);

    const spool = join(world.memory, "spool");
    expect(existsSync(spool) && readdirSync(spool).length > 0, "events wait in the spool").toBe(true);
    rmSync(database(world), { recursive: true });
    // The end of the session is worked on by a process of its own, which may be at the spool just now.
    const taken = async () =>
      (await loggedAttempts(world)).map(({ display, outcome }) => [display, outcome.status]);
    await expect.poll(taken, { timeout: 20_000, interval: 500 }).toEqual([
      ["npm install redis-node", "failed"],
      ["npm install ioredis", "succeeded"],
      ["npm test", "succeeded"],
    ]);
    const left = () => (existsSync(spool) ? readdirSync(spool) : []).filter((name) => name !== "reserve");
    await expect.poll(left, { timeout: 20_000, interval: 500 }).toEqual([]);
  });
});

/** Results of the calls, without what differs from run to run. */
function results(run: Run, world: World): string[] {
  return run.seen.results.map(({ text }) =>
    text
      .replaceAll(world.home, "~")
      .replaceAll(/\d{4}-\d\d-\d\dT[\d_]+Z/g, "TIME")
      .replaceAll(/127\.0\.0\.1:\d+/g, "HOST")
      .replaceAll(
        /Chunk ID: \w+|Wall time: [\d.]+|Original token count: \d+|in \d+m?s|\d+ tokens left/g,
        "…",
      ),
  );
}
