// The harness with one agent: it runs against the scripted model, without Twiceshy and without a network.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cli } from "../clis.ts";
import { newWorld, type World } from "../world.ts";

export function expectHarness(cli: Cli): void {
  describe(`e2e: ${cli.name} without Twiceshy`, () => {
    let world: World;
    beforeEach(async () => {
      world = await newWorld([cli.name]);
    });
    afterEach(() => world.close());

    it("does what the scripted model says and tells it how the commands ended", async () => {
      const run = await world.run(cli, [
        [cli.shell("npm install redis-node")],
        [cli.shell("npm install ioredis")],
        [cli.shell("npm test"), cli.shell("echo twin")],
      ]);
      expect(run.exitCode, run.stderr).toBe(0);
      expect(run.seen.result(0), run.seen.describe()).toContain("E404");
      expect(run.seen.result(1), run.seen.describe()).toContain("added 1 package");
      expect(run.seen.result(2, 0), run.seen.describe()).toContain("1 passing");
      expect(run.seen.result(2, 1)).toContain("twin");
      expect(run.seen.results).toHaveLength(4);
      // Some agents leave a command behind that ends by itself.
      await expect.poll(() => world.processes(), { timeout: 20_000 }).toEqual([]);
    });
  });
}
