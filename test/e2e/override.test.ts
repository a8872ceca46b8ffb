// A warning that is wrong: the call passes the second time, goes well, and is not warned about again.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { deliveries } from "./ledger.ts";
import { BAD, dayOne } from "./story.ts";
import { newWorld, type World } from "./world.ts";

describe.each(CLIS)("e2e: an override of $name that goes well", (cli) => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
    await world.run(cli, dayOne(cli));
    world.registry.publish("redis-node");
  });
  afterEach(() => world.close());

  it("is stored as such and un-learns the warning", async () => {
    const second = await world.run(cli, [[cli.shell(BAD)], [cli.shell(BAD)]]);
    expect(second.seen.result(0), second.seen.describe()).toContain("make the same call again");
    expect(second.seen.result(1), second.seen.describe()).toContain("added 1 package");
    const bumps = (await deliveries(world)).filter((delivery) => delivery.verdict === "bump");
    expect(bumps.map(({ fate, aftermath }) => [fate, aftermath])).toEqual([["overridden", "succeeded"]]);

    const third = await world.run(cli, [[cli.shell(BAD)]]);
    expect(third.seen.result(0), third.seen.describe()).toContain("up to date");
    expect(third.seen.everything).not.toMatch(/Twiceshy:|redis-node:/);
  });
});
