// OpenCode's sessions, exported and in its database: invented ones (recordings of real work: bench/real).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { all, ends, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { loadSqlite } from "../../disk/sqlite.ts";
import type { ToolEnd } from "../../domain/event.ts";
import { detectHistory } from "../detect.ts";
import { opencode } from "./index.ts";

const text = (written: string, more: object = {}) => ({ type: "text", text: written, ...more });
const tool = (callID: string, name: string, state: object) => ({
  type: "tool",
  id: `prt_${callID}`,
  tool: name,
  callID,
  state: { input: {}, time: { start: 10, end: 20 }, ...state },
});
const bash = (id: string, command: string, exit: number | null, output: string) =>
  tool(id, "bash", {
    status: "completed",
    input: { command, workdir: "/srv/shop/api" },
    output: `${output}\na plugin's remark`,
    metadata: { output, exit },
  });
const user = (...parts: object[]) => ({ info: { role: "user", time: { created: 1 } }, parts });
const assistant = (parts: object[], info: object = {}) => ({
  info: { role: "assistant", time: { created: 5 }, path: { cwd: "/srv/shop" }, ...info },
  parts,
});

const MESSAGES = [
  user(text('"Cache the \\"list\\" in Redis"'), text("injected", { synthetic: true })),
  assistant([
    { type: "step-start" },
    { type: "reasoning", text: "hm" },
    text("I'll use ioredis because it is there."),
    bash("a", "npm test", 1, "1 failing"),
    bash("a", "sleep 900", null, "…"),
    tool("b", "read", { status: "completed", output: "the whole file" }),
    tool("c", "edit", { status: "error", error: "Could not find oldString in the file." }),
    tool("d", "bash", { status: "error", error: "Tool execution aborted" }),
    tool("e", "bash", { status: "running" }),
    bash("f", "true", 0, "(no output)"),
  ]),
  assistant([text("## Summary of the conversation")], { summary: true }),
  user(text("Now the tests")),
  assistant([text("They pass.")]),
];

function write(info: object = {}, messages: readonly object[] = MESSAGES, indent = 2): string {
  const path = join(newFolder(), "session.json");
  const session = { id: "ses_1", directory: "/srv/shop", title: "x", ...info };
  writeFileSync(path, JSON.stringify({ info: session, messages }, undefined, indent));
  return path;
}

interface StoredSession {
  readonly id: string;
  readonly parent?: string;
  readonly createdAt?: number;
  readonly messages: readonly { info: object; parts: readonly object[] }[];
}

/** A database as OpenCode 1.18 makes it, as far as it is read. */
function store(sessions: readonly StoredSession[], path = join(newFolder(), "opencode.db")): string {
  const database = new (loadSqlite().DatabaseSync)(path, { readOnly: false });
  database.exec(`
    CREATE TABLE session (id text PRIMARY KEY, parent_id text, directory text, time_created integer, time_updated integer);
    CREATE TABLE message (id text PRIMARY KEY, session_id text, time_created integer, data text);
    CREATE TABLE part (id text PRIMARY KEY, message_id text, session_id text, data text);`);
  const add = (table: string, ...values: readonly (string | number | null)[]) =>
    database.prepare(`INSERT INTO ${table} VALUES (${values.map(() => "?").join(", ")})`).run(...values);
  for (const { id, parent = null, createdAt = 0, messages } of sessions) {
    add("session", id, parent, "/srv/shop", createdAt, createdAt + 100);
    messages.forEach(({ info, parts }, at) => {
      const message = `msg_${id}_${at}`;
      add("message", message, id, createdAt + at, JSON.stringify(info));
      parts.forEach((part, index) => {
        add("part", `prt_${id}_${at}_${String(index).padStart(2, "0")}`, message, id, JSON.stringify(part));
      });
    });
  }
  database.close();
  return path;
}

const STORED: readonly StoredSession[] = [
  { id: "ses_1", messages: MESSAGES },
  { id: "ses_2", parent: "ses_1", createdAt: 3, messages: [assistant([bash("s", "exit 4", 4, "")])] },
];

testHistoryAgent({
  agent: opencode,
  histories: {
    "an export": () => write(),
    "a subagent's": () => write({ id: "ses_2", parentID: "ses_1" }),
    "a database": () => store(STORED),
  },
});

