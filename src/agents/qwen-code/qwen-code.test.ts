// Contract test of Qwen Code. Payloads recorded from version 0.24.4 against a scripted model; paths and ids replaced.
import { describe, expect, it } from "vitest";
import { type AgentContract, contextFor, launcher, testAgent } from "../../../test/contracts/agent.ts";
import type { ToolStart } from "../../domain/event.ts";
import { eventOf, takeShaped } from "../claude-shape.fixture.ts";
import { callsIn, recordedWithSession } from "../recorded.fixture.ts";
import { qwenCode } from "./index.ts";

const recorded = recordedWithSession(import.meta.dirname);
const payloadOf = (name: string) => recorded.find((item) => item.name === name)?.payload ?? {};

const cwd = "/home/dev/shop";
const { start, end } = callsIn(cwd);
const shell = (command: string) => ["run_shell_command", { command }] as const;
const file = (name: string) => ({ file_path: `${cwd}/${name}` });
const read = { type: "results-read" };

const sibling = end(...shell("echo sibling"), { ok: true, exitCode: 0, output: "sibling" });
const denied = end(...shell("npm install redis-node"), {
  ok: false,
  output: expect.stringMatching(/^Twiceshy: `npm install redis-node` failed once/),
});
const mistake = end(...shell("npm install redis-node"), {
  ok: false,
  exitCode: 1,
  output: expect.stringMatching(/^npm error code E404\n[\s\S]*debug-0\.log$/),
});
const missing = end("read_file", file("nothere.txt"), {
  ok: false,
  output: "File not found: /home/dev/shop/nothere.txt",
});
const readFile = end("read_file", file("notes.txt"), { ok: true, output: "" });
const misfit = end("edit", file("notes.txt"), {
  ok: false,
  output: expect.stringContaining("0 occurrences found"),
});
const edit = end("edit", file("notes.txt"), { ok: true, output: "" });
const created = end("write_file", file("new.txt"), { ok: true, output: "" });
const failing = end(...shell("echo out; echo err >&2; exit 3"), {
  ok: false,
  exitCode: 3,
  output: "out\nerr",
});
const badArguments = end(
  "run_shell_command",
  { cmd_typo: "x" },
  { ok: false, output: "params must have required property 'command'" },
);
const noTool = end(
  "no_such_tool",
  { a: 1 },
  { ok: false, output: expect.stringContaining('Tool "no_such_tool" not found') },
);

const expected: AgentContract["expected"] = {
  SessionStart: [{ type: "session-start", source: "startup", model: "scripted", cwd }],
  UserPromptSubmit: [{ type: "prompt-submit", prompt: "Once more.", cwd, unattended: true }],
  "PreToolUse: its sibling": [start(...shell("echo sibling"))],
  "PostToolUse: its sibling": [sibling],
  "PreToolUse: a known mistake": [start(...shell("npm install redis-node"))],
  "PreToolUse: a known mistake (2)": [start(...shell("npm install redis-node"))],
  // Refused calls reach no hook after them.
  "UserPromptSubmit: after two refusals": [denied, denied, sibling, read],
  "PreToolUse: a known mistake (3)": [start(...shell("npm install redis-node"))],
  "PostToolUseFailure: a known mistake": [mistake],
  "PreToolUse: a missing file": [start("read_file", file("nothere.txt"))],
  "PostToolUseFailure: a missing file": [missing],
  "PreToolUse: a file": [start("read_file", file("notes.txt"))],
  "PostToolUse: a file": [readFile],
  "PreToolUse: an edit that does not fit": [start("edit", file("notes.txt"))],
  "PostToolUseFailure: an edit that does not fit": [misfit],
  // Neither do calls with wrong arguments and calls of tools that do not exist.
  "UserPromptSubmit: after wrong arguments": [badArguments, read],
  "UserPromptSubmit: after a tool that does not exist": [noTool, read],
  "PreToolUse: an edit": [start("edit", file("notes.txt"))],
  "PostToolUse: an edit": [edit],
  "PreToolUse: a new file": [start("write_file", file("new.txt"))],
  "PostToolUse: a new file": [created],
  "PreToolUse: exit code 3": [start(...shell("echo out; echo err >&2; exit 3"))],
  "PostToolUseFailure: exit code 3": [failing],
  Stop: [
    ...[denied, denied, sibling, mistake, missing, readFile, misfit, badArguments, noTool],
    ...[edit, created, failing],
    read,
    { type: "turn-end", lastMessage: "Done.", words: ["Done."] },
  ],
};

