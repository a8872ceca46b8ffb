// Autohand's histories, as designed and as shipped: invented ones, written here.
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { all, ends } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { sha256 } from "../../core/hash/sha256.ts";
import { detectHistory } from "../detect.ts";
import { agentFor } from "../registry.ts";
import { histories, readHistory } from "./import.ts";
import { autohand } from "./index.ts";

const PROJECT = "/srv/shop";
const SESSION = "2026-11-09_abc123";
let home: string;
let root: string;

beforeEach(() => {
  home = newFolder();
  root = join(home, ".autohand");
});

function put(path: string, content: unknown): string {
  const full = join(root, path);
  mkdirSync(dirname(full), { recursive: true });
  const lines = Array.isArray(content) ? content.map((line) => JSON.stringify(line)).join("\n") : content;
  writeFileSync(full, typeof lines === "string" ? `${lines}\n` : JSON.stringify(lines));
  return full;
}
const at = (minute: number) => new Date(Date.UTC(2026, 10, 9, 9, minute)).toISOString();

const asks = (minute: number, ...calls: object[]) => ({
  role: "assistant",
  content: "",
  timestamp: at(minute),
  toolCalls: calls,
});
const runs = (id: string, command: string, args: string[] = []) => ({
  id,
  tool: "run_command",
  args: { command, args },
});
const answers = (minute: number, id: string, content: string, more: object = {}) => ({
  role: "tool",
  name: "run_command",
  tool_call_id: id,
  content,
  timestamp: at(minute),
  ...more,
});

function conversation(lines: unknown[], session = SESSION): string {
  put(`sessions/${session}/metadata.json`, {
    sessionId: session,
    projectPath: PROJECT,
    createdAt: at(0),
    status: "completed",
  });
  return put(`sessions/${session}/conversation.jsonl`, lines);
}

