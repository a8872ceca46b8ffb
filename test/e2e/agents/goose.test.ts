// Two sessions of Goose in one project: the second is stopped before it repeats the first one's mistake. Goose takes no text
// from hooks, and its hooks do not say how a call ended.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, loggedAttempts, projects, sessions } from "../ledger.ts";
import { newsAfter } from "../seen.ts";
import { BAD, expectedBump } from "../story.ts";
import type { Run, World } from "../world.ts";
import { goose } from "./goose.ts";
import { expectHarness } from "./harness.ts";
import { learnsOnce } from "./learn-once.ts";
import { twoDays } from "./two-days.ts";

expectHarness(goose);
learnsOnce(goose);

describe("e2e: the story with goose", () => {
  const cli = goose;
  let world: World;
  let first: Run;
  let second: Run;
  beforeAll(async () => {
    ({ world, first, second } = await twoDays(cli, [
      [{ tool: "shell", input: { cmd_typo: "x" } }],
      [cli.shell("echo out; echo err >&2; exit 3")],
    ]));
  });
  afterAll(() => world?.close());

  it("leaves the first session alone", () => {
    expect(first.exitCode, first.stderr).toBe(0);
    expect(first.seen.result(0), first.seen.describe()).toContain("E404");
    expect(first.seen.everything).not.toMatch(/Twiceshy:|<twiceshy/);
  });

  it("records how every call ended, which only Goose's database says", async () => {
    const attempts = (await loggedAttempts(world)).slice(0, 6);
    expect(attempts.map(({ agent, outcome }) => [agent, outcome.status, outcome.kind])).toEqual([
      ["goose", "failed", "missing-package"],
      ["goose", "succeeded", undefined],
      ["goose", "succeeded", undefined],
      ["goose", "failed", "edit-mismatch"],
      ["goose", "failed", "bad-arguments"],
      ["goose", "failed", "unexplained"],
    ]);
    expect(attempts[0]).toMatchObject({ display: BAD, outcome: { exitCode: 1 } });
    // Its hooks do not name the folder at the start of a session and at a prompt.
    expect(await projects(world)).toHaveLength(1);
    expect((await sessions(world)).map(({ title, turns }) => [title, turns])).toEqual([
      ["Add a redis client.", 1],
      ["Add a redis client, please.", 1],
    ]);
  });

  it("stops the second session before the same mistake and says when, why and what worked", () => {
    expect(second.exitCode, second.stderr).toBe(0);
    const wayPast = /if the same call is made anyway, it passes/;
    for (const words of expectedBump(wayPast))
      expect(second.seen.result(0), second.seen.describe()).toMatch(words);
    expect(second.seen.result(0)).not.toContain("E404\n");
  });

  it("lets the same call pass when it is made again, and never stops it twice", async () => {
    expect(second.seen.result(1), second.seen.describe()).toContain("E404");
    expect(second.seen.result(3)).toContain("E404");
    expect(newsAfter(second.requests, 3)).not.toContain("wiceshy");
    const given = (await deliveries(world)).filter(({ reader }) => reader !== "person");
    // Nothing is booked as told that Goose does not pass on.
    expect(given.map(({ moment, verdict, fate, aftermath }) => [moment, verdict, fate, aftermath])).toEqual([
      ["before-call", "bump", "overridden", "failed"],
    ]);
  });

  it("leaves no process behind, passes its check-up, and no trace stays when it is uninstalled", async () => {
    await expect.poll(() => world.processes(), { timeout: 20_000 }).toEqual([]);
    expect(await world.twiceshy("doctor")).toMatch(/✓ goose +.*: installed/);
    await world.twiceshy("uninstall", "goose", "--yes");
    expect(existsSync(join(world.home, ".agents/plugins/twiceshy"))).toBe(false);
    const after = await world.run(cli, [[cli.shell(BAD)]]);
    expect(after.seen.everything).not.toMatch(/wiceshy/);
  });
});
