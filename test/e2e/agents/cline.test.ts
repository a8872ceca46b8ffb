// Two sessions of Cline in one project. A stop would end its run: it is told what worked when the call has failed.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, loggedAttempts, sessions } from "../ledger.ts";
import { newsAfter } from "../seen.ts";
import { BAD, dayOne } from "../story.ts";
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

  it("lets the same mistake happen, because a stop would end the run, and says at once what worked", async () => {
    expect(second.exitCode, second.stderr).toBe(0);
    expect(second.seen.result(1), second.seen.describe()).toContain("E404");
    const news = newsAfter(second.requests, 1);
    expect(news, second.seen.describe()).toMatch(/Twiceshy: `npm install redis-node` failed once/);
    expect(news).toContain("npm install ioredis");
    expect(news).not.toContain("Nothing was run");
    const kinds = (await deliveries(world)).map(({ moment, verdict }) => [moment, verdict]);
    expect(kinds).toContainEqual(["before-call", "note"]);
    expect(kinds).not.toContainEqual(["before-call", "bump"]);
  });

  it("does not say it again when the call is repeated", () => {
    expect(second.seen.result(2)).toContain("E404");
    expect(newsAfter(second.requests, 2)).not.toMatch(/Twiceshy: `npm install redis-node`/);
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
