// twiceshy import --claude-mem: moves everything from claude-mem with one command.
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { AT, makeDatabase, observation, prompt, session, summary } from "../claude-mem/database.ts";
import { type House, newHouse } from "./house.ts";

let house: House;
beforeEach(() => {
  house = newHouse();
});

const ROWS = {
  sessions: [session("5e55-one", "shop"), session("5e55-two", "elsewhere")],
  observations: [observation("5e55-one", 5), observation("5e55-two", 6, { title: "Elsewhere it is not so" })],
  summaries: [summary("5e55-one", 9)],
  prompts: [prompt("5e55-one", 1, "Add rate limiting to the login route")],
};

function left(path = join(house.home, ".claude-mem", "claude-mem.db")): string {
  mkdirSync(dirname(path), { recursive: true });
  makeDatabase(path, "today", ROWS).close();
  return path;
}

/** The session's file by Claude Code itself, which gives its folder. */
function transcript(): void {
  const base = {
    sessionId: "5e55-one",
    cwd: house.project,
    version: "2.0.0",
    isSidechain: false,
    userType: "external",
  };
  const at = (minute: number) => new Date(AT + minute * 60_000).toISOString();
  const lines = [
    {
      ...base,
      type: "user",
      uuid: "u1",
      timestamp: at(1),
      message: { role: "user", content: "Add rate limiting to the login route" },
    },
    {
      ...base,
      type: "assistant",
      uuid: "u2",
      timestamp: at(2),
      message: {
        role: "assistant",
        content: [{ type: "tool_use", id: "t1", name: "Bash", input: { command: "npm test" } }],
      },
    },
    {
      ...base,
      type: "user",
      uuid: "u3",
      timestamp: at(3),
      message: { role: "user", content: [{ type: "tool_result", tool_use_id: "t1", content: "ok" }] },
      toolUseResult: { stdout: "ok", stderr: "", interrupted: false },
    },
  ];
  const folder = house.project.replaceAll(/[^\w]/g, "-");
  house.put(
    `.claude/projects/${folder}/5e55-one.jsonl`,
    `${lines.map((line) => JSON.stringify(line)).join("\n")}\n`,
  );
}