describe("agents: autohand conversations", () => {
  it("pairs calls with their results; a piece of an output is no result", async () => {
    const path = conversation([
      { role: "user", content: "Add Redis caching", timestamp: at(0) },
      asks(1, runs("a", "npm", ["install", "redis-node"]), runs("b", "npm test")),
      answers(2, "a", "npm error", { _meta: { stream: "stderr" } }),
      answers(3, "b", "1 passing"),
      answers(4, "a", "npm error 404 'redis-node@*' is not in this registry."),
    ]);
    const events = await all({ readHistory }, path);
    expect(events[0]).toMatchObject({ type: "prompt-submit", prompt: "Add Redis caching", session: SESSION });
    expect(ends(events)).toMatchObject([
      { call: { id: "b", tool: "run_command", input: { command: "npm test" } }, cwd: PROJECT },
      {
        call: { id: "a", input: { command: "npm install redis-node" } },
        result: { output: expect.stringContaining("404") },
        at: Date.parse(at(4)),
      },
    ]);
  });

  it("how a call ended is looked up where Autohand wrote it down", async () => {
    const path = conversation([
      asks(1, runs("a", "make"), runs("b", "ls")),
      answers(2, "a", "Error: it broke"),
      answers(3, "b", "README.md"),
    ]);
    expect(ends(await all({ readHistory }, path)).map(({ result }) => result.ok)).toEqual([
      undefined,
      undefined,
    ]);
    const record = { timestamp: at(3), sessionId: SESSION, context: "Tool execution", tags: ["run_command"] };
    put(`projects/${sha256(PROJECT, 8)}/failures.jsonl`, [
      { ...record, tool: "run_command", error: "Error: it broke" },
    ]);
    expect(ends(await all({ readHistory }, path)).map(({ result }) => result.ok)).toEqual([false, true]);
  });

  it("calls without ids, calls written into the text, and ids that come again", async () => {
    const written = { thought: "run it", toolCalls: [{ tool: "run_command", args: { command: "make" } }] };
    const path = conversation([
      { role: "assistant", content: JSON.stringify(written), timestamp: at(1) },
      { role: "tool", name: "run_command", content: "done", timestamp: at(2) },
      asks(3, runs("call_1", "ls")),
      answers(4, "call_1", "a"),
      asks(5, runs("call_1", "pwd")),
      answers(6, "call_1", "b"),
    ]);
    const calls = ends(await all({ readHistory }, path)).map(({ call }) => call);
    expect(calls.map(({ input }) => input.command)).toEqual(["make", "ls", "pwd"]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(3);
    expect(ends(await all({ readHistory }, path)).map(({ call }) => call.id)).toEqual(
      calls.map(({ id }) => id),
    );
  });

  it("torn lines, system notes and results of nobody are left out", async () => {
    const path = conversation([
      { role: "system", content: "note", timestamp: at(0) },
      answers(1, "nobody", "x"),
      asks(1, runs("a", "ls")),
      answers(2, "a", "ok"),
    ]);
    writeFileSync(path, '{"role":"assistant","toolCal', { flag: "a" });
    expect(ends(await all({ readHistory }, path))).toHaveLength(1);
  });

  it("what was taken over from an agent that is read itself does not count twice", async () => {
    const lines = [asks(1, runs("a", "ls")), answers(2, "a", "ok")];
    const path = conversation(lines);
    const importedFrom = { source: "claude", originalId: "0b7e", importedAt: at(9) };
    put(`sessions/${SESSION}/metadata.json`, { sessionId: SESSION, projectPath: PROJECT, importedFrom });
    expect(await all({ readHistory }, path)).toEqual([]);
    const other = { ...importedFrom, source: "kimi" };
    put(`sessions/${SESSION}/metadata.json`, {
      sessionId: SESSION,
      projectPath: PROJECT,
      importedFrom: other,
    });
    expect(await all({ readHistory }, path)).toMatchObject([{ agent: "autohand", session: SESSION }]);
  });
});

describe("agents: autohand records of a project", () => {
  const folder = "projects/a7b3c2d4";
  const failure = {
    timestamp: at(5),
    sessionId: SESSION,
    tool: "run_command",
    command: "npm install redis-node",
    error: "Package not found",
    context: "Adding Redis caching",
    tags: ["dependency", "redis"],
  };
  beforeEach(() => put(`${folder}/index.json`, { projectPath: PROJECT, projectHash: "a7b3c2d4" }));

  it("failures and successes are attempts; patterns are not", async () => {
    const { command: _, ...withoutCommand } = failure;
    const failures = put(`${folder}/failures.jsonl`, [
      failure,
      { ...withoutCommand, tool: "test_run", error: "ModuleNotFoundError: dotenv", context: "Running tests" },
    ]);
    const successes = put(`${folder}/successes.jsonl`, [
      { ...failure, error: undefined, command: "bun add ioredis", result: "Successfully installed" },
      { timestamp: at(6), sessionId: SESSION, pattern: "test_before_commit", description: "…", tags: [] },
      { timestamp: at(6), sessionId: SESSION, tool: "read_file", context: "Tool execution", tags: [] },
      { ...failure, error: undefined, tool: "user_feedback", result: "The user said: perfect" },
    ]);
    expect(ends(await all({ readHistory }, failures))).toMatchObject([
      {
        cwd: PROJECT,
        session: SESSION,
        call: { tool: "run_command", input: { command: "npm install redis-node" } },
        result: { ok: false, output: "Package not found" },
      },
      { call: { tool: "test_run", input: { task: "Running tests" } }, result: { ok: false } },
    ]);
    expect(ends(await all({ readHistory }, successes))).toMatchObject([
      { call: { input: { command: "bun add ioredis" } }, result: { ok: true } },
    ]);
  });

  it("the same line has the same id at every reading, another line another", async () => {
    const path = put(`${folder}/failures.jsonl`, [failure, { ...failure, timestamp: at(7) }]);
    const ids = ends(await all({ readHistory }, path)).map(({ call }) => call.id);
    expect(new Set(ids).size).toBe(2);
    expect(ends(await all({ readHistory }, path)).map(({ call }) => call.id)).toEqual(ids);
  });

  it("a session whose conversation is at hand is not told twice", async () => {
    const path = put(`${folder}/failures.jsonl`, [failure, { ...failure, sessionId: "2026-11-08_def456" }]);
    conversation([]);
    expect(ends(await all({ readHistory }, path)).map(({ session }) => session)).toEqual([
      "2026-11-08_def456",
    ]);
  });

  it("a session's name leads nowhere else", async () => {
    const path = put(`${folder}/failures.jsonl`, [{ ...failure, sessionId: `../sessions/${SESSION}` }]);
    conversation([]);
    expect(ends(await all({ readHistory }, path))).toHaveLength(1);
  });
});

describe("agents: autohand as an agent", () => {
  it("finds both layouts and where the person keeps it, and follows no links", async () => {
    conversation([]);
    put("projects/a7b3c2d4/failures.jsonl", []);
    mkdirSync(join(root, "projects/a7b3c2d4/sessions"));
    symlinkSync(`../../../sessions/${SESSION}`, join(root, `projects/a7b3c2d4/sessions/${SESSION}`));
    const names = async (env = {}) =>
      (await histories(home, env)).map(({ path }) => path.slice(home.length + 1)).sort();
    expect(await names()).toEqual([
      ".autohand/projects/a7b3c2d4/failures.jsonl",
      `.autohand/sessions/${SESSION}/conversation.jsonl`,
    ]);
    root = join(home, ".autohand-cli");
    conversation([]);
    expect(await names()).toHaveLength(3);
    root = join(home, "elsewhere");
    conversation([]);
    expect(await names({ AUTOHAND_HOME: root })).toHaveLength(4);
    expect(autohand.isPresent(home, {})).toBe(true);
    expect(autohand.isPresent(join(home, "nobody"), {})).toBe(false);
  });

  it("is told from its content", async () => {
    const spoken = conversation([{ role: "user", content: "hello", timestamp: at(0) }]);
    const record = put("projects/a/successes.jsonl", [
      { timestamp: at(6), sessionId: SESSION, pattern: "x", description: "y", tags: [] },
    ]);
    for (const path of [spoken, record]) expect(await detectHistory(path)).toBe(await agentFor("autohand"));
  });
});
