// Failures that nobody can read, and facts about the machine: warned about by what happened, not by words or by project.
// With the real Claude Code.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claudeCode as cli } from "./clis.ts";
import { newWorld, type Run, type World } from "./world.ts";

const STOPPED = /Nothing was run\. To run it anyway/;

let world: World;
beforeEach(async () => {
  world = await newWorld();
  await world.twiceshy("init", cli.name, "--yes");
});
afterEach(() => world.close());

function expectStopped({ seen }: Run, turn: number): void {
  expect(seen.result(turn), seen.describe()).toMatch(STOPPED);
}

/** A program on the PATH of this world. */
function program(name: string, text: string): void {
  const path = join(dirname(world.home), "bin", name);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}

/** Another project on the same machine. */
function secondProject(): string {
  const folder = join(dirname(world.home), "blog");
  mkdirSync(folder);
  writeFileSync(join(folder, "notes.txt"), "gamma\n");
  const git = (...args: readonly string[]) =>
    execFileSync("git", args, { cwd: folder, env: { ...process.env, HOME: world.home }, stdio: "pipe" });
  git("-c", "init.defaultBranch=main", "init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "A blog");
  return folder;
}

describe("e2e: an error that nobody can read, in session after session", () => {
  const install = [cli.shell("npm install redis-node")];

  it("five sessions of five: the agent is stopped in the sixth", async () => {
    program("npm", "echo 'Package not found'; exit 1");
    let ran = 0;
    for (let session = 0; session < 5; session++) {
      const { seen } = await world.run(cli, [install]);
      if (seen.result(0).includes("Package not found") && !STOPPED.test(seen.result(0))) ran++;
    }
    // Two of them tell enough; the first two nobody can foresee.
    expect(ran).toBeGreaterThanOrEqual(2);
    expectStopped(await world.run(cli, [install]), 0);
  });

  it("a program that fails once and then works is none of that", async () => {
    program("npm", "echo 'Package not found'; exit 1");
    await world.run(cli, [install]);
    program("npm", "echo added 1 package");
    await world.run(cli, [install]);
    const { seen } = await world.run(cli, [install]);
    expect(seen.result(0), seen.describe()).toContain("added 1 package");
    expect(seen.everything, seen.describe()).not.toMatch(STOPPED);
  });
});

describe("e2e: facts about the machine, learned in one project", () => {
  it.each([
    ["a program that is not installed", "redis-cli ping", "command not found"],
    ["a flag that this system's cat does not know", "cat -Z notes.txt", "invalid option"],
    ["a flag that this system's sed does not know", "sed -Z p notes.txt", "invalid option"],
  ])("%s: the agent is stopped in a second project", async (_name, command, error) => {
    const first = await world.run(cli, [[cli.shell(command)]]);
    expect(first.seen.result(0), first.seen.describe()).toContain(error);
    expectStopped(await world.run(cli, [[cli.shell(command)]], { folder: secondProject() }), 0);
  });

  it("a program that was installed meanwhile: nobody is stopped", async () => {
    const ping = [cli.shell("redis-cli ping")];
    await world.run(cli, [ping]);
    program("redis-cli", "echo PONG");
    const { seen } = await world.run(cli, [ping], { folder: secondProject() });
    expect(seen.result(0), seen.describe()).toContain("PONG");
    expect(seen.everything, seen.describe()).not.toMatch(STOPPED);
  });

  it("a path that one project lacks says nothing about another", async () => {
    const show = [cli.shell("cat docs/plan.md")];
    for (let session = 0; session < 2; session++) await world.run(cli, [show]);
    const { seen } = await world.run(cli, [show], { folder: secondProject() });
    expect(seen.everything, seen.describe()).not.toMatch(STOPPED);
  });
});
