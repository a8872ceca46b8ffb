// With the real Claude Code: a failure that was repaired, by anybody, is not warned about; one that was not is.
import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { claudeCode as cli } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import { newWorld, type Run, type World } from "./world.ts";

const STOPPED = /Nothing was run\. To run it anyway/;

let world: World;
beforeEach(async () => {
  world = await newWorld();
  await world.twiceshy("init", cli.name, "--yes");
});
afterEach(() => world.close());

const file = (path: string) => join(world.project, path);

function put(path: string, text: string): string {
  mkdirSync(dirname(file(path)), { recursive: true });
  writeFileSync(file(path), text);
  return file(path);
}

function program(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  chmodSync(path, 0o755);
}

const git = (...args: readonly string[]) =>
  execFileSync("git", args, { cwd: world.project, env: { ...process.env, HOME: world.home }, stdio: "pipe" });

const read = (path: string) => ({ tool: "Read", input: { file_path: file(path) } });
const edit = (path: string, old_string: string, new_string: string) => ({
  tool: "Edit",
  input: { file_path: file(path), old_string, new_string },
});

function expectStopped({ seen }: Run, turn: number): void {
  expect(seen.result(turn), seen.describe()).toMatch(STOPPED);
}

function expectRan({ seen }: Run, turn: number, output: string): void {
  // Neither stopped nor told in passing.
  expect(seen.everything, seen.describe()).not.toMatch(STOPPED);
  expect(seen.result(turn), seen.describe()).toContain(output);
}

/** The project's package.json with one more script. */
function withScript(name: string, command: string): string {
  const manifest = JSON.parse(readFileSync(file("package.json"), "utf8"));
  return JSON.stringify({ ...manifest, scripts: { ...manifest.scripts, [name]: command } }, null, 2);
}

describe("e2e: a script that was missing", () => {
  const lint = [cli.shell("npm run lint")];
  const fails = async () => {
    const run = await world.run(cli, [lint]);
    expect(run.seen.result(0), run.seen.describe()).toContain("Missing script");
  };

  it("is still missing: the agent is stopped in the next session", async () => {
    await fails();
    expectStopped(await world.run(cli, [lint]), 0);
  });

  it("was added by the agent's own edit: it runs, in this session and in the next", async () => {
    const add = edit("package.json", '"test":', '"lint": "echo all is tidy",\n    "test":');
    const run = await world.run(cli, [lint, [read("package.json")], [add], lint]);
    expect(run.seen.result(0), run.seen.describe()).toContain("Missing script");
    expectRan(run, 3, "all is tidy");
    expectRan(await world.run(cli, [lint]), 0, "all is tidy");
  });

  it("was added by a person outside: it runs", async () => {
    await fails();
    writeFileSync(file("package.json"), withScript("lint", "echo all is tidy"));
    expectRan(await world.run(cli, [lint]), 0, "all is tidy");
  });

  it("came with a git checkout: it runs", async () => {
    git("checkout", "-q", "-b", "with-lint");
    writeFileSync(file("package.json"), withScript("lint", "echo all is tidy"));
    git("commit", "-q", "-a", "-m", "Lint");
    git("checkout", "-q", "main");
    await fails();
    const run = await world.run(cli, [[cli.shell("git checkout -q with-lint")], lint]);
    expectRan(run, 1, "all is tidy");
  });

  it("of a subfolder: it is looked up there, not in the root", async () => {
    put("web/package.json", '{ "name": "web", "scripts": {} }');
    const inWeb = [cli.shell("cd web && npm run lint")];
    await world.run(cli, [inWeb]);
    writeFileSync(file("package.json"), withScript("lint", "echo the root is tidy"));
    expectStopped(await world.run(cli, [inWeb]), 0);
    put("web/package.json", '{ "name": "web", "scripts": { "lint": "echo web is tidy" } }');
    expectRan(await world.run(cli, [inWeb]), 0, "web is tidy");
  });
});