describe("agents: opencode exports", () => {
  it("prompts, calls and words, in order", async () => {
    const events = await all(opencode, write());
    expect(events.map(({ type }) => type)).toEqual([
      "prompt-submit",
      ...Array.from({ length: 6 }, () => "tool-end"),
      "turn-end",
      "prompt-submit",
      "turn-end",
    ]);
    expect(events[0]).toMatchObject({ prompt: 'Cache the "list" in Redis', session: "ses_1", at: 1 });
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll use ioredis because it is there."], at: 20, cwd: "/srv/shop" },
      { words: ["They pass."], at: 5 },
    ]);
  });

  it("how each call ended, without what plugins put in", async () => {
    const calls = (await all(opencode, write())).filter(
      (event): event is ToolEnd => event.type === "tool-end",
    );
    expect(calls.map(({ call, result }) => [call.id, result])).toEqual([
      ["a", { ok: false, exitCode: 1, output: "1 failing" }],
      ["a#2", { output: "…\na plugin's remark" }],
      ["b", { ok: true, output: "" }],
      ["c", { ok: false, output: "Could not find oldString in the file." }],
      ["d", { ok: false, output: "Tool execution aborted", interrupted: true }],
      ["f", { ok: true, exitCode: 0, output: "" }],
    ]);
    expect(calls[0]?.call.input).toEqual({ command: "npm test", workdir: "/srv/shop/api" });
  });

  it("a subagent's calls belong to the session that started it; its prompts and words to nobody", async () => {
    const events = await all(opencode, write({ id: "ses_2", parentID: "ses_1" }));
    expect(new Set(events.map(({ type }) => type))).toEqual(new Set(["tool-end"]));
    expect(events[0]).toMatchObject({ session: "ses_1", subagent: "ses_2" });
  });

  it("is known by its content: pretty, in one line, and gzip", async () => {
    const packed = join(newFolder(), "session.json.gz");
    writeFileSync(packed, gzipSync(JSON.stringify({ info: { id: "s" }, messages: [] })));
    for (const path of [write(), write({}, MESSAGES, 0), packed])
      expect(await detectHistory(path)).toBe(opencode);
    await expect(all(opencode, join(import.meta.dirname, "import.ts"))).rejects.toThrow("opencode export");
    await expect(all(opencode, write({ id: "" }))).rejects.toThrow("opencode export");
  });
});

describe("agents: opencode, its database", () => {
  it("has the same events as the exports of its sessions", async () => {
    const exported = await all(opencode, write());
    const stored = await all(opencode, store(STORED));
    expect(stored.filter(({ subagent }) => subagent === undefined)).toEqual(exported);
    expect(ends(stored).at(-1)).toMatchObject({
      session: "ses_1",
      subagent: "ses_2",
      result: { exitCode: 4 },
    });
  });

  it("is known by its content, whatever its name", async () => {
    const path = store(STORED, join(newFolder(), "copy.bin"));
    expect(await detectHistory(path)).toBe(opencode);
  });

  it("is found where OpenCode keeps it, one history for each session", async () => {
    const home = newFolder();
    mkdirSync(join(home, ".local/share/opencode"), { recursive: true });
    const path = store(STORED, join(home, ".local/share/opencode/opencode.db"));
    const found = await opencode.histories(home, {});
    expect(found.map(({ path: named }) => named)).toEqual([`${path}#ses_1`, `${path}#ses_2`]);
    expect(found.every(({ size }) => size > 0)).toBe(true);
    expect(ends(await all(opencode, `${path}#ses_2`)).map(({ call }) => call.id)).toEqual(["s"]);
    expect(await opencode.histories(home, { XDG_DATA_HOME: newFolder() })).toEqual([]);
  });

  it("counts what a forked session took over only once", async () => {
    const copied = assistant([bash("a", "npm test", 1, "1 failing")], { time: { created: 5 } });
    const own = assistant([bash("z", "npm run lint", 0, "")], { time: { created: 900 } });
    const fork = { id: "ses_3", createdAt: 500, messages: [user(text("Old prompt")), copied, own] };
    const events = await all(opencode, `${store([fork])}#ses_3`);
    expect(ends(events).map(({ call }) => call.id)).toEqual(["z"]);
    expect(events.filter(({ type }) => type === "prompt-submit")).toEqual([]);
  });

  it("goes on after a row that is no JSON, and leaves the file as it is", async () => {
    const path = store(STORED);
    const database = new (loadSqlite().DatabaseSync)(path, { readOnly: false });
    database.exec("UPDATE part SET data = '{\"type' WHERE id = 'prt_ses_1_1_03'");
    database.close();
    const before = readFileSync(path);
    expect(ends(await all(opencode, path)).map(({ call }) => call.id)).toEqual([
      "a",
      "b",
      "c",
      "d",
      "f",
      "s",
    ]);
    expect(readFileSync(path).equals(before)).toBe(true);
  });
});

describe("agents: opencode, a whole session", () => {
  it("has every call, every prompt and every message once", async () => {
    const path = sampleSession("opencode.json");
    expect(await detectHistory(path)).toBe(opencode);
    const events = await all(opencode, path);
    const calls = events.filter((event): event is ToolEnd => event.type === "tool-end");
    expect({
      calls: calls.length,
      nonzero: calls.filter(({ result }) => (result.exitCode ?? 0) !== 0).length,
      words: events.flatMap((event) => (event.type === "turn-end" ? (event.words ?? []) : [])).length,
    }).toEqual({ calls: 9, nonzero: 2, words: 4 });
  });
});
