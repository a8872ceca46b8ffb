// Cursor's chats, in the editor's database and in those of its command line: invented ones, in the shapes that its SDK and
// public readers of them describe. Not read from a database that Cursor wrote.
import { createHash } from "node:crypto";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { loadSqlite } from "../../disk/sqlite.ts";
import type { AgentEvent } from "../../domain/event.ts";
import { detectHistory } from "../detect.ts";
import { cursor } from "./index.ts";

const json = JSON.stringify;
const open = (path: string) => {
  mkdirSync(dirname(path), { recursive: true });
  return new (loadSqlite().DatabaseSync)(path, { readOnly: false });
};

// The editor

const START = Date.UTC(2026, 7, 9, 10);
const when = (second: number) => new Date(START + second * 1_000).toISOString();
const tool = (toolCallId: string, name: string, more: object) => ({
  type: 2,
  text: "",
  toolFormerData: { toolCallId, name, status: "completed", ...more },
});
const shell = (id: string, command: string, result: object, more: object = {}) =>
  tool(id, "run_terminal_command_v2", {
    rawArgs: "",
    params: json({ command, cwd: "" }),
    result: json(result),
    ...more,
  });

const BUBBLES: readonly (object | string | null)[] = [
  { type: 1, text: "Cache the list in Redis" },
  { type: 2, text: "", thinking: { text: "hm" } },
  { type: 2, text: "I'll look." },
  shell(
    "call_a\nfc_1",
    "npm test",
    { output: "1 failing", exitCode: 1 },
    { additionalData: { status: "error" } },
  ),
  shell("b", "true", { output: "", exitCode: 0, rejected: false }),
  shell("c", "rm -rf dist", { rejected: true }, { additionalData: { status: "rejected" } }),
  tool("d", "read_file_v2", {
    rawArgs: json({ target_file: "nothere.ts" }),
    status: "error",
    error: json({ clientVisibleErrorMessage: "File not found" }),
  }),
  tool("e", "edit_file", { rawArgs: json({ target_file: "a.ts" }), result: json({ diff: {} }) }),
  tool("f", "grep", { rawArgs: json({ pattern: "x" }), result: "a.ts: x" }),
  shell("g", "sleep 900", {}, { status: "loading" }),
  null,
  '{"type',
  { type: 2, text: "Done." },
  { type: 1, text: "Now the docs" },
  { type: 2, text: "They are fine." },
];

function editor(path = join(newFolder(), "state.vscdb")): string {
  const database = open(path);
  database.exec(`
    CREATE TABLE ItemTable (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
    CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB);
    CREATE TABLE composerHeaders (composerId TEXT PRIMARY KEY, value TEXT);
    BEGIN;`);
  const put = (key: string, value: string | null) =>
    database
      .prepare("INSERT INTO cursorDiskKV VALUES (?, ?)")
      .run(key, value === null ? null : Buffer.from(value));
  const folder = { id: "w", uri: { fsPath: "/srv/shop", path: "/srv/shop", scheme: "file" } };
  const composer = (id: string, more: object) =>
    put(
      `composerData:${id}`,
      json({ _v: 18, composerId: id, createdAt: START, workspaceIdentifier: folder, ...more }),
    );
  composer("c-1", {
    lastUpdatedAt: START + 60_000,
    fullConversationHeadersOnly: [...BUBBLES.keys(), 99].map((at) => ({ bubbleId: `b${at}`, type: 2 })),
  });
  BUBBLES.forEach((bubble, at) => {
    const text =
      typeof bubble === "object" && bubble !== null
        ? json({ _v: 3, createdAt: when(at), ...bubble })
        : bubble;
    put(`bubbleId:c-1:b${at}`, text);
  });
  composer("draft", { fullConversationHeadersOnly: [] });
  composer("sub", { fullConversationHeadersOnly: [{ bubbleId: "s1" }, { bubbleId: "s2" }] });
  put("bubbleId:sub:s1", json({ type: 1, text: "Look for it" }));
  put("bubbleId:sub:s2", json(shell("s", "exit 4", { output: "", exitCode: 4 })));
  database
    .prepare("INSERT INTO composerHeaders VALUES ('sub', ?)")
    .run(json({ subagentInfo: { parentComposerId: "c-1" } }));
  // Old versions had the messages in the chat itself, and named no folder.
  put(
    "composerData:old",
    json({ createdAt: START, conversation: [{ type: 1, text: "Old" }, shell("o", "ls", { output: "a" })] }),
  );
  database.exec("COMMIT");
  database.close();
  return path;
}

