// Learning from sessions, live and imported; each attempt counts once.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importHistories } from "../../src/app/exchange/import.ts";
import { knowledgeOf } from "../../src/app/recall/knowledge.ts";
import { learn } from "../../src/app/record/learn.ts";
import type { AgentEvent, ToolEnd } from "../../src/domain/event.ts";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

/** A session with edits: the helper in world.ts only knows the shell. */
function agent(cwd: string, id: string, start: number) {
  const base = session(cwd, id, start);
  let files = 0;
  const touch = (tool: "Write" | "Edit", path: string): ToolEnd => {
    const made = base.bash("true");
    const input = { file_path: join(cwd, path), content: `${files++}`, old_string: "a", new_string: "b" };
    return { ...made, call: { ...made.call, tool, input } };
  };
  return { ...base, touch };
}

/** Adds a cache: an edit, tests, a commit. */
function work(cwd: string, id: string, start: number): AgentEvent[] {
  const one = agent(cwd, id, start);
  return [
    one.says("Add a cache with redis"),
    one.bash("npm install ioredis"),
    one.touch("Write", `src/${id}.ts`),
    one.touch("Write", `src/${id}.test.ts`),
    one.bash("npm test 2>&1 | tail -5"),
    one.bash('git commit -m "feat: add a cache"', { output: "[main 1a2b3c4] feat: add a cache" }),
    one.stop(),
    one.says("that worked, thanks"),
    one.bash("ls"),
    one.stop(),
  ];
}

/** Ids start anew in each part. */
function secondPart(event: AgentEvent): AgentEvent {
  return event.type === "tool-end" ? { ...event, call: { ...event.call, id: `${event.call.id}-b` } } : event;
}

async function live({ memory }: World, events: readonly AgentEvent[]): Promise<void> {
  for (const event of events) await memory.handle(event);
}

function imported({ memory }: World, events: readonly AgentEvent[], mark = 1) {
  const readHistory = async function* () {
    yield* events;
  };
  return importHistories(memory.deps, [
    { path: "/history.jsonl", size: mark, modifiedAt: mark, agent: { readHistory } },
  ]);
}

async function state({ memory, cwd }: World, folder = cwd) {
  const project = memory.deps.workspace.place(folder).project.id;
  const patterns = await memory.store.turns.patterns({ project, limit: 100 });
  return {
    project,
    turns: await memory.store.turns.list({ project, order: "oldest" }),
    patterns: patterns.map(({ evidence, ...rest }) => ({ ...rest, evidence: evidence.length })),
  };
}

const counted = (patterns: Awaited<ReturnType<typeof state>>["patterns"]) =>
  patterns
    .map(
      ({ type, display, successes, failures, sessions }) =>
        `${type} ${display} ${successes} ${failures} ${sessions}`,
    )
    .sort();

describe("learn: what a session leaves behind", () => {
  it("what the prompt was, how it ended, by which steps; and what works here", async () => {
    const here = await world();
    await live(here, work(here.cwd, "one", MONDAY));
    const { turns, patterns } = await state(here);
    expect(turns).toMatchObject([
      {
        number: 1,
        prompt: "Add a cache with redis",
        ending: "committed",
        steps: [
          "npm install ioredis",
          "write src/one.ts",
          "write src/one.test.ts",
          "npm test",
          'commit "feat: add a cache"',
        ],
        files: ["src/one.ts", "src/one.test.ts"],
        commits: [{ message: "feat: add a cache", sha: "1a2b3c4" }],
        feedback: { verdict: "worked" },
      },
      { number: 2, ending: "looked", calls: 1 },
    ]);
    expect(turns[0]?.tags).toContain("tech redis");
    expect(counted(patterns)).toEqual([
      "commit feat: …, fix: … (conventional, without scope) 1 0 1",
      "files src/<name>.ts + src/<name>.test.ts 2 0 1",
      "install npm install ioredis 2 0 1",
      "test npm test 1 0 1",
      "workflow npm test before commits 1 0 1",
    ]);
    await here.memory.close();
  });

  it("learning again changes nothing", async () => {
    const here = await world();
    await live(here, work(here.cwd, "one", MONDAY));
    const before = await state(here);
    await learn(here.memory.deps, "one");
    await learn(here.memory.deps, "one");
    expect(await state(here)).toEqual(before);
    await here.memory.close();
  });

  it("the person's word weighs: a task they say failed is less sure", async () => {
    const here = await world();
    const one = session(here.cwd, "one", MONDAY);
    const seed = () => one.bash("npm run seed");
    await live(here, [
      one.says("Seed the data"),
      seed(),
      seed(),
      one.stop(),
      one.says("that failed, try again"),
    ]);
    const { turns, patterns } = await state(here);
    expect(turns[0]?.feedback).toMatchObject({ verdict: "failed" });
    expect(counted(patterns)).toEqual(["run npm run seed 2 1 1"]);
    await here.memory.close();
  });

  it("turns are found by what they were about", async () => {
    const here = await world();
    await live(here, work(here.cwd, "one", MONDAY));
    const { project } = await state(here);
    const { turns } = await here.memory.store.turns.find(project, ["cach", "redi"], 5);
    expect(turns.map(({ prompt }) => prompt)).toEqual(["Add a cache with redis"]);
    await here.memory.close();
  });
});

