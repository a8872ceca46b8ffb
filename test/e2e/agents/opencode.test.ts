// OpenCode with our plugin in its process.
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cli, codex } from "../clis.ts";
import { loggedAttempts } from "../ledger.ts";
import { BAD, dayOne, expectedBump } from "../story.ts";
import { newWorld, type Run, type World } from "../world.ts";
import { learnsFrom } from "./across-agents.ts";
import { opencode } from "./opencode.ts";
import { tellsTheStory } from "./story.ts";

tellsTheStory(opencode, { skill: true });
learnsFrom(codex, opencode);

/** Goes on with the last session, or with a copy of it. */
const goingOn = (...flags: readonly string[]): Cli => ({
  ...opencode,
  start(options) {
    const { args, ...rest } = opencode.start(options);
    return { ...rest, args: ["run", "--continue", ...flags, ...args.slice(1)] };
  },
});

describe("e2e: what OpenCode reports in its own way", () => {
  let world: World;
  let first: Run;
  let forked: Run;
  beforeAll(async () => {
    world = await newWorld(["opencode"]);
    await world.twiceshy("init", "opencode", "--yes");
    const turns = [
      [{ tool: "read", input: { filePath: `${world.project}/missing.txt` } }],
      [opencode.failingEdit(`${world.project}/notes.txt`, "gamma")],
      [{ tool: "task", input: { description: "look", prompt: "SUBTASK: look", subagent_type: "general" } }],
    ];
    const subagents = { "SUBTASK:": [[opencode.shell("exit 4")], [{ say: "Nothing there." }]] };
    first = await world.run(opencode, turns, { prompt: "Look around.", subagents });
    forked = await world.run(goingOn("--fork"), [[opencode.shell("exit 5")]], { prompt: "Once more." });
  });
  afterAll(() => world?.close());

  const outcomes = async () =>
    (await loggedAttempts(world)).map(({ tool, outcome }) => [tool, outcome.kind ?? outcome.status]);
  const all = [
    ["read", "missing-path"],
    ["edit", "edit-mismatch"],
    ["bash", "unexplained"],
    ["task", "succeeded"],
    ["bash", "unexplained"],
  ];

  it("failures inside a tool, calls of a subagent, and the copies in a fork once", async () => {
    expect(first.exitCode, first.stderr).toBe(0);
    expect(forked.exitCode, forked.stderr).toBe(0);
    expect(await outcomes(), first.seen.describe()).toEqual(all);
    const attempts = await loggedAttempts(world);
    expect(new Set(attempts.slice(0, 4).map(({ session }) => session)).size).toBe(1);
  });

  it("the same from its database, and nothing twice", async () => {
    const again = JSON.parse(await world.twiceshy("import", "--agent", "opencode", "--json"));
    expect(again).toMatchObject({ stored: 0, skipped: 5, broken: [] });
    expect(await outcomes()).toEqual(all);
    expect(JSON.parse(await world.twiceshy("import", "--agent", "opencode", "--json"))).toMatchObject({
      stored: 0,
      skipped: 0,
    });
  });

  it("nothing of ours in the request for a title", () => {
    const titles = [...first.requests, ...forked.requests].filter(({ main }) => !main);
    expect(titles.length).toBeGreaterThan(0);
    expect(JSON.stringify(titles)).not.toMatch(/twiceshy/i);
  });

  it("no tool for hooks among those offered to the model", () => {
    const tools = JSON.stringify(first.requests.find(({ main }) => main)?.body.tools);
    expect(tools).toContain("twiceshy_search");
    expect(tools).not.toContain("twiceshy_hook");
  });

  it("runs on when Twiceshy is gone", async () => {
    await world.twiceshy("uninstall", "opencode", "--yes");
    const run = await world.run(opencode, [[opencode.shell(BAD)]]);
    expect(run.exitCode, run.stderr).toBe(0);
    expect(run.seen.everything).not.toMatch(/twiceshy:/i);
  });
});

describe("e2e: OpenCode with the npm package as its plugin", () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld(["opencode"]);
    // As `"plugin": ["twiceshy"]`, with the package from its folder instead of the registry.
    const settings = join(world.home, ".config/opencode");
    mkdirSync(settings, { recursive: true });
    const plugin = [pathToFileURL(resolve(import.meta.dirname, "../../..")).href];
    writeFileSync(join(settings, "opencode.json"), JSON.stringify({ plugin }));
  });
  afterAll(() => world?.close());

  it("records, and stops the repeated mistake in the next session", async () => {
    await world.run(opencode, dayOne(opencode));
    expect((await loggedAttempts(world)).length).toBeGreaterThan(1);
    const run = await world.run(opencode, [[opencode.shell(BAD)]]);
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
  });
});
