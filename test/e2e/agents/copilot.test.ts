// Two sessions of Copilot CLI in one project: the second is stopped before it repeats the first one's mistake.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveries, loggedAttempts } from "../ledger.ts";
import { newsAfter } from "../seen.ts";
import { BAD, expectedBump } from "../story.ts";
import type { Run, World } from "../world.ts";
import { copilot } from "./copilot.ts";
import { expectHarness } from "./harness.ts";
import { twoDays } from "./two-days.ts";

expectHarness(copilot);

describe("e2e: the story with copilot", () => {
  const cli = copilot;
  let world: World;
  let first: Run;
  let second: Run;
  beforeAll(async () => {
    ({ world, first, second } = await twoDays(cli));
  });
  afterAll(() => world?.close());

  it("leaves the first session alone", () => {
    expect(first.exitCode, first.stderr).toBe(0);
    expect(first.seen.result(0), first.seen.describe()).toContain("E404");
    expect(first.seen.result(1)).toContain("added 1 package");
    expect(first.seen.everything).not.toMatch(/Twiceshy:|<twiceshy/);
  });

  it("records what happened: Copilot calls every one of these commands a success", async () => {
    const attempts = (await loggedAttempts(world)).slice(0, 4);
    expect(attempts.map(({ agent, outcome }) => [agent, outcome.status, outcome.kind])).toEqual([
      ["copilot", "failed", "missing-package"],
      ["copilot", "succeeded", undefined],
      ["copilot", "succeeded", undefined],
      ["copilot", "failed", "edit-mismatch"],
    ]);
    expect(attempts[0]).toMatchObject({ display: BAD, outcome: { exitCode: 1 } });
  });

  it("opens the second session with what the first one taught", () => {
    expect(second.seen.opening, second.seen.describe()).toContain("<twiceshy ");
    expect(second.seen.opening).toMatch(/Based on 1 previous session \(last: .*"Add a redis client/);
    expect(second.seen.opening).toMatch(/redis-node.*ioredis/);
  });

  it("stops the second session before the same mistake and says when, why and what worked", () => {
    expect(second.exitCode, second.stderr).toBe(0);
    for (const words of expectedBump()) expect(second.seen.result(0), second.seen.describe()).toMatch(words);
    expect(second.seen.result(0)).not.toContain("E404\n");
  });

  it("lets the same call pass when it is made again, and never stops it twice", async () => {
    expect(second.seen.result(1), second.seen.describe()).toContain("E404");
    expect(newsAfter(second.requests, 1)).toMatch(/Fixed then by: `npm install ioredis`/);
    expect(second.seen.result(3)).toContain("E404");
    expect(newsAfter(second.requests, 3)).not.toContain("wiceshy");
    const bumps = (await deliveries(world)).filter((delivery) => delivery.verdict === "bump");
    expect(bumps.map(({ fate, aftermath }) => [fate, aftermath])).toEqual([["overridden", "failed"]]);
  });

  it("stops two identical calls at once, both of them", async () => {
    const third = await world.run(cli, [[cli.shell(BAD), cli.shell(BAD)]]);
    for (const block of [0, 1])
      expect(third.seen.result(0, block), third.seen.describe()).toContain("Nothing was run");
  });

  it("an import of its own records adds nothing that was not seen before", async () => {
    const before = await loggedAttempts(world, "--limit", "1000");
    await world.twiceshy("import", "--agent", "copilot");
    const after = await loggedAttempts(world, "--limit", "1000");
    // Only calls that were stopped have no hook after them.
    const ran = after.filter(({ outcome }) => outcome.status !== "denied");
    expect(ran.map(({ display }) => display)).toEqual(before.map(({ display }) => display));
  });

  it("leaves no process behind, and no trace when it is uninstalled", async () => {
    await expect.poll(() => world.processes(), { timeout: 20_000 }).toEqual([]);
    await world.twiceshy("uninstall", "copilot", "--yes");
    for (const path of ["hooks/twiceshy.json", "mcp-config.json"])
      expect(existsSync(join(world.home, ".copilot", path))).toBe(false);
    const after = await world.run(cli, [[cli.shell(BAD)]]);
    expect(after.seen.everything).not.toMatch(/wiceshy/);
  });
});