describe("learn: from histories", () => {
  it("the same as if it had been seen as it happened", async () => {
    const [seen, read] = [await world(), await world()];
    await live(seen, work(seen.cwd, "one", MONDAY));
    await imported(read, work(read.cwd, "one", MONDAY));
    const [a, b] = [await state(seen), await state(read)];
    expect(counted(b.patterns)).toEqual(counted(a.patterns));
    const turnFacts = ({ turns }: typeof a) =>
      turns.map(({ number, ending, steps, feedback }) => ({ number, ending, steps, feedback }));
    expect(turnFacts(b)).toEqual(turnFacts(a));
    await seen.memory.close();
    await read.memory.close();
  });

  it("a history that has grown adds only what is new, and completes its last turn", async () => {
    const here = await world();
    const all = [...work(here.cwd, "one", MONDAY), ...work(here.cwd, "one", MONDAY + DAY).map(secondPart)];
    await imported(here, all.slice(0, 5), 1);
    await imported(here, all, 2);
    const grown = await state(here);
    const whole = await world();
    await imported(whole, all);
    const atOnce = await state(whole, here.cwd);
    expect(counted(grown.patterns)).toEqual(counted(atOnce.patterns));
    expect(grown.turns.map(({ ending, calls }) => [ending, calls])).toEqual(
      atOnce.turns.map(({ ending, calls }) => [ending, calls]),
    );
    await imported(here, all, 3);
    expect(await state(here)).toEqual(grown);
    await here.memory.close();
    await whole.memory.close();
  });

  it("a turn longer than a batch is one turn", async () => {
    const here = await world();
    const one = agent(here.cwd, "one", MONDAY);
    const calls = Array.from({ length: 2_300 }, (_, index) => one.touch("Edit", `src/${index % 7}.ts`));
    await imported(here, [
      one.says("Rework everything"),
      ...calls,
      one.bash("npm test"),
      one.says("and now?"),
    ]);
    const { turns } = await state(here);
    expect(turns).toMatchObject([
      { ending: "passed", calls: 2_301 },
      { prompt: "and now?", calls: 0, ending: "looked" },
    ]);
    await here.memory.close();
  });

  it("what was seen live is not told a second time by its transcript", async () => {
    const here = await world();
    await live(here, work(here.cwd, "one", MONDAY));
    const before = await state(here);
    await imported(here, work(here.cwd, "one", MONDAY));
    expect(await state(here)).toEqual(before);
    await here.memory.close();
  });

  it("a project that is switched off leaves nothing", async () => {
    const here = await world({ enabled: false });
    await imported(here, work(here.cwd, "one", MONDAY));
    expect((await state(here)).turns).toEqual([]);
    await here.memory.close();
  });
});

