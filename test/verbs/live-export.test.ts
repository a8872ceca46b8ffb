// Autohand's files: kept current while agents work, forgotten with the memory, imported again without loss.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { autohand } from "../../src/agents/autohand/index.ts";
import { importHistories } from "../../src/app/exchange/import.ts";
import { mirrorProject } from "../../src/app/exchange/mirror.ts";
import { loadConfig } from "../../src/config.ts";
import { openMemory } from "../../src/open/memory.ts";
import { mirrorAt } from "../../src/open/mirrors.ts";
import { newFolder } from "../new-folder.ts";
import { DAY, dayOne, MONDAY, session, type World, world } from "./world.ts";

const folder = () => newFolder();
const projectOf = ({ memory, cwd }: World) => memory.deps.workspace.place(cwd).project;

function lines(root: string, project: string, name: string): Record<string, unknown>[] {
  const path = join(root, "projects", project, name);
  if (!existsSync(path)) return [];
  const text = readFileSync(path, "utf8").trimEnd();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line));
}

async function exportAll(w: World, root: string, now: number): Promise<void> {
  await mirrorProject(w.memory.deps, await mirrorAt(w.config, root, 0), { project: projectOf(w) }, now);
}

describe("live export", () => {
  it("follows at the end of every turn, each call once", async () => {
    const root = folder();
    const w = await world({ liveExport: root });
    await dayOne(w);
    const { id } = projectOf(w);
    expect(lines(root, id, "failures.jsonl")).toMatchObject([
      {
        tool: "run_command",
        command: "npm install redis-node",
        error: expect.stringContaining("404"),
        context: "Add a cache",
        tags: expect.arrayContaining(["dependency", "caching"]),
      },
    ]);
    expect(lines(root, id, "successes.jsonl").filter(({ tool }) => tool !== undefined)).toMatchObject([
      { tool: "run_command", command: "npm install ioredis", result: "Successfully installed" },
      { tool: "test_run", command: "npm test", tags: expect.arrayContaining(["testing"]) },
    ]);
    const next = session(w.cwd, "day-2", MONDAY + DAY);
    for (const event of [next.says("Run it"), next.bash("npm run build"), next.stop(), next.stop()])
      await w.memory.handle(event);
    expect(lines(root, id, "successes.jsonl").filter(({ tool }) => tool !== undefined)).toHaveLength(3);
    expect(lines(root, id, "failures.jsonl")).toHaveLength(1);
    const index = JSON.parse(readFileSync(join(root, "projects", id, "index.json"), "utf8"));
    expect(index).toMatchObject({ sessionCount: 2, projectHash: id });
    const knowledge = JSON.parse(readFileSync(join(root, "projects", id, "knowledge.json"), "utf8"));
    expect(knowledge.antiPatterns).toMatchObject([{ reason: expect.stringContaining("ioredis") }]);
    await w.memory.close();
  });

  it("is off unless the person wants it, and a project can stay out of it but choose no folder", async () => {
    const root = folder();
    const quiet = await world();
    await dayOne(quiet);
    await quiet.memory.close();
    const w = await world({ liveExport: root });
    mkdirSync(join(w.cwd, ".twiceshy"));
    writeFileSync(join(w.cwd, ".twiceshy", "config.json"), '{"liveExport":"off"}');
    await dayOne(w);
    await w.memory.close();
    expect(readdirSync(root)).toEqual([]);

    const chosen = folder();
    const other = await world({ liveExport: root });
    mkdirSync(join(other.cwd, ".twiceshy"));
    writeFileSync(join(other.cwd, ".twiceshy", "config.json"), JSON.stringify({ liveExport: chosen }));
    await dayOne(other);
    await other.memory.close();
    expect(readdirSync(chosen)).toEqual([]);
    expect(readdirSync(root)).toContain("projects");
  });

  it("never stands in the agent's way: what goes wrong is logged", async () => {
    const root = join(folder(), "a-file");
    writeFileSync(root, "in the way");
    const w = await world({ liveExport: root });
    await dayOne(w);
    expect(readFileSync(w.config.errorLog, "utf8")).toContain(
      "the live export could not be brought up to date",
    );
    expect((await w.memory.store.evidence.counts(undefined)).attempts).toBe(3);
    await w.memory.close();
  });

  it("forgets with the memory: an attempt, a session, a project", async () => {
    const root = folder();
    const w = await world({ liveExport: root });
    await dayOne(w);
    const next = session(w.cwd, "day-2", MONDAY + DAY);
    for (const event of [next.says("Build it"), next.fails("npm run bulid", "Missing script"), next.stop()])
      await w.memory.handle(event);
    const { id } = projectOf(w);
    const everything = () =>
      readdirSync(root, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8"))
        .join("\n");
    const [failure] = await w.memory.store.evidence.attempts({ session: "day-1", status: "failed" });
    await w.memory.forget({ type: "attempt", id: failure?.id ?? 0 });
    expect(everything()).not.toContain("redis-node");
    expect(everything()).toContain("ioredis");
    await w.memory.forget({ type: "session", id: "day-1" });
    expect(everything()).not.toMatch(/ioredis|Add a cache/);
    expect(everything()).toContain("bulid");
    expect(readdirSync(join(root, "sessions"))).toHaveLength(1);
    await w.memory.forget({ type: "project", id });
    expect(everything()).toBe("");
    await w.memory.close();
  });

  it("a memory that was replaced starts its copy anew instead of leaving it behind", async () => {
    const root = folder();
    const w = await world();
    await dayOne(w);
    await exportAll(w, root, MONDAY + DAY);
    const { id } = projectOf(w);
    await w.memory.close();
    for (const name of readdirSync(w.config.home))
      if (name.startsWith("memory.db")) rmSync(join(w.config.home, name));
    const fresh = { ...w, memory: await openMemory(loadConfig({ HOME: w.home })) };
    const work = session(w.cwd, "afresh", MONDAY + 2 * DAY);
    for (const event of [work.says("Look"), work.fails("make", "make: command not found", 127), work.stop()])
      await fresh.memory.handle(event);
    await exportAll(fresh, root, MONDAY + 3 * DAY);
    expect(lines(root, id, "failures.jsonl").map(({ command }) => command)).toEqual(["make"]);
    await fresh.memory.close();
  });
});

describe("export and import", () => {
  it("a fresh memory that reads the files knows the same failures and successes, and reads them once", async () => {
    const home = folder();
    const w = await world();
    await dayOne(w);
    await exportAll(w, join(home, ".autohand"), MONDAY + DAY);
    const files = (await autohand.histories(home, {})).map((file) => ({ ...file, agent: autohand }));
    expect(files).toHaveLength(3);

    const taken = await world();
    const imported = await importHistories(taken.memory.deps, files);
    expect(imported).toMatchObject({ stored: 3, failed: 1, broken: [] });
    const { id } = projectOf(w);
    const shape = async ({ memory }: World) =>
      (await memory.store.evidence.attempts({ project: id, order: "oldest" })).map((attempt) => [
        attempt.session,
        attempt.agent,
        attempt.call,
        attempt.at,
        attempt.fingerprint,
        attempt.outcome.status,
        attempt.outcome.status === "failed" && [attempt.outcome.kind, attempt.outcome.subject],
      ]);
    expect(await shape(taken)).toEqual(await shape(w));
    const wants = session(w.cwd, "day-9", MONDAY + 9 * DAY).wants("npm install redis-node");
    expect(await taken.memory.check(wants)).toMatchObject({
      verdict: "bump",
      instead: expect.stringContaining("ioredis"),
    });

    // Once more, and into the memory it came from: nothing is new.
    for (const one of [taken, w]) {
      const again = await importHistories(
        one.memory.deps,
        files.map((file) => ({ ...file, modifiedAt: 1 })),
      );
      expect(again).toMatchObject({ stored: 0, skipped: 3 });
    }
    await taken.memory.close();
    await w.memory.close();
  });
});
