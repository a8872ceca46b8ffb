// The guard looks at the disk before it warns; a replay of a history has no disk to look at.
import { execFileSync } from "node:child_process";
import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { replay } from "../../src/app/guard/replay.ts";
import type { ToolEnd } from "../../src/domain/event.ts";
import { withReplayMemory } from "../../src/open/replay-memory.ts";
import { session, type World, world } from "./world.ts";

let here: World;
beforeEach(async () => {
  here = await world();
});

function put(path: string, text = ""): void {
  mkdirSync(dirname(join(here.cwd, path)), { recursive: true });
  writeFileSync(join(here.cwd, path), text);
}

let calls = 0;
const pause = () => new Promise((done) => setTimeout(done, 30));

async function fails(id: string, command: string, output: string, cwd = here.cwd): Promise<void> {
  await pause();
  const failed = session(cwd, id, Date.now() - 1_000).fails(command, output);
  await here.memory.handle({ ...failed, call: { ...failed.call, id: `f${++calls}` } });
  await pause();
}

async function says(id: string, command: string, cwd = here.cwd): Promise<string> {
  const { type: _type, ...start } = session(cwd, id, Date.now()).wants(command);
  return (await here.memory.check(start)).verdict;
}

const NO_MODULE = "Error: Cannot find module 'dotenv'\nRequire stack:\n- app.js";

describe("look first", () => {
  it("a call known only as a whole: what it failed for is looked up", async () => {
    put("app.js");
    for (const id of ["s1", "s2"]) await fails(id, "node app.js", NO_MODULE);
    expect(await says("s3", "node app.js")).toBe("bump");
    put("node_modules/dotenv/package.json", "{}");
    expect(await says("s3", "node app.js")).toBe("silent");
  });

  it("a script that is started by another one is looked up among the project's programs", async () => {
    put("package.json", '{ "scripts": { "test": "vitest" } }');
    for (const id of ["s1", "s2"]) await fails(id, "npm test", "sh: 1: vitest: not found");
    expect(await says("s3", "npm test")).toBe("bump");
    put("node_modules/.bin/vitest", "#!/bin/sh\n");
    execFileSync("chmod", ["+x", join(here.cwd, "node_modules/.bin/vitest")]);
    expect(await says("s3", "npm test")).toBe("silent");
  });

  it("a test that failed: files that the agent changed before count, whatever the error names", async () => {
    put("lib/deep.js");
    const edit: ToolEnd = {
      ...session(here.cwd, "s1", Date.now() - 1_000).bash("true"),
      call: {
        id: "edit",
        tool: "Edit",
        input: { file_path: join(here.cwd, "lib/deep.js"), old_string: "a", new_string: "b" },
      },
    };
    await here.memory.handle(edit);
    await fails("s1", "npm test", "1 test failed");
    await fails("s1", "npm test", "1 test failed");
    expect(await says("s1", "npm test")).toBe("bump");
    put("lib/deep.js", "mended by a person");
    expect(await says("s1", "npm test")).toBe("silent");
  });

  it("a file from before the failure is no reason for silence, however it is dated", async () => {
    put("src/a.test.ts");
    await fails("s1", "npm test", "FAIL src/a.test.ts > adds");
    await fails("s1", "npm test", "FAIL src/a.test.ts > adds");
    expect(await says("s1", "npm test")).toBe("bump");
    utimesSync(join(here.cwd, "src/a.test.ts"), new Date(), new Date());
    expect(await says("s1", "npm test")).toBe("silent");
  });

  describe("two work trees of one project", () => {
    let other: string;
    beforeEach(() => {
      const git = (...args: string[]) =>
        execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@example.com", ...args], {
          cwd: here.cwd,
          stdio: "ignore",
        });
      put("package.json", '{ "scripts": { "e2e": "x" } }');
      git("add", "-A");
      git("commit", "-q", "-m", "first");
      other = `${here.cwd}-other`;
      git("worktree", "add", "-q", "-b", "feature", other);
    });

    it("what depends on the code is said in the tree it failed in, not in the other", async () => {
      for (const id of ["s1", "s2"]) await fails(id, "npm run e2e", "stage refused (E77)", other);
      expect(await says("s3", "npm run e2e", other)).toBe("bump");
      expect(await says("s4", "npm run e2e")).toBe("silent");
    });

    it("a branch that was left says as much as before: there is one checkout", async () => {
      for (const id of ["s1", "s2"]) await fails(id, "npm run e2e", "stage refused (E77)", other);
      execFileSync("git", ["switch", "-q", "-c", "next"], { cwd: other, stdio: "ignore" });
      expect(await says("s3", "npm run e2e", other)).toBe("bump");
    });

    it("a file that was built in one of them only", async () => {
      for (const id of ["s1", "s2"])
        await fails(id, "node dist/app.js", `Error: Cannot find module '${other}/dist/app.js'`, other);
      put("dist/app.js");
      expect(await says("s3", "node dist/app.js", other)).toBe("bump");
      expect(await says("s4", "node dist/app.js")).toBe("silent");
    });
  });

  it("a replay asks no disk: what is there today says nothing about then", async () => {
    put("package.json", '{ "scripts": { "lint": "x" } }');
    const missing = 'npm error Missing script: "lint"';
    const calls = ["s1", "s2", "s3"].map((id, seq) => ({
      seq,
      event: session(here.cwd, id, 1_700_000_000_000 + seq * 86_400_000).fails("npm run lint", missing),
    }));
    const source = (async function* () {
      yield* calls;
    })();
    const warned: boolean[] = [];
    await withReplayMemory(here.config, {}, async (deps) => {
      for await (const { warn } of replay(deps, source)) warned.push(warn);
    });
    expect(warned).toEqual([false, true, true]);
  });
});
