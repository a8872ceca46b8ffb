// Import of claude-mem's database: each row once, in the right project, without secrets and private text.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importOther } from "../../src/app/exchange/import-other.ts";
import { type GivenProjects, meantProjects } from "../../src/app/exchange/other-projects.ts";
import { PROMPT_KEPT } from "../../src/domain/turn.ts";
import { claudeMemAt } from "../../src/open/agents.ts";
import { newFolder } from "../new-folder.ts";
import { session as agentSession, MONDAY, type World, world } from "../verbs/world.ts";
import {
  type Age,
  AT,
  makeDatabase,
  minutes,
  observation,
  prompt,
  type Rows,
  session,
  summary,
  textOnly,
} from "./database.ts";

let here: World;
beforeEach(async () => {
  here = await world();
});
afterEach(() => here.memory.close());

const nothingGiven: GivenProjects = { named: new Map() };

function written(rows: Rows, age: Age = "today"): string {
  const path = join(newFolder(), "claude-mem.db");
  makeDatabase(path, age, rows).close();
  return path;
}

async function taken(path: string, { given = nothingGiven, dryRun = false } = {}) {
  const other = await claudeMemAt(path);
  try {
    const projects = await meantProjects(here.memory.deps, other, given);
    const imported = await importOther(here.memory.deps, other, { now: MONDAY, projects, dryRun });
    return { imported, names: projects.names };
  } finally {
    other.close();
  }
}

const place = (cwd = here.cwd) => here.memory.deps.workspace.place(cwd).project;
const stored = (id: string) => here.memory.store.observations.list({ session: id, order: "oldest" });

const ROWS: Rows = {
  sessions: [session("one", "shop")],
  observations: [
    observation("one", 5),
    observation("one", 8, {
      title: "Tests for the bucket",
      type: "feature",
      prompt_number: 2,
      narrative: "Fake clocks",
    }),
  ],
  summaries: [summary("one", 6), summary("one", 9, { learned: "Fake timers help", prompt_number: 2 })],
  prompts: [prompt("one", 1, "Add rate limiting to the login route"), prompt("one", 2, "Now the tests")],
};

