// Goose's sessions in its database: invented ones, in the schema and the shapes that Goose 1.52 wrote.
import { mkdirSync, mkdtempSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { contextFor } from "../../../test/contracts/agent.ts";
import { all, ends, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { loadSqlite } from "../../disk/sqlite.ts";
import { detectHistory } from "../detect.ts";
import { goose } from "./index.ts";

type Message = readonly [role: "user" | "assistant", parts: readonly object[] | string, metadata?: object];

const text = (written: string) => ({ type: "text", text: written });
const request = (id: string, name: string, input: object) => ({
  type: "toolRequest",
  id,
  toolCall: { status: "success", value: { name, arguments: input } },
});
const response = (id: string, toolResult: object) => ({ type: "toolResponse", id, toolResult });
const answered = (printed: string, isError: boolean, streams?: object) => ({
  status: "success",
  value: {
    resultType: "complete",
    content: [{ type: "text", text: printed, annotations: { priority: 0 } }],
    ...(streams && { structuredContent: streams }),
    isError,
  },
});
const shell = (id: string, command: string) => request(id, "shell", { command });

const MESSAGES: readonly Message[] = [
  ["user", [text("Cache the list in Redis")]],
  ["user", [text("<turn-context>now</turn-context>")], { userVisible: false, agentVisible: true }],
  ["assistant", [text("I'll look."), shell("a", "npm test")]],
  [
    "user",
    [
      response(
        "a",
        answered("1 failing\n\nCommand exited with code 1", true, { stdout: "1 failing", exit_code: 1 }),
      ),
    ],
  ],
  ["assistant", [shell("b", "true"), shell("b2", "false")]],
  ["user", [response("b", answered("(no output)", false, { stdout: "", stderr: "", exit_code: 0 }))]],
  ["assistant", [request("c", "edit", { path: "/srv/shop/a.ts", before: "x", after: "y" })]],
  ["user", [response("c", answered("No match found for the specified text.", true))]],
  ["assistant", [request("d", "developer__shell", { cmd: "x" })]],
  ["user", [response("d", answered("Error: Failed to parse arguments: missing field `command`", true))]],
  ["assistant", [shell("e", "npm install redis-node")]],
  [
    "user",
    [
      response("e", {
        status: "error",
        error:
          "-32603: Tool call denied by policy hook `twiceshy`: Twiceshy: `npm install redis-node` failed once here. Do not retry; this is a policy denial, not a transient failure.",
      }),
    ],
  ],
  ["assistant", [shell("a", "npm test")]],
  ["user", [response("a", answered("ok", false, { stdout: "ok", exit_code: 0 }))]],
  ["assistant", '[{"type'],
  ["assistant", [text("Done.")]],
  ["user", [text("Now the docs")]],
  ["assistant", [text("They are fine.")]],
];

interface Stored {
  readonly id: string;
  readonly type?: string;
  readonly parent?: string;
  readonly messages: readonly Message[];
}

const SUBAGENT: Stored = {
  id: "20261118_2",
  type: "sub_agent",
  parent: "20261118_1",
  messages: [
    ["user", [text("Do this for me")]],
    ["assistant", [text("Sure."), shell("s", "exit 4")]],
    ["user", [response("s", answered("(no output)", true, { exit_code: 4 }))]],
  ],
};

function store(
  sessions: readonly Stored[] = [{ id: "20261118_1", messages: MESSAGES }, SUBAGENT],
  path = join(newFolder(), "sessions.db"),
): string {
  const database = new (loadSqlite().DatabaseSync)(path, { readOnly: false });
  database.exec(`
    CREATE TABLE schema_version (version INTEGER PRIMARY KEY, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT NOT NULL DEFAULT '', description TEXT NOT NULL DEFAULT '',
      user_set_name BOOLEAN DEFAULT FALSE, session_type TEXT NOT NULL DEFAULT 'user', working_dir TEXT NOT NULL,
      created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
      extension_data TEXT DEFAULT '{}', goose_mode TEXT NOT NULL DEFAULT 'auto', parent_session_id TEXT);
    CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, message_id TEXT,
      session_id TEXT NOT NULL REFERENCES sessions(id), role TEXT NOT NULL, content_json TEXT NOT NULL,
      created_timestamp INTEGER NOT NULL, timestamp TIMESTAMP DEFAULT CURRENT_TIMESTAMP, tokens INTEGER, metadata_json TEXT);
    BEGIN;`);
  for (const { id, type = "user", parent = null, messages } of sessions) {
    database
      .prepare("INSERT INTO sessions (id, session_type, working_dir, parent_session_id) VALUES (?, ?, ?, ?)")
      .run(id, type, "/srv/shop", parent);
    const insert = database.prepare(
      "INSERT INTO messages (session_id, role, content_json, created_timestamp, metadata_json) VALUES (?, ?, ?, ?, ?)",
    );
    messages.forEach(([role, parts, metadata = { userVisible: true, agentVisible: true }], at) => {
      const content = typeof parts === "string" ? parts : JSON.stringify(parts);
      insert.run(id, role, content, 1_795_042_288 + at, JSON.stringify(metadata));
    });
  }
  database.exec("COMMIT");
  database.close();
  return path;
}

/** A database in which no table has the columns that came later. */
function oldStore(): string {
  const path = join(newFolder(), "sessions.db");
  const database = new (loadSqlite().DatabaseSync)(path, { readOnly: false });
  database.exec(`
    CREATE TABLE schema_version (version INTEGER PRIMARY KEY);
    CREATE TABLE sessions (id TEXT PRIMARY KEY, description TEXT NOT NULL DEFAULT '', working_dir TEXT NOT NULL,
      created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP);
    CREATE TABLE messages (id INTEGER PRIMARY KEY AUTOINCREMENT, session_id TEXT NOT NULL, role TEXT NOT NULL,
      content_json TEXT NOT NULL, created_timestamp INTEGER NOT NULL);
    INSERT INTO sessions (id, working_dir) VALUES ('20250901_101500', '/srv/shop');`);
  const rows = [
    ["user", [text("Old")]],
    ["assistant", [request("o", "developer__shell", { command: "ls" })]],
    ["user", [response("o", { status: "success", value: [{ type: "text", text: "a.ts" }] })]],
  ] as const;
  for (const [role, parts] of rows)
    database
      .prepare(
        "INSERT INTO messages (session_id, role, content_json, created_timestamp) VALUES ('20250901_101500', ?, ?, 1)",
      )
      .run(role, JSON.stringify(parts));
  database.close();
  return path;
}

testHistoryAgent({
  agent: goose,
  histories: {
    "a database": () => store(),
    "one session": () => `${store()}#20261118_1`,
    "an old one": oldStore,
  },
});

describe("agents: goose, its database", () => {
  it("prompts, words and calls in order, a row that is no JSON counted", async () => {
    const path = store();
    let broken = 0;
    const events = [];
    for await (const event of goose.readHistory(`${path}#20261118_1`, () => broken++)) events.push(event);
    expect(broken).toBe(1);
    expect(events.map(({ type }) => type)).toEqual([
      "prompt-submit",
      ...Array.from({ length: 6 }, () => "tool-end"),
      "turn-end",
      "prompt-submit",
      "turn-end",
    ]);
    expect(events[0]).toMatchObject({
      prompt: "Cache the list in Redis",
      cwd: "/srv/shop",
      at: 1_795_042_288_000,
    });
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll look.", "Done."] },
      { words: ["They are fine."] },
    ]);
  });

  it("how each call ended; one without an answer is none, one id twice is two", async () => {
    const calls = ends(await all(goose, `${store()}#20261118_1`));
    expect(calls.map(({ call, result }) => [call.id, call.tool, result])).toEqual([
      ["a", "shell", { ok: false, exitCode: 1, output: "1 failing" }],
      ["b", "shell", { ok: true, exitCode: 0, output: "" }],
      ["c", "edit", { ok: false, output: "No match found for the specified text." }],
      ["d", "shell", { ok: false, output: "Error: Failed to parse arguments: missing field `command`" }],
      ["e", "shell", { ok: false, output: expect.stringContaining("hook `twiceshy`: Twiceshy: ") }],
      ["a#2", "shell", { ok: true, exitCode: 0, output: "ok" }],
    ]);
  });

  it("a subagent's calls belong to the session that started it; its prompts and words to nobody", async () => {
    const events = await all(goose, `${store()}#20261118_2`);
    expect(events).toMatchObject([
      { type: "tool-end", session: "20261118_1", subagent: "20261118_2", result: { exitCode: 4 } },
    ]);
  });

  it("reads the lists of older versions, which do not say how a command ended", async () => {
    const path = oldStore();
    expect(ends(await all(goose, path))).toMatchObject([
      { call: { tool: "shell" }, result: { output: "a.ts" } },
    ]);
    expect(ends(await all(goose, path))[0]?.result.ok).toBeUndefined();
  });

  it("is known by its content, and found where Goose keeps it, one history for each session", async () => {
    expect(await detectHistory(store(undefined, join(newFolder(), "copy.bin")))).toBe(goose);
    const home = mkdtempSync(join(newFolder(), "home"));
    const path = join(home, ".local/share/goose/sessions/sessions.db");
    mkdirSync(dirname(path), { recursive: true });
    store(undefined, path);
    const found = await goose.histories(home, {});
    expect(found.map(({ path: named }) => named)).toEqual([`${path}#20261118_1`, `${path}#20261118_2`]);
    expect(found.every(({ size, modifiedAt }) => size > 0 && modifiedAt > 1e12)).toBe(true);
    expect(await goose.histories(home, { GOOSE_PATH_ROOT: newFolder() })).toEqual([]);
  });
});

