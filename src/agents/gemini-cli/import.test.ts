// Gemini CLI's histories, as one object and as lines: invented ones (recordings of real work: bench/real).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, jsonLines, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { sampleSession } from "../../../test/fixtures/samples.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { sha256 } from "../../core/hash/sha256.ts";
import { detectHistory } from "../detect.ts";
import { geminiCli } from "./index.ts";

const HEAD = { sessionId: "s-1", projectHash: "x", startTime: "2026-11-15T10:00:00Z", kind: "main" };
const at = (minute: number) => new Date(Date.UTC(2026, 10, 15, 10, minute)).toISOString();
const user = (id: string, minute: number, text: string, more: object = {}) => ({
  id,
  timestamp: at(minute),
  type: "user",
  content: [{ text }],
  ...more,
});
const gemini = (id: string, minute: number, content: string, toolCalls?: object[]) => ({
  id,
  timestamp: at(minute),
  type: "gemini",
  content,
  thoughts: [{ subject: "hm", description: "hm" }],
  ...(toolCalls && { toolCalls }),
});
const call = (id: string, name: string, args: object, response: object, more: object = {}) => ({
  id,
  name,
  args,
  result: [{ functionResponse: { id, name, response } }],
  status: "success",
  timestamp: at(5),
  ...more,
});
const shell = (id: string, command: string, output: string) =>
  call(id, "run_shell_command", { command }, { output });
const edit = call(
  "e",
  "replace",
  { file_path: "src/list.ts" },
  { output: "the file" },
  { resultDisplay: { filePath: "/srv/shop/src/list.ts" } },
);

function write(name: string, content: string, folder = newFolder()): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}
const asObject = (messages: readonly object[], head: object = HEAD) =>
  write("session-1.json", JSON.stringify({ ...head, messages }, undefined, 2));
const asLines = (lines: readonly object[], head: object = HEAD) =>
  write("session-1.jsonl", jsonLines([head, ...lines]));

const MESSAGES = [
  user("u1", 0, "Cache the list"),
  gemini("g1", 1, "I'll use Redis because it is there.", [edit, shell("a", "npm test", "Output: ok")]),
  { id: "i", timestamp: at(2), type: "info", content: "Request cancelled." },
  user("u2", 7, "And the tests?"),
  gemini("g2", 8, "They pass."),
];
const LINES = [
  { $set: { messages: [user("c", 0, "<session_context>\n- **Workspace Directories:**\n  - /srv/shop\n")] } },
  user("u1", 0, "<hook_context>old news</hook_context>\n\nCache the list", {
    content: [{ text: "Cache the list" }, { text: "<hook_context>old news</hook_context>" }],
  }),
  { $set: { lastUpdated: at(0) } },
  gemini("g1", 1, "I'll use Redis because it is there."),
  gemini("g1", 1, "I'll use Redis because it is there.", [shell("a", "npm test", "Output: ok")]),
  { id: "r", type: "user", content: [{ functionResponse: { id: "a", response: { output: "ok" } } }] },
  user("u2", 7, "And the tests?"),
  gemini("g1", 1, "Written once more.", [shell("a", "npm test", "Output: ok")]),
  gemini("g2", 8, "They pass."),
];

testHistoryAgent({
  agent: geminiCli,
  histories: { "one object": () => asObject(MESSAGES), lines: () => asLines(LINES) },
});