describe("import of claude-mem", () => {
  it("sessions, prompts, observations and one summary a session come over", async () => {
    const { imported } = await taken(written(ROWS));
    expect(imported).toEqual({ sessions: 1, turns: 2, observations: 2, summaries: 1, known: 0, off: 0 });
    expect(await here.memory.store.sessions.get("one")).toMatchObject({
      agent: "claude-code",
      title: "Add rate limiting to the login route",
      startedAt: AT,
      lastAt: minutes(9),
      turns: 2,
    });
    expect(await stored("one")).toMatchObject([
      {
        turn: 1,
        source: "claude-mem",
        title: "Token bucket chosen for login",
        files: ["src/limit.ts", "src/login.ts"],
      },
      { turn: 2, type: "feature", supersededBy: 0 },
    ]);
    expect(await here.memory.store.turns.list({ session: "one", order: "oldest" })).toMatchObject([
      {
        number: 1,
        prompt: "Add rate limiting to the login route",
        ending: "changed",
        files: ["src/limit.ts"],
      },
      { number: 2, prompt: "Now the tests" },
    ]);
    expect(await here.memory.store.observations.summaries({ sessions: ["one"] })).toMatchObject([
      {
        source: "claude-mem",
        request: "Rate limiting for the login route",
        learned: "Express hands the address of a proxy on\nFake timers help",
        nextSteps: "The same for the password route",
        filesEdited: ["src/limit.ts"],
      },
    ]);
  });

  it("of a very long prompt as much is kept as of our own", async () => {
    await taken(written({ ...ROWS, prompts: [prompt("one", 1, "x ".repeat(PROMPT_KEPT))] }));
    const [turn] = await here.memory.store.turns.list({ session: "one" });
    expect(turn?.prompt).toHaveLength(PROMPT_KEPT);
  });

  it("they are found by their words", async () => {
    await taken(written(ROWS));
    const found = await here.memory.store.observations.find(undefined, ["clock"], 5);
    expect(found.map(({ title }) => title)).toEqual(["Tests for the bucket"]);
  });

  it.each(["text", "titles", "today", "tomorrow"] satisfies Age[])("twice is once (%s)", async (age) => {
    const rows = {
      ...ROWS,
      summaries: [summary("one", 6)],
      observations: [textOnly("one", 5, "Redis was closed")],
    };
    const path = written(rows, age);
    expect((await taken(path)).imported.observations).toBe(1);
    const before = await stored("one");
    expect((await taken(path)).imported).toEqual({
      sessions: 0,
      turns: 0,
      observations: 0,
      summaries: 0,
      known: 1,
      off: 0,
    });
    expect(await stored("one")).toEqual(before);
  });

  it("what came since is added", async () => {
    await taken(written(ROWS));
    const more = {
      ...ROWS,
      observations: [...(ROWS.observations ?? []), observation("one", 20, { title: "Third" })],
    };
    expect((await taken(written(more))).imported).toMatchObject({
      sessions: 0,
      turns: 0,
      observations: 1,
      known: 2,
    });
  });

  it("a dry run counts and stores nothing", async () => {
    expect((await taken(written(ROWS), { dryRun: true })).imported).toMatchObject({
      sessions: 1,
      observations: 2,
    });
    expect(await here.memory.store.sessions.get("one")).toBeUndefined();
    expect(await stored("one")).toEqual([]);
  });

  it("a session we know keeps its project, its turns and their numbers", async () => {
    const agent = agentSession(here.cwd, "one", AT);
    await here.memory.record([
      {
        type: "prompt-submit",
        agent: "claude-code",
        session: "one",
        cwd: here.cwd,
        at: AT - 1,
        prompt: "Hello",
      },
      {
        type: "prompt-submit",
        agent: "claude-code",
        session: "one",
        cwd: here.cwd,
        at: AT,
        prompt: "Now the tests",
      },
      agent.bash("npm test"),
    ]);
    const { imported, names } = await taken(written(ROWS));
    expect(imported).toMatchObject({ sessions: 0, turns: 0, observations: 2 });
    expect(names).toMatchObject([{ name: "shop", how: "seen" }]);
    expect((await stored("one")).map(({ turn, project }) => [turn, project])).toEqual([
      [2, place().id],
      [2, place().id],
    ]);
    expect(
      (await here.memory.store.turns.list({ session: "one", order: "oldest" })).map((turn) => turn.prompt),
    ).toEqual(["Hello", "Now the tests"]);
  });

  it("what a model summed up for us stays; what rules made gives way", async () => {
    await taken(written(ROWS));
    const [theirs] = await here.memory.store.observations.summaries({ sessions: ["one"] });
    if (!theirs) throw new Error("no summary");
    for (const [source, after] of [
      ["model", "model"],
      ["rules", "claude-mem"],
    ] as const) {
      await here.memory.store.observations.saveSummary({ ...theirs, source, learned: "ours" } as never);
      await taken(written(ROWS));
      expect(await here.memory.store.observations.summaries({ sessions: ["one"] })).toMatchObject([
        { source: after },
      ]);
    }
  });

  it("nothing secret or private of it touches the disk", async () => {
    const key = `sk-ant-api03-${"a1B2c3D4e5".repeat(9)}AA`;
    const token = `ghp_${"Z9y8X7".repeat(6)}`;
    await taken(
      written({
        sessions: [session("one", "shop")],
        observations: [
          observation("one", 5, {
            narrative: `The key ${key} was in .env. <private>Zanzibar</private>`,
            facts: JSON.stringify([`ANTHROPIC_API_KEY=${key}`, "<private>Zanzibar is where"]),
          }),
        ],
        summaries: [summary("one", 6, { notes: `<private>Zanzibar</private> ${key}` })],
        // The title that is made of it ends in the midst of the token.
        prompts: [prompt("one", 1, `${"Use it. ".repeat(12)}${token} ${key} <private>Zanzibar`)],
      }),
    );
    await here.memory.store.close();
    const bytes = ["", "-wal"].map((end) => {
      try {
        return readFileSync(`${here.config.database}${end}`).toString("latin1");
      } catch {
        return "";
      }
    });
    expect(bytes.join("")).toContain("claude-mem");
    expect(bytes.join("")).not.toMatch(/Zanzibar|a1B2c3D4e5|Z9y8X7/);
    here = await world();
  });
});

