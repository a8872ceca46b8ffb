// Edits that fail reach no ordinary hook: Claude Code tells of them after the batch, Codex only in its rollout.
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import { newWorld, type World } from "./world.ts";

describe.each(CLIS)("e2e: a failing edit of $name", (cli) => {
  let world: World;
  beforeEach(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
  });
  afterEach(() => world.close());

  it("is recorded as failed, once", async () => {
    const file = join(world.project, "notes.txt");
    const run = await world.run(cli, [
      [cli.name === "codex" ? cli.shell("cat notes.txt") : { tool: "Read", input: { file_path: file } }],
      [cli.failingEdit(file, "not in this file")],
    ]);
    expect(run.exitCode, run.stderr).toBe(0);
    const failed = await loggedAttempts(world, "--outcome", "failed");
    expect(failed, run.seen.describe()).toHaveLength(1);
    expect(failed[0]).toMatchObject({ outcome: { kind: "edit-mismatch" } });
    expect(failed[0]?.display).toContain("notes.txt");
  });
});
