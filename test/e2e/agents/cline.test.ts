// Two sessions of Cline in one project. A hook that cancels a call would end its run: a command is stopped by another in its
// place.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, loggedAttempts, sessions } from "../ledger.ts";
import { newsAfter } from "../seen.ts";
import { BAD, dayOne, expectedBump } from "../story.ts";
import { newWorld, type Run, type World } from "../world.ts";
import { cline } from "./cline.ts";
import { expectHarness } from "./harness.ts";

expectHarness(cline);

describe("e2e: the story with cline", () => {
  const cli = cline;
  let world: World;
  let first: Run;
  let second: Run;
  beforeAll(async () => {
    world = await newWorld(["cline"]);
    await world.twiceshy("init", "cline", "--yes");
    const turns = [...dayOne(cli), [cli.failingEdit(join(world.project, "notes.txt"), "gamma")]];
    first = await world.run(cli, turns, { prompt: "Add a redis client." });
    second = await world.run(
      cli,
      [[cli.shell("echo never seen before")], [cli.shell(BAD)], [cli.shell(BAD)]],
      { prompt: "Add a redis client, please." },
    );
  });
  afterAll(() => world?.close());

  it("leaves the first session alone", () => {
    expect(first.exitCode, first.stderr).toBe(0);
    expect(first.seen.result(0), first.seen.describe()).toContain("E404");
    expect(first.seen.result(1)).toContain("added 1 package");
    expect(first.seen.everything).not.toMatch(/Twiceshy:|<twiceshy/);
  });

  it("records what happened: Cline calls every one of these calls a success", async () => {
    const attempts = (await loggedAttempts(world)).slice(0, 4);
    expect(attempts.map(({ agent, outcome }) => [agent, outcome.status, outcome.kind])).toEqual([
      ["cline", "failed", "missing-package"],
      ["cline", "succeeded", undefined],
      ["cline", "succeeded", undefined],
      ["cline", "failed", "edit-mismatch"],
    ]);
    expect(attempts[0]).toMatchObject({ display: BAD, outcome: { exitCode: 1 } });
    expect((await sessions(world)).map(({ title, turns }) => [title, turns])).toEqual([
      ["Add a redis client.", 1],
      ["Add a redis client, please.", 1],
    ]);
  });

  it("tells the second session what the first one taught, with the result of its first call", () => {
    expect(second.seen.opening).not.toContain("wiceshy");
    expect(newsAfter(second.requests, 0), second.seen.describe()).toContain("<twiceshy ");
    expect(newsAfter(second.requests, 0)).toMatch(/redis-node.*ioredis/);
  });

  it("stops the same mistake, and its run goes on", async () => {
    expect(second.exitCode, second.stderr).toBe(0);
    for (const words of expectedBump())
      expect(inLines(second.seen.result(1)), second.seen.describe()).toMatch(words);
    expect(second.seen.result(1)).not.toContain("npm error code E404");
    const kinds = (await deliveries(world)).map(({ moment, verdict }) => [moment, verdict]);
    expect(kinds).toContainEqual(["before-call", "bump"]);
  });

  it("lets the same call pass when it is made again, and says nothing twice", async () => {
    expect(second.seen.result(2), second.seen.describe()).toContain("npm error code E404");
    expect(newsAfter(second.requests, 2)).not.toMatch(/Twiceshy: `npm install redis-node`/);
    const lately = (await loggedAttempts(world)).slice(-2);
    expect(lately.map(({ display, outcome }) => [display, outcome.status])).toEqual([
      [BAD, "denied"],
      [BAD, "failed"],
    ]);
  });

  it("an import of its own records adds nothing that was not seen before", async () => {
    const before = await loggedAttempts(world, "--limit", "1000");
    await world.twiceshy("import", "--agent", "cline");
    const after = await loggedAttempts(world, "--limit", "1000");
    expect(after.map(({ display }) => display)).toEqual(before.map(({ display }) => display));
  });

  it("leaves no process behind, and no trace when it is uninstalled", async () => {
    await expect.poll(() => world.processes(), { timeout: 20_000 }).toEqual([]);
    await world.twiceshy("uninstall", "cline", "--yes");
    const folder = join(world.home, ".cline/hooks");
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    const after = await world.run(cli, [[cli.shell(BAD)]]);
    expect(after.seen.everything).not.toMatch(/wiceshy/);
  });
});

/** Cline hands results on as JSON. */
function inLines(result: string): string {
  return result.replaceAll("\\n", "\n").replaceAll('\\"', '"');
}
