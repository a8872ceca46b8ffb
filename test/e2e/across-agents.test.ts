// One memory for all agents: what failed in one stops the other in the same project.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cli, claudeCode, codex } from "./clis.ts";
import { BAD, dayOne, expectedBump } from "./story.ts";
import { newWorld, type World } from "./world.ts";

const pairs: readonly { readonly learner: Cli; readonly heir: Cli }[] = [
  { learner: codex, heir: claudeCode },
  { learner: claudeCode, heir: codex },
];

describe.each(pairs)("e2e: a failure of $learner.name", ({ learner, heir }) => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
    for (const { name } of [learner, heir]) await world.twiceshy("init", name, "--yes");
  });
  afterEach(() => world.close());

  it(`stops ${heir.name} in the same project`, async () => {
    await world.run(learner, dayOne(learner));
    const run = await world.run(heir, [[heir.shell(BAD)]]);
    expect(run.exitCode, run.stderr).toBe(0);
    expect(run.seen.opening, run.seen.describe()).toContain("<twiceshy ");
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
  });
});
