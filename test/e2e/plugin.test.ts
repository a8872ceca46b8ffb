// The plugins of this repository for Claude Code and Codex, without `twiceshy init`: they start Twiceshy through npx.
import { execFile } from "node:child_process";
import { appendFileSync, chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Cli, claudeCode, codex } from "./clis.ts";
import { agentBinary } from "./install-agents.ts";
import { loggedAttempts } from "./ledger.ts";
import { BAD, dayOne, expectedBump } from "./story.ts";
import { newWorld, type World } from "./world.ts";

const ROOT = resolve(import.meta.dirname, "../..");
const PLUGIN = join(ROOT, "plugins/claude-code");

describe("e2e: the plugin for Claude Code", () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
  });
  afterEach(() => world.close());

  /** Claude Code with the plugin, and the package installed globally in this world. */
  function withPlugin(...flags: readonly string[]): Cli {
    const prefix = installGlobally(world);
    return {
      ...claudeCode,
      start(options) {
        const { file, args, env } = claudeCode.start(options);
        return { file, args: [...args, ...flags], env: { ...env, npm_config_prefix: prefix } };
      },
    };
  }

  async function claudePlugin(...args: readonly string[]): Promise<string> {
    const env = { PATH: process.env.PATH, HOME: world.home, CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1" };
    const { stdout } = await promisify(execFile)(agentBinary("claude-code"), ["plugin", ...args], { env });
    return stdout;
  }

  it("is valid, as a plugin and as a marketplace", async () => {
    for (const folder of [ROOT, PLUGIN])
      expect(await claudePlugin("validate", folder)).toContain("Validation passed");
  });

  it("installed from the marketplace file it records, and stops the repeated mistake", async () => {
    await claudePlugin("marketplace", "add", ROOT);
    await claudePlugin("install", "twiceshy@twiceshy");
    const cli = withPlugin();
    await world.run(cli, dayOne(cli));
    expect((await loggedAttempts(world)).length).toBeGreaterThan(1);
    const run = await world.run(cli, [[cli.shell(BAD)]]);
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
  });

  it("records, and stops the repeated mistake in the next session", async () => {
    const cli = withPlugin("--plugin-dir", PLUGIN);
    await world.run(cli, dayOne(cli));
    expect((await loggedAttempts(world)).length).toBeGreaterThan(1);
    const run = await world.run(cli, [[cli.shell(BAD)], [cli.shell(BAD)]]);
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
    expect(run.seen.result(1), run.seen.describe()).toContain("npm error 404");
  });

  it("beside `twiceshy init` every call is still recorded once and stopped once", async () => {
    const cli = withPlugin("--plugin-dir", PLUGIN);
    await world.twiceshy("init", "claude-code", "--yes");
    await world.run(cli, dayOne(cli));
    const attempts = await loggedAttempts(world);
    expect(attempts.map((one) => one.display)).toEqual([...new Set(attempts.map((one) => one.display))]);
    const run = await world.run(cli, [[cli.shell(BAD)], [cli.shell(BAD)]]);
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
    expect(run.seen.result(1), run.seen.describe()).toContain("npm error 404");
  });
});

describe("e2e: the plugin for Codex", () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
  });
  afterEach(() => world.close());

  it("installed from the marketplace file it records, and stops the repeated mistake", async () => {
    // Codex gives its MCP servers hardly any environment.
    appendFileSync(join(world.home, ".npmrc"), `prefix=${installGlobally(world)}\n`);
    const env = { PATH: process.env.PATH, HOME: world.home, CODEX_HOME: join(world.home, ".codex") };
    for (const args of [
      ["marketplace", "add", ROOT],
      ["add", "twiceshy@twiceshy"],
    ])
      await promisify(execFile)(agentBinary("codex"), ["plugin", ...args], { env });
    await world.run(codex, dayOne(codex));
    expect((await loggedAttempts(world)).length).toBeGreaterThan(1);
    const run = await world.run(codex, [[codex.shell(BAD)]]);
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
  });
});

/** The package, as `npm install -g twiceshy` leaves it; returns npm's prefix. */
function installGlobally(world: World): string {
  const prefix = join(world.home, "npm");
  mkdirSync(join(prefix, "lib/node_modules"), { recursive: true });
  mkdirSync(join(prefix, "bin"));
  symlinkSync(ROOT, join(prefix, "lib/node_modules/twiceshy"));
  chmodSync(join(ROOT, "dist/bin.cjs"), 0o755);
  symlinkSync(join(ROOT, "dist/bin.cjs"), join(prefix, "bin/twiceshy"));
  return prefix;
}
