// A failure that nobody could foresee, but whose fix is known: the model hears of it together with the error.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { newsAfter } from "./seen.ts";
import { GOOD } from "./story.ts";
import { newWorld, type World } from "./world.ts";

describe.each(CLIS)("e2e: a known error met again by $name", (cli) => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
  });
  afterEach(() => world.close());

  it("comes with what fixed it then", async () => {
    const run = "node -e \"require('ioredis')\"";
    const first = await world.run(cli, [[cli.shell(run)], [cli.shell(GOOD)], [cli.shell(run)]]);
    expect(first.seen.result(0), first.seen.describe()).toContain("Cannot find module 'ioredis'");
    // A fresh clone, as it were: what was installed is gone, and nobody saw it go.
    rmSync(join(world.project, "node_modules"), { recursive: true });
    const second = await world.run(cli, [[cli.shell(run)]]);
    expect(second.seen.result(0), second.seen.describe()).toContain("Cannot find module 'ioredis'");
    expect(newsAfter(second.requests, 0), second.seen.describe()).toMatch(
      /Twiceshy: this error was met on \d{4}-\d\d-\d\d \(.*Cannot find module 'ioredis'.*\)\. Fixed then by: `npm install ioredis`/,
    );
  });
});
