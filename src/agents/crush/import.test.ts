// Crush's sessions in a project's database: invented ones, in the tables of its first migration and one of a later one. Not
// read from a database that Crush wrote.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { loadSqlite } from "../../disk/sqlite.ts";
import { detectHistory } from "../detect.ts";
import { crush } from "./index.ts";

const SCHEMA = `
  CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT NOT NULL,
    message_count INTEGER NOT NULL DEFAULT 0, prompt_tokens INTEGER NOT NULL DEFAULT 0,
    completion_tokens INTEGER NOT NULL DEFAULT 0, cost REAL NOT NULL DEFAULT 0.0,
    updated_at INTEGER NOT NULL, created_at INTEGER NOT NULL);
  CREATE TABLE files (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, path TEXT NOT NULL, content TEXT NOT NULL,
    version INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL);
  CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT NOT NULL, role TEXT NOT NULL,
    parts TEXT NOT NULL default '[]', model TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
    finished_at INTEGER);
  ALTER TABLE messages ADD COLUMN is_summary_message INTEGER DEFAULT 0 NOT NULL;`;

const part = (type: string, data: object) => ({ type, data });
const text = (written: string, more: object = {}) => part("text", { text: written, ...more });
const call = (id: string, name: string, input: object, finished = true) =>
  part("tool_call", { id, name, input: JSON.stringify(input), provider_executed: false, finished });
const result = (id: string, content: string, isError = false) =>
  part("tool_result", { tool_call_id: id, name: "", content, metadata: "{}", is_error: isError });
const finish = part("finish", { reason: "tool_use", time: 1 });

type Message = readonly [role: string, parts: readonly object[] | string, summary?: 1];

const MESSAGES: readonly Message[] = [
  ["user", [text("Cache the list in Redis"), part("finish", { reason: "stop" })]],
  [
    "assistant",
    [
      part("reasoning", { thinking: "hm" }),
      text("I'll look."),
      call("a", "bash", { command: "npm test", description: "Test" }),
      call("b", "view", { file_path: "a.ts" }),
      finish,
    ],
  ],
  [
    "tool",
    [
      result("a", "out\n\nboom\nExit code 1\n\n<cwd>/srv/shop</cwd>"),
      result("b", "File not found: a.ts", true),
    ],
  ],
  [
    "assistant",
    [
      call("c", "bash", { command: "true" }),
      call("d", "bash", { command: "ls" }),
      call("e", "bash", { command: "sleep 900" }),
      call("f", "bash", { command: "make" }),
      call("g", "bash", { command: "half" }, false),
      call("h", "edit", { file_path: "/srv/shop/a.ts", old_string: "x", new_string: "y" }),
    ],
  ],
  [
    "tool",
    [
      result("c", "no output"),
      result("d", "a.ts\n\n<cwd>/srv/shop</cwd>"),
      result("e", "Command is taking longer than expected and has been moved to background."),
      result("f", "\nCommand was aborted before completion\n\n<cwd>/srv/shop</cwd>"),
      result("h", "<result>\nContent replaced in file\n</result>"),
    ],
  ],
  ["assistant", '[{"type'],
  ["assistant", [text("A summary of it all.")], 1],
  ["assistant", [text("Done.")]],
  ["user", [text("Now the docs"), text("continue", { hidden: true })]],
  ["assistant", [text("They are fine.")]],
];

const SUBAGENT: readonly Message[] = [
  ["user", [text("Look for it")]],
  ["assistant", [text("Looking."), call("s", "bash", { command: "exit 4" })]],
  ["tool", [result("s", "exit status 4\nExit code 4\n\n<cwd>/srv/shop</cwd>")]],
];