describe("cli: import --claude-mem", () => {
  it("takes everything in, says where it could not tell the project, and does so once", async () => {
    const path = left();
    const before = readFileSync(path);
    const first = await house.run(["import", "--claude-mem"]);
    expect(first).toMatchObject({ code: 0, err: "" });
    expect(first.out).toContain("✓ Imported 2 observations, 1 summary and 2 prompts from claude-mem.");
    expect(first.out).toContain(`  shop was assigned to shop (${house.project}).`);
    expect(first.out).toContain(
      "  Kept under their own names, since no project has these names: elsewhere.\n  To assign one to a project: twiceshy forget project claude-mem:NAME, then import again with --project NAME=PATH.\n",
    );
    expect((await house.run(["observations", "--project", "claude-mem:elsewhere"])).out).toContain(
      "Elsewhere it is not so",
    );
    expect((await house.run(["import", "--claude-mem"])).out).toContain(
      "Nothing new in claude-mem. 2 observations already known.",
    );
    expect(readFileSync(path)).toEqual(before);
    expect(readdirSync(dirname(path))).toEqual(["claude-mem.db"]);
  });

  it("into an empty memory the agents' histories come first: sessions are where they happened", async () => {
    left();
    transcript();
    const { out } = await house.run(["import", "--claude-mem"]);
    expect(out).toContain("Found 1 agent: Claude Code (1 transcript)");
    expect(out).not.toMatch(/^ {2}shop/m);
    const { out: listed } = await house.run(["observations", "--json"]);
    const titles = listed
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line).title);
    expect(titles).toContain("Token bucket chosen for login");
    expect(titles).not.toContain("Elsewhere it is not so");
  });

  it("a plain import tells of it where nobody can be asked, and stops when it is in", async () => {
    left();
    transcript();
    const offered = await house.run(["import"]);
    expect(offered.out).toContain(
      "A claude-mem database was found (~/.claude-mem/claude-mem.db: 2 sessions, 2 observations). To import it: twiceshy import --claude-mem",
    );
    await house.run(["import", "--claude-mem"]);
    expect((await house.run(["import"])).out).not.toContain("claude-mem");
    expect(JSON.parse((await house.run(["import", "--json"])).out)).toMatchObject({ broken: [] });
  });

  it("a backup, its folder or a file given by name; a folder for a project", async () => {
    const path = left(join(house.project, "old", "backup.sqlite"));
    const taken = await house.run([
      "import",
      path,
      "--project",
      "elsewhere=.",
      "--project",
      "shop=.",
      "--json",
    ]);
    expect(JSON.parse(taken.out)).toMatchObject({
      sessions: 2,
      observations: 2,
      projects: [
        { how: "given", called: "shop" },
        { how: "given", called: "shop" },
      ],
    });
    left(join(house.project, "older", "claude-mem.db"));
    expect(JSON.parse((await house.run(["import", "--claude-mem", "older", "--json"])).out)).toMatchObject({
      known: 2,
    });
  });

  it("what was kept under its own name can be forgotten, and put where it belongs", async () => {
    left();
    await house.run(["import", "--claude-mem"]);
    const gone = await house.run(["forget", "project", "claude-mem:elsewhere", "--yes"]);
    expect(gone).toMatchObject({
      code: 0,
      out: expect.stringContaining("project elsewhere, 1 session, 0 calls"),
    });
    const again = await house.run(["import", "--claude-mem", "--project", "elsewhere=.", "--json"]);
    expect(JSON.parse(again.out)).toMatchObject({ sessions: 1, observations: 1, known: 1 });
    expect((await house.run(["observations"])).out).toContain("Elsewhere it is not so");
  });

  it("a project in the home folder, as one would write it", async () => {
    left();
    house.put("code/elsewhere/notes.md", "");
    const { out } = await house.run([
      "import",
      "--claude-mem",
      "--project",
      "elsewhere=~/code/elsewhere",
      "--json",
    ]);
    expect(JSON.parse(out).projects).toMatchObject([{ how: "name" }, { name: "elsewhere", how: "given" }]);
    expect(await house.run(["import", "--claude-mem", "--project", "elsewhere=~/cdoe"])).toMatchObject({
      code: 1,
      err: expect.stringContaining("there is no folder and no known project"),
    });
  });

  it("a dry run counts", async () => {
    left();
    const { out } = await house.run(["import", "--claude-mem", "--dry-run"]);
    expect(out).toContain(
      "Would import 2 observations, 1 summary and 2 prompts from claude-mem. Nothing was stored.",
    );
    expect((await house.run(["observations", "--everywhere"])).out).not.toContain("Token bucket");
  });

  it("what is wrong is said, and what to do", async () => {
    expect(await house.run(["import", "--claude-mem"])).toMatchObject({
      code: 1,
      err: "twiceshy: there is no claude-mem database at ~/.claude-mem/claude-mem.db. Name the file: twiceshy import --claude-mem FILE.\n",
    });
    expect(await house.run(["import", "--project", "."])).toMatchObject({ code: 2 });
    left();
    expect(await house.run(["import", "--claude-mem", "--agent", "codex"])).toMatchObject({ code: 2 });
    writeFileSync(
      join(house.home, ".claude-mem", "claude-mem.db"),
      "SQLite format 3\u0000 and then nothing".repeat(50),
    );
    const broken = await house.run(["import", "--claude-mem"]);
    expect(broken).toMatchObject({ code: 1, err: expect.stringContaining("is damaged") });
    // Beside a plain import it is a remark.
    expect(await house.run(["import"])).toMatchObject({
      code: 0,
      err: expect.stringContaining("is damaged"),
    });
  });

  it("one that cannot be looked at is told, and stops no import of histories", async () => {
    mkdirSync(join(house.home, ".claude-mem"));
    const file = join(house.home, ".claude-mem", "claude-mem.db");
    symlinkSync(file, file);
    const meant = await house.run(["import", "--claude-mem"]);
    expect(meant.code).toBe(1);
    expect(meant.err).toMatch(/^twiceshy: .*claude-mem\.db cannot be read: /);
    expect(await house.run(["import"])).toMatchObject({ code: 0 });
  });
});