describe("agents: gemini histories", () => {
  it.each([
    ["one object", () => asObject(MESSAGES), ["replace", "run_shell_command"]],
    ["lines, where the last word on a message counts", () => asLines(LINES), ["run_shell_command"]],
  ])("%s", async (_, path, tools) => {
    const events = await all(geminiCli, path());
    expect(events.flatMap((event) => (event.type === "prompt-submit" ? [event.prompt] : []))).toEqual([
      "Cache the list",
      "And the tests?",
    ]);
    expect(ends(events).map((event) => event.call.tool)).toEqual(tools);
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll use Redis because it is there."], at: Date.parse(at(5)) },
      { words: ["They pass."], at: Date.parse(at(8)) },
    ]);
    for (const event of events) expect(event).toMatchObject({ session: "s-1", cwd: "/srv/shop" });
  });

  it.each([
    ["no code is zero", "Output: fine\nProcess Group PGID: 7", { ok: true, exitCode: 0, output: "fine" }],
    ["nothing printed", "Output: (empty)\nProcess Group PGID: 7", { ok: true, exitCode: 0, output: "" }],
    [
      "a code, between marks, with a hook's words",
      "<untrusted_context>\nOutput: one\ntwo\nExit Code: 3\nProcess Group PGID: 7\n</untrusted_context>\n\n<hook_context>x</hook_context>",
      { ok: false, exitCode: 3, output: "one\ntwo" },
    ],
    [
      "older versions",
      "Command: make\nDirectory: (root)\nStdout: made\nStderr: (empty)\nError: (none)\nExit Code: 0\nSignal: (none)\nBackground PIDs: (none)\nProcess Group PGID: 7",
      { ok: true, exitCode: 0, output: "made\nStderr: (empty)" },
    ],
    [
      "an error in one line is told",
      "Output: (empty)\nError: boom\nExit Code: 1\nProcess Group PGID: 7",
      { ok: false, exitCode: 1, output: "(empty)\nError: boom" },
    ],
    ["killed", "Output: half\nSignal: SIGKILL\nProcess Group PGID: 7", { ok: false, output: "half" }],
    [
      "what a command prints about codes is content",
      "Output: Exit Code: 9\nall fine\nProcess Group PGID: 7",
      { ok: true, exitCode: 0, output: "Exit Code: 9\nall fine" },
    ],
  ])("a command: %s", async (_, output, result) => {
    const path = asObject([gemini("g", 1, "", [shell("a", "make", output)])]);
    expect(ends(await all(geminiCli, path)).map((event) => event.result)).toEqual([result]);
  });

  it("failed, refused and broken off are three things; what has not ended is none", async () => {
    const failing = (id: string, status: string, error: string) =>
      call(id, "run_shell_command", { command: "make" }, { error }, { status });
    const calls = [
      failing("a", "error", "params must have required property 'command'"),
      failing("b", "cancelled", "[Operation Cancelled] Reason: User denied execution."),
      failing("c", "cancelled", "[Operation Cancelled] Reason: Operation cancelled"),
      failing("d", "executing", ""),
    ];
    const results = ends(await all(geminiCli, asObject([gemini("g", 1, "", calls)]))).map(
      ({ result }) => result,
    );
    expect(results.map(({ ok, interrupted }) => [ok, interrupted])).toEqual([
      [false, undefined],
      [false, undefined],
      [false, true],
    ]);
  });

  it("the folder: from a file beside it, or by its hash, or nobody knows", async () => {
    const home = newFolder();
    const chats = join(home, ".gemini/tmp/shop/chats");
    mkdirSync(chats, { recursive: true });
    const lines = `${JSON.stringify(HEAD)}\n${JSON.stringify(user("u", 0, "hi"))}\n`;
    const path = write("session-1.jsonl", lines, chats);
    expect(await all(geminiCli, path)).toMatchObject([{ cwd: "" }]);
    writeFileSync(join(chats, "../.project_root"), "/srv/shop\n");
    expect(await all(geminiCli, path)).toMatchObject([{ cwd: "/srv/shop" }]);
    const read = call("r", "read_file", { file_path: "/srv/shop/src/a/list.ts" }, { output: "x" });
    const hashed = asObject([gemini("g", 1, "", [read])], { ...HEAD, projectHash: sha256("/srv/shop", 64) });
    expect((await all(geminiCli, hashed))[0]).toMatchObject({ cwd: "/srv/shop" });
    const others = ["../logs", "0b7e0000-0000-4000-8000-000000000000"].map((folder) => join(chats, folder));
    for (const folder of others) {
      mkdirSync(folder);
      write("session-2.jsonl", lines, folder);
    }
    expect(await geminiCli.histories(home, {})).toMatchObject([{ path }]);
    expect(await geminiCli.histories("/nobody", { GEMINI_CLI_HOME: home })).toHaveLength(1);
  });

  it("a session that was resumed, copied into the newer format or wound back has each call once", async () => {
    const before = ends(await all(geminiCli, asObject(MESSAGES)));
    const copied = ends(await all(geminiCli, asLines(MESSAGES)));
    expect(copied).toEqual(before);
    const resumed = [...MESSAGES, { $set: { sessionId: "s-1" } }, ...MESSAGES, { $rewindTo: "u2" }];
    expect(ends(await all(geminiCli, asLines(resumed)))).toEqual(before);
  });

  it("equal calls of one message are two calls, equal calls of two messages are two calls", async () => {
    const twice = [shell("a", "npm test", "Output: ok"), shell("b", "npm test", "Output: ok")];
    const messages = [
      gemini("g1", 1, "", twice),
      gemini("g2", 2, "", [shell("c", "npm test", "Output: ok")]),
    ];
    const ids = ends(await all(geminiCli, asObject(messages))).map((event) => event.call.id);
    expect(new Set(ids).size).toBe(3);
  });

  it("broken lines are passed over", async () => {
    const path = asLines(LINES);
    writeFileSync(path, readFileSync(path, "utf8").replace("\n", "\n{ broken\n[]\n\n"));
    expect(ends(await all(geminiCli, path))).toHaveLength(1);
  });

  it("a subagent's calls belong to the session in whose folder they lie", async () => {
    const parent = "0b7e0000-0000-4000-8000-000000000000";
    const folder = join(newFolder(), parent);
    mkdirSync(folder);
    const messages = [user("u", 0, "a task"), gemini("g", 1, "Done.", [shell("a", "ls", "Output: x")])];
    const path = write("s.json", JSON.stringify({ ...HEAD, kind: "subagent", messages }), folder);
    expect(await all(geminiCli, path)).toMatchObject([
      { type: "tool-end", session: parent, subagent: "s-1" },
    ]);
  });

  it("is known by its content", async () => {
    expect(await detectHistory(asObject(MESSAGES))).toBe(geminiCli);
    expect(await detectHistory(asLines(LINES))).toBe(geminiCli);
  });
});

describe("agents: gemini, a whole session", () => {
  it("has every call, every prompt and every message once", async () => {
    const path = sampleSession("gemini-cli.json");
    expect(await detectHistory(path)).toBe(geminiCli);
    const events = await all(geminiCli, path);
    expect({
      calls: ends(events).length,
      failed: ends(events).filter(({ result }) => result.ok === false).length,
      prompts: events.filter(({ type }) => type === "prompt-submit").length,
      words: events.flatMap((event) => (event.type === "turn-end" ? (event.words ?? []) : [])).length,
    }).toEqual({ calls: 7, failed: 2, prompts: 3, words: 6 });
  });
});
