// Two sessions of Factory droid in one project: the second is told of the first, and stopped before it repeats its mistake.
// Droid has no hook after a call that failed, and in headless runs none for the prompt.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, loggedAttempts, projects } from "../ledger.ts";
import { newsAfter } from "../seen.ts";
import { BAD, expectedBump } from "../story.ts";
import type { Run, World } from "../world.ts";
import { droid } from "./droid.ts";
import { expectHarness } from "./harness.ts";
import { learnsOnce } from "./learn-once.ts";
import { twoDays } from "./two-days.ts";

expectHarness(droid);
learnsOnce(droid);

describe("e2e: the story with droid", () => {
  const cli = droid;
  let world: World;
  let first: Run;
  let second: Run;
  beforeAll(async () => {
    ({ world, first, second } = await twoDays(cli, [
      [{ tool: "Execute", input: { cmd_typo: "x" } }],
      [cli.shell("echo out; echo err >&2; exit 3")],
    ]));
  });
  afterAll(() => world?.close());

  it("leaves the first session alone", () => {
    expect(first.exitCode, first.stderr).toBe(0);
    expect(first.seen.result(0), first.seen.describe()).toContain("E404");
    expect(first.seen.everything).not.toMatch(/Twiceshy:|<twiceshy/);
  });

  it("records how every call ended, also those that no hook reports", async () => {
    const attempts = (await loggedAttempts(world)).slice(0, 6);
    expect(attempts.map(({ agent, outcome }) => [agent, outcome.status, outcome.kind])).toEqual([
      ["droid", "failed", "missing-package"],
      ["droid", "succeeded", undefined],
      ["droid", "succeeded", undefined],
      ["droid", "failed", "edit-mismatch"],
      ["droid", "failed", "bad-arguments"],
      ["droid", "failed", "unexplained"],
    ]);
    expect(attempts[0]).toMatchObject({ display: BAD, outcome: { exitCode: 1 } });
    expect(await projects(world)).toHaveLength(1);
  });

  it("opens the second session with what the first one taught", () => {
    expect(second.exitCode, second.stderr).toBe(0);
    expect(second.seen.everything, second.seen.describe()).toContain("npm install redis-node");
    expect(JSON.stringify(second.requests[0])).toContain("<twiceshy");
    // The skill.
    expect(JSON.stringify(second.requests[0])).toContain("Answers from this project's memory");
  });

  it("stops the second session before the same mistake and says when, why and what worked", () => {
    for (const words of expectedBump()) expect(second.seen.result(0), second.seen.describe()).toMatch(words);
    expect(second.seen.result(0)).not.toContain("E404\n");
  });

  it("lets the same call pass when it is made again, and never stops it twice", async () => {
    expect(second.seen.result(1), second.seen.describe()).toContain("E404");
    expect(second.seen.result(3)).toContain("E404");
    expect(newsAfter(second.requests, 3)).not.toContain("wiceshy");
    const given = (await deliveries(world)).filter(({ reader }) => reader !== "person");
    expect(
      given.map(({ moment, verdict, fate, aftermath }) => [moment, verdict, fate, aftermath]),
    ).toContainEqual([...["before-call", "bump", "overridden", "failed"]]);
  });

  it("leaves no process behind, passes its check-up, and no trace stays when it is uninstalled", async () => {
    await expect.poll(() => world.processes(), { timeout: 20_000 }).toEqual([]);
    expect(await world.twiceshy("doctor")).toMatch(/✓ droid +.*: installed, a test call arrived/);
    await world.twiceshy("uninstall", "droid", "--yes");
    expect(existsSync(join(world.home, ".factory/mcp.json"))).toBe(false);
    expect(existsSync(join(world.home, ".factory/skills/twiceshy"))).toBe(false);
    const after = await world.run(cli, [[cli.shell(BAD)]]);
    expect(after.seen.everything).not.toMatch(/wiceshy/);
  });
});
