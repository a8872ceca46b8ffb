// One memory for all agents: what failed in one stops the other in the same project.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cli } from "../clis.ts";
import { chosenAgents } from "../install-agents.ts";
import { BAD, dayOne, expectedBump } from "../story.ts";
import { newWorld, type World } from "../world.ts";

export function learnsFrom(learner: Cli, heir: Cli): void {
  const isChosen = chosenAgents().some((name) => name === learner.name);
  describe.skipIf(!isChosen)(`e2e: a failure of ${learner.name}`, () => {
    let world: World;
    beforeEach(async () => {
      world = await newWorld([learner.name, heir.name]);
      for (const { name } of [learner, heir]) await world.twiceshy("init", name, "--yes");
    });
    afterEach(() => world.close());

    it(`stops ${heir.name} in the same project`, async () => {
      await world.run(learner, dayOne(learner));
      const run = await world.run(heir, [[heir.shell(BAD)]]);
      expect(run.exitCode, run.stderr).toBe(0);
      expect(run.seen.opening, run.seen.describe()).toMatch(/<twiceshy |\[Twiceshy: quoted project history/);
      for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
    });
  });
}
