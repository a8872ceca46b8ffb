// Codex runs no hook its person has not approved; `init --trust-hooks` approves ours, and only when asked to.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { codex } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import { BAD, dayOne, expectedBump } from "./story.ts";
import { newWorld, type World } from "./world.ts";

describe("e2e: the trust gate of Codex", () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
  });
  afterEach(() => world.close());

  it("stays shut when nobody agreed: nothing is recorded, the agent works", async () => {
    await world.twiceshy("init", "codex", "--yes");
    const run = await world.run(codex, dayOne(codex), { bypassTrust: false });
    expect(run.exitCode, run.stderr).toBe(0);
    expect(run.seen.result(2)).toContain("1 passing");
    expect(await loggedAttempts(world)).toEqual([]);
  });

  it("opens with the person's consent, and is shut again by uninstalling", async () => {
    const config = join(world.home, ".codex/config.toml");
    const own = 'model_reasoning_effort = "low"\n';
    writeFileSync(config, own);
    await world.twiceshy("init", "codex", "--yes", "--trust-hooks");
    expect(await world.twiceshy("doctor")).toContain("Codex: installed, a test call arrived");
    await world.run(codex, dayOne(codex), { bypassTrust: false });
    const run = await world.run(codex, [[codex.shell(BAD)]], { bypassTrust: false });
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
    await world.twiceshy("uninstall", "codex", "--yes");
    expect(readFileSync(config, "utf8")).not.toMatch(/twiceshy|trusted_hash/);
    expect(readFileSync(config, "utf8")).toContain(own);
  });
});