// The command line

const part = (type: string, more: object) => ({ type, ...more });
const call = (id: string, toolName: string, args: object) =>
  part("tool-call", { toolCallId: id, toolName, args });
const answer = (id: string, toolName: string, result: string, output?: object) => ({
  role: "tool",
  id,
  content: [part("tool-result", { toolName, toolCallId: id, result })],
  ...(output && { providerOptions: { cursor: { highLevelToolCallResult: { output, isError: false } } } }),
});
const printed = (code: number, text: string) =>
  `Exit code: ${code}\n\nCommand output:\n\n\`\`\`\n${text}\n\`\`\`\n`;

const MESSAGES: readonly (object | string)[] = [
  { role: "system", content: "You are an agent" },
  { role: "user", content: "<user_info>\nOS: linux\n</user_info>" },
  {
    role: "user",
    content: [
      part("text", { text: "<attached>x</attached>\n<user_query>\nCache the list in Redis\n</user_query>" }),
    ],
  },
  {
    role: "assistant",
    content: [
      part("reasoning", { text: "hm" }),
      part("text", { text: "I'll look." }),
      call("a", "Shell", { command: "npm test" }),
      call("b", "Read", { path: "/srv/shop/nothere.ts" }),
    ],
  },
  answer("a", "Shell", printed(1, "1 failing"), { failure: { exitCode: 1 } }),
  answer("b", "Read", "Error: File not found", { error: { message: "File not found" } }),
  '{"role',
  {
    role: "assistant",
    content: [
      call("c", "Shell", { command: "true" }),
      call("d", "Shell", { command: "rm -rf dist" }),
      call("e", "StrReplace", { path: "/srv/shop/a.ts" }),
      call("f", "Shell", { command: "still running" }),
    ],
  },
  answer("c", "Shell", printed(0, ""), { success: { command: "true", executionTime: 5 } }),
  answer("d", "Shell", "Rejected: ", { rejected: {} }),
  answer("e", "StrReplace", "The file has been updated."),
  { role: "user", content: "A summary", providerOptions: { cursor: { isSummary: true } } },
  { role: "assistant", content: [part("text", { text: "Done." })] },
];

/** A field of bytes: its number and kind, the length, the bytes. */
function field(number: number, bytes: Buffer): Buffer {
  const key = number * 8 + 2;
  const low = (value: number) => (value < 128 ? [value] : [(value % 128) + 128, Math.floor(value / 128)]);
  return Buffer.concat([Buffer.from([...low(key), ...low(bytes.length)]), bytes]);
}

function chat(home = newFolder(), workspace: string | undefined = "file:///srv/shop"): string {
  const hash = createHash("md5").update("/srv/shop").digest("hex");
  const path = join(home, ".cursor/chats", hash, "93d7b323-695c", "store.db");
  const database = open(path);
  database.exec(`
    CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, data BLOB);
    CREATE TABLE IF NOT EXISTS meta (key TEXT PRIMARY KEY, value TEXT);
    BEGIN;`);
  const put = (data: Buffer) => {
    const id = createHash("sha256").update(data).digest();
    database.prepare("INSERT OR REPLACE INTO blobs VALUES (?, ?)").run(id.toString("hex"), data);
    return id;
  };
  const ids = MESSAGES.map((message) =>
    put(Buffer.from(typeof message === "string" ? message : json(message))),
  );
  const root = put(
    Buffer.concat([
      ...ids.map((id) => field(1, id)),
      // A counter, as the root has some: kind 0.
      Buffer.from([10 * 8, 1]),
      ...(workspace === undefined ? [] : [field(9, Buffer.from(workspace))]),
      field(22, Buffer.from("cli")),
    ]),
  );
  const meta = {
    agentId: "93d7b323-695c",
    latestRootBlobId: root.toString("hex"),
    name: "x",
    createdAt: START,
  };
  database.prepare("INSERT INTO meta VALUES ('0', ?)").run(Buffer.from(json(meta)).toString("hex"));
  database.exec("COMMIT");
  database.close();
  return path;
}

async function read(path: string) {
  let broken = 0;
  const events: AgentEvent[] = [];
  for await (const event of cursor.readHistory(path, () => broken++)) events.push(event);
  return { events, broken };
}

