// The skill that init installs: `/twiceshy …` reaches the model with the tools to answer from.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claudeCode, codex } from "./clis.ts";
import { newWorld, type World } from "./world.ts";

describe("e2e: the skill", () => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
  });
  afterEach(() => world.close());

  it("Claude Code: /twiceshy gives the model the question and the tools to answer it", async () => {
    await world.twiceshy("init", "claude-code", "--yes");
    const run = await world.run(claudeCode, [], { prompt: "/twiceshy what have we worked on" });
    const seen = JSON.stringify(run.requests);
    expect(seen).toContain("The person may have asked something here: what have we worked on");
    expect(seen).toContain("The MCP server `twiceshy` remembers how tool calls ended");
  });

  it("Codex: the model knows of the skill", async () => {
    await world.twiceshy("init", "codex", "--yes");
    const run = await world.run(codex, [], { prompt: "What did we do yesterday?" });
    expect(JSON.stringify(run.requests)).toContain("Answers from this project's memory");
  });
});