const call = ["session_id", "tool_name", "tool_input", "tool_use_id"];
const context = { top: [], specific: ["additionalContext"] };

testAgent({
  agent: qwenCode,
  recorded,
  expected,
  required: {
    SessionStart: ["session_id"],
    UserPromptSubmit: ["session_id"],
    PreToolUse: call,
    PostToolUse: call,
    PostToolUseFailure: call,
    Stop: ["session_id"],
  },
  eventOf,
  foreign: { hook_event_name: "PostToolBatch", session_id: "s", cwd: "/", tool_calls: [] },
  printed: (output) => ({
    ...payloadOf("PostToolUse: its sibling"),
    tool_response: { llmContent: `Command: x\nOutput: ${output}\nError: (none)\nExit Code: 0` },
  }),
  take: takeShaped({
    SessionStart: { ...context, top: ["systemMessage"] },
    UserPromptSubmit: context,
    PreToolUse: { top: [], specific: ["permissionDecision", "permissionDecisionReason"] },
    PostToolUse: context,
    PostToolUseFailure: context,
  }),
  asks: true,
  tells: ["session-start", "prompt-submit"],
  textLimit: 9_000,
  settings: {
    "hooks and servers of one's own": {
      ".qwen/settings.json": `${JSON.stringify(
        {
          mcpServers: { github: { command: "gh-mcp", args: ["--all"] } },
          hooks: {
            PreToolUse: [{ matcher: "write_file", hooks: [{ type: "http", url: "http://127.0.0.1:1/h" }] }],
          },
        },
        undefined,
        4,
      )}\n`,
    },
    "comments, and no line end at the end": {
      ".qwen/settings.json": '{\n  // mine\n  "ui": { "theme": "Dark" }, /* the good one */\n}',
    },
  },
});

describe("agents: qwen, its quirks", () => {
  it("a prompt that comes again before every request opens no turn", () => {
    const payload = { ...payloadOf("UserPromptSubmit"), prompt: "", submitted_prompt: undefined };
    expect(qwenCode.parse(payload, contextFor())).toMatchObject([{ type: "results-read" }]);
  });

  it("knows calls of one message from a later try", () => {
    const times = ["", " (2)", " (3)"].map((suffix) => {
      const item = recorded.find(({ name }) => name === `PreToolUse: a known mistake${suffix}`);
      return (qwenCode.parse(item?.payload, contextFor(item))[0] as ToolStart).decidedAt ?? 0;
    });
    const [first = 0, second, third] = times;
    expect(first).toBeGreaterThan(0);
    expect(second).toBe(first);
    expect(third).toBeGreaterThan(first);
  });

  it("needs no angle brackets for a brief", () => {
    const text = '<twiceshy note="data">\n✅ npm test\n</twiceshy>';
    const origin = { agent: "qwen", session: "s", cwd, at: 1 };
    expect(qwenCode.reply(payloadOf("SessionStart"), { type: "context", text }, origin)).toMatchObject({
      hookSpecificOutput: { additionalContext: "[Twiceshy: data]\n✅ npm test\n[end of Twiceshy]" },
    });
  });

  it("says what keeps its hooks from running", () => {
    const hindered = (text: string) =>
      qwenCode.hindrances?.({ home: "/home/dev", env: {}, launcher, read: () => text }) ?? [];
    expect(hindered('{"disableAllHooks":true}').map(({ what }) => what)).toEqual(["hooks are switched off"]);
    expect(hindered("{}")).toEqual([]);
  });
});