testHistoryAgent({
  agent: cursor,
  histories: {
    "the editor's database": () => editor(),
    "one chat of it": () => `${editor()}#c-1`,
    "a chat of the command line": () => chat(),
  },
});

describe("agents: cursor, the chats of its editor", () => {
  it("prompts, words and calls in order; a row that is no JSON counted, one that was removed not", async () => {
    const { events, broken } = await read(`${editor()}#c-1`);
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
      session: "c-1",
      cwd: "/srv/shop",
      at: START,
    });
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll look.", "Done."] },
      { words: ["They are fine."] },
    ]);
  });

  it("how each call ended, which no single field says", async () => {
    const calls = ends(await all(cursor, `${editor()}#c-1`));
    expect(calls.map(({ call: { id, tool: name }, result }) => [id, name, result])).toEqual([
      ["call_a", "run_terminal_command", { ok: false, exitCode: 1, output: "1 failing" }],
      ["b", "run_terminal_command", { ok: true, exitCode: 0, output: "" }],
      ["c", "run_terminal_command", { ok: false, output: expect.any(String), interrupted: true }],
      ["d", "read_file", { ok: false, output: "File not found" }],
      ["e", "edit_file", { ok: true, output: "" }],
      ["f", "grep", { ok: true, output: "a.ts: x" }],
    ]);
    expect(calls[0]?.call.input).toEqual({ command: "npm test", cwd: "" });
  });

  it("a subagent's calls belong to the chat that started it; old chats have their messages inside", async () => {
    const path = editor();
    expect(await all(cursor, `${path}#sub`)).toMatchObject([
      { type: "tool-end", session: "c-1", subagent: "sub", result: { exitCode: 4 } },
    ]);
    expect((await all(cursor, `${path}#old`)).map(({ type, cwd }) => [type, cwd])).toEqual([
      ["prompt-submit", ""],
      ["tool-end", ""],
      ["turn-end", ""],
    ]);
  });
});

describe("agents: cursor, the chats of its command line", () => {
  it("prompts, words and calls in the order of the root, a message that is no JSON counted", async () => {
    const { events, broken } = await read(chat());
    expect(broken).toBe(1);
    expect(events.map(({ type }) => type)).toEqual([
      "prompt-submit",
      ...Array.from({ length: 5 }, () => "tool-end"),
      "turn-end",
    ]);
    expect(events[0]).toMatchObject({
      prompt: "Cache the list in Redis",
      session: "93d7b323-695c",
      cwd: "/srv/shop",
    });
    expect(events.at(-1)).toMatchObject({ words: ["I'll look.", "Done."] });
  });

  it("how each call ended: a failed command is not called an error there", async () => {
    const calls = ends(await all(cursor, chat()));
    expect(calls.map(({ call: { id }, result }) => [id, result])).toEqual([
      ["a", { ok: false, exitCode: 1, output: "1 failing" }],
      ["b", { ok: false, output: "Error: File not found" }],
      ["c", { ok: true, exitCode: 0, output: "" }],
      ["d", { ok: false, output: "Rejected: ", interrupted: true }],
      ["e", { ok: true, output: "" }],
    ]);
  });

  it("the folder is found by its hash where the root does not name it", async () => {
    const home = newFolder();
    mkdirSync(join(home, ".cursor/projects/srv-shop"), { recursive: true });
    mkdirSync(join(home, ".cursor/projects/srv-other"), { recursive: true });
    expect((await all(cursor, chat(home, "vscode-remote://x")))[0]).toMatchObject({ cwd: "/srv/shop" });
  });
});

describe("agents: cursor, where its chats are", () => {
  it("in the editor's database and in the folders of the command line; drafts are none", async () => {
    const home = newFolder();
    const state = editor(join(home, ".config/Cursor/User/globalStorage/state.vscdb"));
    // With the editor alone there is nothing in ~/.cursor yet.
    expect(cursor.isPresent(home, {})).toBe(true);
    const store = chat(home);
    const found = await cursor.histories(home, {});
    expect(found.map(({ path }) => path)).toEqual([`${state}#c-1`, `${state}#old`, `${state}#sub`, store]);
    expect(found.every(({ size, modifiedAt }) => size > 0 && modifiedAt > 1e12)).toBe(true);
    for (const path of [state, store]) expect(await detectHistory(path)).toBe(cursor);
  });
});