describe("learn: forgetting", () => {
  it("what is left is as if the forgotten had never been", async () => {
    const [here, never] = [await world(), await world()];
    await live(here, work(here.cwd, "one", MONDAY));
    await live(here, work(here.cwd, "two", MONDAY + DAY));
    await live(never, work(never.cwd, "two", MONDAY + DAY));
    await here.memory.forget({ type: "session", id: "one" });
    const [a, b] = [await state(here), await state(never)];
    expect(counted(a.patterns)).toEqual(counted(b.patterns));
    expect(a.turns.map(({ session: id, steps }) => [id, steps])).toEqual(
      b.turns.map(({ session: id, steps }) => [id, steps]),
    );
    await here.memory.close();
    await never.memory.close();
  });

  it("a turn does not speak of a call that was forgotten", async () => {
    const here = await world();
    const one = session(here.cwd, "one", MONDAY);
    await live(here, [one.says("Seed the data"), one.bash("npm run seed"), one.stop()]);
    const [attempt] = await here.memory.store.evidence.attempts({ session: "one" });
    await here.memory.forget({ type: "attempt", id: attempt?.id ?? 0 });
    const { turns, patterns } = await state(here);
    expect(turns).toMatchObject([{ prompt: "Seed the data", steps: [], calls: 0 }]);
    expect(patterns).toEqual([]);
    await here.memory.close();
  });
});

describe("knowledge: of a project", () => {
  it("what failed and what works, verified against the folder as it is now", async () => {
    const here = await world();
    const { memory, cwd } = here;
    const missing = "cat: src/old/config.ts: No such file or directory";
    for (const [index, id] of ["one", "two", "three"].entries()) {
      const start = MONDAY + index * DAY;
      const one = session(cwd, id, start);
      await live(here, [one.fails("cat src/old/config.ts", missing), ...work(cwd, id, start + 60_000)]);
    }
    const place = memory.deps.workspace.place(cwd);
    mkdirSync(join(cwd, "src"));
    const now = MONDAY + 3 * DAY;
    const known = await knowledgeOf(memory.deps, place, now);
    expect(known.sessions).toBe(3);
    expect(known.antiPatterns).toMatchObject([
      { pattern: "src/old/config.ts", reason: "does not exist", failures: 3, sessions: 3 },
    ]);
    expect(known.bestPractices.map(({ pattern }) => pattern)).toEqual([
      "npm test before commits",
      "New files: src/<name>.ts + src/<name>.test.ts",
      "npm install ioredis",
    ]);
    expect(known.stack.testCommand).toBe("npm test");
    expect(known.conventions.commitStyle).toMatch(/^feat: …/);
    expect(await knowledgeOf(memory.deps, place, now)).toEqual(known);
    // The one who asks is not a previous one; what is archived is not brought up; what is there by now is not missing.
    expect((await knowledgeOf(memory.deps, place, now, "three")).sessions).toBe(2);
    expect((await knowledgeOf(memory.deps, place, now + 40 * DAY)).antiPatterns).toEqual([]);
    mkdirSync(join(cwd, "src/old"));
    writeFileSync(join(cwd, "src/old/config.ts"), "");
    expect((await knowledgeOf(memory.deps, place, now)).antiPatterns).toEqual([]);
    await memory.close();
  });

  it("nothing for a project without history, and a survey that fails is no reason to fail", async () => {
    const { memory, cwd } = await world();
    const broken = () => {
      throw new Error("no");
    };
    const deps = {
      ...memory.deps,
      workspace: { ...memory.deps.workspace, survey: broken, mergedBranches: broken },
    };
    const known = await knowledgeOf(deps, memory.deps.workspace.place(cwd), MONDAY);
    expect(known).toMatchObject({
      sessions: 0,
      summary: "",
      antiPatterns: [],
      bestPractices: [],
      updatedAt: 0,
    });
    await memory.close();
  });

  it("a turn of many calls is described by all of them, however few were read to learn from", async () => {
    const one = await world();
    const { says, bash } = agent(one.cwd, "long", MONDAY);
    await live(one, [
      says("Try every port"),
      ...Array.from({ length: 130 }, (_, at) => bash(`nc -z host ${at}`)),
    ]);
    await learn(one.memory.deps, "long");
    await live(one, [bash("nc -z host 130")]);
    await learn(one.memory.deps, "long", 101);
    expect((await state(one)).turns).toMatchObject([{ calls: 131 }]);
  });
});
