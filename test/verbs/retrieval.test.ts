// Autohand's three questions, asked of a memory with one day in it.
import { writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { buildProjectContext, findSuccessPattern, isDuplicateFailure } from "../../src/index.ts";
import { DAY, dayOne, MONDAY, session, type World, world } from "./world.ts";

let here: World;
const asked = () => ({ memory: here.memory, cwd: here.cwd, now: MONDAY + DAY });

describe("library: Autohand's questions", () => {
  beforeEach(async () => {
    here = await world();
    await dayOne(here);
  });

  it("isDuplicateFailure names the failure, how sure it is, and what to do instead", async () => {
    const match = await isDuplicateFailure({ tool: "Bash", command: "npm install redis-node" }, asked());
    expect(match).toMatchObject({
      originalFailure: {
        timestamp: new Date(MONDAY + 3_000).toISOString(),
        sessionId: "day-1",
        tool: "Bash",
        command: "npm install redis-node",
        error: "npm error 404 'redis-node@*' is not in this registry.",
        context: "Add a cache",
      },
      recommendation: "Try instead: npm install ioredis (2026-11-09, tests passed after)",
    });
    expect(match?.originalFailure.tags).toContain("dependency");
    expect(match?.confidence).toBeGreaterThan(0.85);
    expect(match?.confidence).toBeLessThan(1);
  });

  it("without a folder, or with a relative one, the folder of the process is meant", async () => {
    const { memory, now } = asked();
    const folder = relative(process.cwd(), here.cwd);
    const call = { tool: "Bash", command: "npm install redis-node" };
    expect(await isDuplicateFailure({ ...call, cwd: folder }, { memory, now })).not.toBeNull();
    expect(await findSuccessPattern("caching", { memory, now, cwd: folder })).not.toBeNull();
    expect(await buildProjectContext(folder, { memory, now })).not.toBe("");
    const spy = vi.spyOn(process, "cwd").mockReturnValue(here.cwd);
    try {
      expect(await isDuplicateFailure(call, { memory, now })).not.toBeNull();
      expect(await findSuccessPattern("caching", { memory, now })).not.toBeNull();
    } finally {
      spy.mockRestore();
    }
  });

  it("isDuplicateFailure is null for what nobody has tried, and for what worked", async () => {
    for (const command of ["npm install express", "npm install ioredis", "npm test", ""])
      expect(await isDuplicateFailure({ tool: "Bash", command }, asked())).toBeNull();
  });

  it("findSuccessPattern finds what worked by words and meaning", async () => {
    const found = await findSuccessPattern("Add a cache for the product list", asked());
    expect(found).toMatchObject({ sessionId: "day-1", description: "Add a cache" });
    expect(found?.steps[0]).toBe("npm install ioredis");
    expect(found?.confidence).toBeGreaterThanOrEqual(0.75);
  });

  it("findSuccessPattern finds a release that only published", async () => {
    const day = session(here.cwd, "day-1c", MONDAY + 7_200_000);
    for (const event of [day.says("Release a new version"), day.bash("npm publish"), day.stop()])
      await here.memory.handle(event);
    expect(await findSuccessPattern("Release a new version", asked())).toMatchObject({ sessionId: "day-1c" });
  });

  it.each([
    ["a tag that is pushed", ["git tag v2.1.0", "git push origin v2.1.0"]],
    ["all tags", ["git tag v2.1.0", "git push --tags"]],
    ["Hex", ["mix hex.publish"]],
  ])("findSuccessPattern finds a release by %s", async (_, commands) => {
    const day = session(here.cwd, "day-1e", MONDAY + 7_200_000);
    const calls = commands.map((command) => day.bash(command));
    for (const event of [day.says("Cut a new release"), ...calls, day.stop()])
      await here.memory.handle(event);
    expect(await findSuccessPattern("Cut a new release", asked())).toMatchObject({ sessionId: "day-1e" });
  });

  it("findSuccessPattern gives the command that tests, not what ran after it each time", async () => {
    for (const name of ["day-2", "day-3", "day-4", "day-5"]) {
      const day = session(here.cwd, name, MONDAY + 7_200_000 + Number(name.at(-1)) * 1_000_000);
      const calls = ["go test ./...", "make check"].map((command) => day.bash(command));
      for (const event of [day.says("Rename a package"), ...calls, day.stop()])
        await here.memory.handle(event);
    }
    expect(await findSuccessPattern("run the tests", asked())).toMatchObject({ pattern: "go test ./..." });
  });

  it("findSuccessPattern is null when nothing is near: a word inside another word is no match", async () => {
    const day = session(here.cwd, "day-1b", MONDAY + 3_600_000);
    for (const event of [
      day.says("Add auth to the API"),
      day.bash("npm install jsonwebtoken"),
      day.bash("npm test"),
      day.stop(),
    ])
      await here.memory.handle(event);
    expect(await findSuccessPattern("Rename the author field", asked())).toBeNull();
    expect(await findSuccessPattern("", asked())).toBeNull();
  });

  it("buildProjectContext gives the markdown block, by hash and by folder", async () => {
    writeFileSync(join(here.cwd, "package.json"), '{ "devDependencies": { "typescript": "5" } }');
    const [project] = await here.memory.store.projects.list();
    const byHash = await buildProjectContext(project?.id ?? "", asked());
    expect(byHash).toMatch(/^## Project Context \(from 1 previous session\)\n\n\*\*Summary:\*\* /);
    expect(byHash).toMatch(/\*\*Tech Stack:\*\* languages: .*TypeScript/);
    expect(await buildProjectContext(here.cwd, asked())).toBe(byHash);
    expect(await buildProjectContext("00000000", asked())).toBe("");
  });
});