describe("import of claude-mem: projects", () => {
  const known = async (cwd: string) => {
    await here.memory.deps.store.projects.save(place(cwd) as never, MONDAY);
    return place(cwd);
  };
  const folder = (name: string) => {
    const path = join(newFolder(), name);
    return path;
  };
  const one = (name: string, rows: Rows = {}) =>
    written({ sessions: [session("one", name)], observations: [observation("one", 5)], ...rows });
  const projectOf = async () => (await stored("one"))[0]?.project;

  it("one known project of that name: that one", async () => {
    const { id } = await known(here.cwd);
    expect((await taken(one(basename(here.cwd)))).names).toMatchObject([{ how: "name", choices: [] }]);
    expect(await projectOf()).toBe(id);
  });

  it("two of that name: kept under its own, until the person says which", async () => {
    const [first, second] = [await known(folder("shop")), await known(folder("shop"))];
    const path = one("shop");
    const { names } = await taken(path, { dryRun: true });
    expect(names).toMatchObject([
      { how: "own", project: { name: "shop", identity: "claude-mem:shop", root: "" } },
    ]);
    expect(names[0]?.choices.map(({ id }) => id).sort()).toEqual([first.id, second.id].sort());
    await taken(path, { given: { named: new Map([["shop", second]]) } });
    expect(await projectOf()).toBe(second.id);
  });

  it("the folder the person stands in is one that may be meant", async () => {
    const given = { named: new Map(), here: place() };
    expect((await taken(one(basename(here.cwd)), { given })).names).toMatchObject([{ how: "name" }]);
    expect(await projectOf()).toBe(place().id);
  });

  it("none of that name: kept under its own; a project for all the rest can be given", async () => {
    expect((await taken(one("gone"), { dryRun: true })).names).toMatchObject([{ how: "own", choices: [] }]);
    await taken(one("gone"), { given: { named: new Map(), rest: place() } });
    expect(await projectOf()).toBe(place().id);
  });

  it("a folder that calls ran in tells more than a name", async () => {
    await known(folder("shop"));
    const tools = [{ tool_use_id: "a", content_session_id: "one", tool_name: "Bash", cwd: here.cwd }];
    expect((await taken(one("shop", { tools }))).names).toMatchObject([{ how: "seen" }]);
    expect(await projectOf()).toBe(place().id);
  });

  it("a work tree belongs to its main one", async () => {
    const { id } = await known(folder("shop"));
    await taken(one("shop/fix-login"));
    expect(await projectOf()).toBe(id);
  });

  it("files below the root are told relative to it", async () => {
    const { root } = await known(here.cwd);
    const observations = [
      observation("one", 5, {
        files_modified: JSON.stringify([`${root}/src/a.ts`, "./src/b.ts"]),
        files_read: "[]",
      }),
    ];
    await taken(one(basename(here.cwd), { observations }));
    expect((await stored("one"))[0]?.files).toEqual(["src/a.ts", "src/b.ts"]);
  });

  it("where nothing is recorded nothing is taken in", async () => {
    await here.memory.close();
    here = await world({ enabled: false });
    expect((await taken(one("shop"))).imported).toMatchObject({ observations: 0, off: 1 });
  });
});
