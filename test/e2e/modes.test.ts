// The modes: off says nothing, note speaks beside the result, ask stops where nobody can be asked.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { newsAfter } from "./seen.ts";
import { BAD, dayOne } from "./story.ts";
import { newWorld, type World } from "./world.ts";

const KNOWN = /Twiceshy: `npm install redis-node` failed/;

describe.each(CLIS)("e2e: modes with $name", (cli) => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
    await world.run(cli, dayOne(cli));
  });
  afterAll(() => world?.close());

  const tryAgain = async (mode: string) => {
    await world.twiceshy("config", "set", "mode", mode);
    const run = await world.run(cli, [[cli.shell(BAD)]]);
    expect(run.exitCode, run.stderr).toBe(0);
    return run;
  };

  it("ask: stops the call where nobody can be asked", async () => {
    const run = await tryAgain("ask");
    expect(run.seen.result(0), run.seen.describe()).toMatch(KNOWN);
    expect(run.seen.result(0)).not.toContain("E404\n");
  });

  it("note: lets it run and, since it failed, says beside the result what was known", async () => {
    const run = await tryAgain("note");
    expect(run.seen.result(0), run.seen.describe()).toContain("E404");
    const news = newsAfter(run.requests, 0);
    expect(news, run.seen.describe()).toMatch(KNOWN);
    expect(news).not.toContain("make the same call again");
  });

  it("off: does not speak up at a call", async () => {
    const run = await tryAgain("off");
    expect(run.seen.result(0), run.seen.describe()).toContain("E404");
    expect(newsAfter(run.requests, 0)).not.toMatch(KNOWN);
  });
});
