// Twins: two identical calls made in parallel are stopped together, the retry passes.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { deliveries } from "./ledger.ts";
import { BAD, dayOne } from "./story.ts";
import { newWorld, type World } from "./world.ts";

describe.each(CLIS)("e2e: parallel calls of $name", (cli) => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
    await world.run(cli, dayOne(cli));
  });
  afterEach(() => world.close());

  it("are stopped together when they repeat a known failure; the retry passes", async () => {
    const run = await world.run(cli, [
      [cli.shell(BAD), cli.shell(BAD), cli.shell("echo sibling")],
      [cli.shell(BAD)],
    ]);
    expect(run.exitCode, run.stderr).toBe(0);
    expect(run.seen.result(0, 0), run.seen.describe()).toContain("make the same call again");
    expect(run.seen.result(0, 1), run.seen.describe()).toContain("make the same call again");
    expect(run.seen.result(0, 2)).toContain("sibling");
    expect(run.seen.result(1), run.seen.describe()).toContain("E404");
    const bumps = (await deliveries(world)).filter((delivery) => delivery.verdict === "bump");
    expect(bumps.map(({ fate, aftermath }) => [fate, aftermath])).toEqual([["overridden", "failed"]]);
  });
});