describe("agents: goose, what its hooks leave out", () => {
  const home = newFolder();
  const path = join(home, ".local/share/goose/sessions/sessions.db");
  mkdirSync(dirname(path), { recursive: true });
  store(undefined, path);
  const context = { ...contextFor(), env: { HOME: home } };
  const base = { session_id: "20261118_1", working_dir: "/srv/shop" };
  const call = { tool_call_id: "a", tool_name: "shell", tool_input: { command: "npm test" } };

  it("a call that ended is recorded when its result is in the database: before the next call", () => {
    for (const event of ["PostToolUse", "PostToolUseFailure"])
      expect(goose.parse({ ...base, ...call, event }, context)).toEqual([]);
    const events = goose.parse({ ...base, ...call, tool_call_id: "n", event: "PreToolUse" }, context);
    expect(events.map(({ type }) => type)).toEqual([
      ...Array.from({ length: 4 }, () => "tool-end"),
      "results-read",
      "tool-start",
    ]);
    expect(events.slice(0, 4)).toMatchObject([
      { call: { id: "c" }, result: { ok: false } },
      { call: { id: "d" }, result: { ok: false } },
      { call: { id: "e" }, result: { ok: false } },
      { call: { id: "a" }, result: { exitCode: 0, output: "ok" } },
    ]);
  });

  it("and at the end of the turn", () => {
    const events = goose.parse({ ...base, event: "Stop", last_assistant_message: "Done." }, context);
    expect(events.slice(-2)).toMatchObject([
      { type: "results-read" },
      { type: "turn-end", lastMessage: "Done." },
    ]);
    expect(events).toHaveLength(8);
  });

  it("without the database the hook's own word is taken", () => {
    const alone = contextFor();
    expect(goose.parse({ ...base, ...call, event: "PostToolUse" }, alone)).toMatchObject([
      { type: "tool-end", result: { ok: true } },
    ]);
  });
});