describe("e2e: a target that the Makefile did not have", () => {
  const make = [cli.shell("make lint")];
  beforeEach(async () => {
    put("Makefile", "build:\n\t@echo built\n");
    const run = await world.run(cli, [make]);
    expect(run.seen.result(0), run.seen.describe()).toContain("No rule to make target");
  });

  it("is still not there: the agent is stopped in the next session", async () => {
    expectStopped(await world.run(cli, [make]), 0);
  });

  it("was added by a person: it runs", async () => {
    put("Makefile", "build:\n\t@echo built\n\nlint: build\n\t@echo all is tidy\n");
    expectRan(await world.run(cli, [make]), 0, "all is tidy");
  });

  it("was added by the agent's own edit: it runs", async () => {
    const add = edit("Makefile", "build:", "lint:\n\t@echo all is tidy\n\nbuild:");
    expectRan(await world.run(cli, [[read("Makefile")], [add], make]), 2, "all is tidy");
  });
});

describe("e2e: a test that failed, run again in the same session", () => {
  const test = [cli.shell("node --test test/")];
  beforeEach(() => {
    put("src/sum.js", "module.exports = (a, b) => a - b;\n");
    put(
      "test/sum.test.js",
      'const test = require("node:test");\nconst assert = require("node:assert");\n' +
        'test("adds", () => assert.equal(require("../src/sum.js")(1, 2), 3));\n',
    );
    git("add", "-A");
    git("commit", "-q", "-m", "Sum");
  });

  it("twice, with nothing changed: the agent is stopped", async () => {
    const run = await world.run(cli, [test, test, test]);
    expect(run.seen.result(1), run.seen.describe()).toMatch(/fail 1/);
    expectStopped(run, 2);
  });

  it("after a person's edit, which nobody told the agent's memory about: it runs", async () => {
    const run = await world.run(cli, [test, test, test], {
      beforeTurn: (turn) => {
        if (turn === 2) put("src/sum.js", "module.exports = (a, b) => a + b;\n");
      },
    });
    expect(run.seen.result(1), run.seen.describe()).toMatch(/fail 1/);
    expectRan(run, 2, "pass 1");
  });
});

describe("e2e: a module that was missing", () => {
  const start = [cli.shell(`node -p "require('left-pad-ish')"`)];
  beforeEach(async () => {
    const run = await world.run(cli, [start]);
    expect(run.seen.result(0), run.seen.describe()).toContain("Cannot find module");
  });

  it("is still missing: the agent is stopped in the next session", async () => {
    expectStopped(await world.run(cli, [start]), 0);
  });

  it("was installed outside: it runs", async () => {
    put("node_modules/left-pad-ish/package.json", '{ "name": "left-pad-ish", "main": "index.js" }');
    put("node_modules/left-pad-ish/index.js", 'module.exports = "padded";\n');
    expectRan(await world.run(cli, [start]), 0, "padded");
  });
});

describe("e2e: a runtime that was too old", () => {
  const serve = [cli.shell("node server.js")];
  const refuses = 'echo "Vite requires Node.js version 20.19+ or 22.12+. Please upgrade."; exit 1';

  /** As a version manager does it: one folder for each version, and a link to the chosen one. */
  function choose(version: string, answer: string): void {
    const path = join(world.home, ".nvm/versions/node", version, "bin/node");
    program(path, `#!/bin/sh\nif [ "$1" = server.js ]; then ${answer}; fi\nexec ${process.execPath} "$@"\n`);
    const link = join(dirname(world.home), "bin/node");
    rmSync(link, { force: true });
    symlinkSync(path, link);
  }

  beforeEach(async () => {
    put("server.js", "");
    choose("v18.2.0", refuses);
    const run = await world.run(cli, [serve]);
    expect(run.seen.result(0), run.seen.describe()).toContain("Please upgrade");
    expect((await loggedAttempts(world)).at(-1)).toMatchObject({ outcome: { kind: "wrong-runtime" } });
  });

  it("still is: the agent is stopped in the next session", async () => {
    expectStopped(await world.run(cli, [serve]), 0);
  });

  it("was switched in another terminal: it runs", async () => {
    choose("v22.12.0", "echo serving; exit 0");
    expectRan(await world.run(cli, [serve]), 0, "serving");
  });

  it("was switched to one that is too old as well: the agent is stopped", async () => {
    choose("v19.1.0", refuses);
    expectStopped(await world.run(cli, [serve]), 0);
  });
});
