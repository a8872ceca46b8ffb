// Coming and going: uninstalling puts the settings back, and the agent runs as before.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claudeCode, codex } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import { BAD, dayOne } from "./story.ts";
import { newWorld, type World } from "./world.ts";

/** Settings of a person who was here before us, in their own layout. */
const SETTINGS: Readonly<Record<string, string>> = {
  ".claude/settings.json": '{\n    "env": { "FOO": "1" },\n    "permissions": {"deny": ["WebFetch"]}\n}',
  ".codex/config.toml": '# mine\nmodel_reasoning_effort = "low"   # enough\n',
};

describe.each([claudeCode, codex])("e2e: uninstalling from $name", (cli) => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
    for (const [path, text] of Object.entries(SETTINGS)) {
      mkdirSync(dirname(join(world.home, path)), { recursive: true });
      writeFileSync(join(world.home, path), text);
    }
  });
  afterEach(() => world.close());

  it("restores every settings file, and the agent runs as before", async () => {
    await world.twiceshy("init", cli.name, "--yes");
    await world.twiceshy("init", cli.name, "--yes");
    await world.run(cli, dayOne(cli));
    const recorded = (await loggedAttempts(world)).length;
    expect(recorded).toBe(3);

    await world.twiceshy("uninstall", cli.name, "--yes");
    for (const [path, text] of Object.entries(SETTINGS))
      expect(readFileSync(join(world.home, path), "utf8"), path).toBe(text);
    expect(existsSync(join(world.home, ".codex/hooks.json"))).toBe(false);
    // Claude Code writes to this file itself: it stays, without us.
    const servers = join(world.home, ".claude.json");
    if (existsSync(servers)) expect(readFileSync(servers, "utf8")).not.toMatch(/twiceshy/);

    const after = await world.run(cli, [[cli.shell(BAD)]]);
    expect(after.exitCode, after.stderr).toBe(0);
    expect(after.seen.result(0)).toContain("E404");
    expect(after.seen.everything).not.toMatch(/wiceshy/);
    expect(await loggedAttempts(world)).toHaveLength(recorded);
    expect(world.processes()).toEqual([]);
  });
});
