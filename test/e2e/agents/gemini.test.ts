// Gemini CLI with our hooks.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codex } from "../clis.ts";
import { BAD, dayOne, expectedBump } from "../story.ts";
import { newWorld, type World } from "../world.ts";
import { seesEveryFailure } from "./every-failure.ts";
import { gemini } from "./gemini.ts";
import { tellsTheStory } from "./story.ts";

tellsTheStory(gemini, { skill: true });

seesEveryFailure({
  wayPast: "make the same call again",
  cli: gemini,
  read: (path) => ({ tool: "read_file", input: { file_path: path } }),
  malformed: { tool: "run_shell_command", input: { cmd: "x" } },
  settings: ".gemini/settings.json",
});

describe("e2e: a failure of codex", () => {
  let world: World;
  beforeAll(async () => {
    world = await newWorld(["codex", "gemini"]);
    for (const name of ["codex", "gemini"]) await world.twiceshy("init", name, "--yes");
  });
  afterAll(() => world?.close());

  it("stops gemini in the same project", async () => {
    await world.run(codex, dayOne(codex));
    const run = await world.run(gemini, [[gemini.shell(BAD)]]);
    expect(run.exitCode, run.stderr).toBe(0);
    expect(run.seen.opening, run.seen.describe()).toContain("[Twiceshy: quoted project history");
    for (const words of expectedBump()) expect(run.seen.result(0), run.seen.describe()).toMatch(words);
  });
});
