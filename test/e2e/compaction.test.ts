// After a compaction the model has lost what it was told; the real Claude Code is told again.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cli, claudeCode } from "./clis.ts";
import { newWorld, type Run, type World } from "./world.ts";

const LESSON = `---
type: lesson
title: Migrations must be reversible
applies-to: [migrations, postgres]
---
## Mistake / Risk
A table was lost in production.

## Root Cause
The migration dropped a column.

## Fix
Write a down step.

## Prevention Checklist
- [ ] The migration has a down step
`;

/** The same session goes on, in a new process. */
const goingOn: Cli = {
  ...claudeCode,
  start: (options) => {
    const { args, ...rest } = claudeCode.start(options);
    return { ...rest, args: [...args, "--continue"] };
  },
};

describe("e2e: a compaction, with claude-code", () => {
  let world: World;
  let compacted: Run;
  let after: Run;
  beforeAll(async () => {
    world = await newWorld();
    await world.twiceshy("init", "claude-code", "--yes");
    await world.run(claudeCode, [[claudeCode.shell("echo one > a.txt")]], {
      prompt: "Add a file for the shop",
    });
    mkdirSync(join(world.project, ".twiceshy/lessons"), { recursive: true });
    writeFileSync(join(world.project, ".twiceshy/lessons/migrations.md"), LESSON);
    const prompt = "Write a postgres migration for the orders table";
    await world.run(claudeCode, [[claudeCode.shell("ls")]], { prompt });
    compacted = await world.run(goingOn, [], {
      prompt: "/compact",
      closing: "<summary>A file was listed.</summary>",
    });
    after = await world.run(goingOn, [[claudeCode.shell("ls -a")]], { prompt: "Go on" });
  });
  afterAll(() => world?.close());

  it("the model is given the brief and the lessons of its turn again, beside the summary", () => {
    expect(compacted.exitCode, compacted.stderr).toBe(0);
    const seen = JSON.stringify(after.requests.find(({ main }) => main)?.body.messages);
    expect(seen).toContain("A file was listed.");
    // What was said before is gone.
    expect(seen).not.toContain("Write a postgres migration for the orders table");
    expect(seen).toMatch(/Based on 1 previous session/);
    for (const words of ["A table was lost in production", "dropped a column", "Write a down step"])
      expect(seen).toContain(words);
  });
});