function store(path = join(newFolder(), ".crush", "crush.db")): string {
  mkdirSync(dirname(path), { recursive: true });
  const database = new (loadSqlite().DatabaseSync)(path, { readOnly: false });
  database.exec(`${SCHEMA} BEGIN`);
  const sessions = [
    ["0c7f", null, MESSAGES],
    ["m1$$s1", "0c7f", SUBAGENT],
  ] as const;
  let second = 1_795_042_288;
  for (const [id, parent, messages] of sessions) {
    database
      .prepare(
        "INSERT INTO sessions (id, parent_session_id, title, updated_at, created_at) VALUES (?, ?, 'x', ?, ?)",
      )
      .run(id, parent, second + 100, second);
    messages.forEach(([role, parts, summary = 0], at) => {
      const content = typeof parts === "string" ? parts : JSON.stringify(parts);
      // Stored as bytes too: the column was one of bytes at first.
      database
        .prepare("INSERT INTO messages VALUES (?, ?, ?, ?, 'model', ?, ?, NULL, ?)")
        .run(`${id}-${at}`, id, role, at % 2 ? content : Buffer.from(content), second, second, summary);
      second += at % 2;
    });
  }
  database.exec("COMMIT");
  database.close();
  return path;
}

testHistoryAgent({
  agent: crush,
  histories: { "a database": () => store(), "one session": () => `${store()}#0c7f` },
});

describe("agents: crush, its database", () => {
  it("prompts, words and calls in order, a row that is no JSON counted", async () => {
    const path = store();
    let broken = 0;
    const events = [];
    for await (const event of crush.readHistory(`${path}#0c7f`, () => broken++)) events.push(event);
    expect(broken).toBe(1);
    expect(events.map(({ type }) => type)).toEqual([
      "prompt-submit",
      ...Array.from({ length: 7 }, () => "tool-end"),
      "turn-end",
      "prompt-submit",
      "turn-end",
    ]);
    const folder = dirname(dirname(path));
    expect(events[0]).toMatchObject({
      prompt: "Cache the list in Redis",
      cwd: folder,
      at: 1_795_042_288_000,
    });
    expect(events.filter(({ type }) => type === "prompt-submit")[1]).toMatchObject({
      prompt: "Now the docs",
    });
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll look.", "Done."] },
      { words: ["They are fine."] },
    ]);
  });

  it("how each call ended", async () => {
    const calls = ends(await all(crush, `${store()}#0c7f`));
    expect(calls.map(({ call: { id }, result: ended }) => [id, ended])).toEqual([
      ["a", { ok: false, exitCode: 1, output: "out\n\nboom" }],
      ["b", { ok: false, output: "File not found: a.ts" }],
      ["c", { ok: true, exitCode: 0, output: "" }],
      ["d", { ok: true, exitCode: 0, output: "a.ts" }],
      ["e", { output: "Command is taking longer than expected and has been moved to background." }],
      ["f", { ok: false, output: "Command was aborted before completion", interrupted: true }],
      ["h", { ok: true, output: "" }],
    ]);
    expect(calls[0]?.call).toMatchObject({ tool: "bash", input: { command: "npm test" } });
  });

  it("a subagent's calls belong to the session that started it; its prompts and words to nobody", async () => {
    expect(await all(crush, `${store()}#m1$$s1`)).toMatchObject([
      { type: "tool-end", session: "0c7f", subagent: "m1$$s1", result: { exitCode: 4 } },
    ]);
  });

  it("is known by its content, and found through Crush's list of projects", async () => {
    expect(await detectHistory(store(join(newFolder(), "copy.bin")))).toBe(crush);
    const [home, project] = [newFolder(), newFolder()];
    const path = store(join(project, ".crush", "crush.db"));
    const list = join(home, ".local/share/crush/projects.json");
    mkdirSync(dirname(list), { recursive: true });
    const projects = [
      { path: project, data_dir: join(project, ".crush") },
      { path: project, data_dir: ".crush" },
      { path: "/gone", data_dir: "/gone/.crush" },
    ];
    writeFileSync(list, JSON.stringify({ projects }));
    expect(crush.isPresent(home, {})).toBe(true);
    const found = await crush.histories(home, {});
    expect(found.map(({ path: named }) => named)).toEqual([`${path}#0c7f`, `${path}#m1$$s1`]);
    expect(found.every(({ size, modifiedAt }) => size > 0 && modifiedAt > 1e12)).toBe(true);
    expect(await crush.histories(home, { CRUSH_GLOBAL_DATA: newFolder() })).toEqual([]);
    writeFileSync(list, "{");
    expect(await crush.histories(home, {})).toEqual([]);
  });
});
