// Contract test of Copilot CLI. Payloads recorded from 1.0.102 against a scripted model; paths and ids replaced.
import { describe, expect, it } from "vitest";
import { type AgentContract, contextFor, testAgent } from "../../../test/contracts/agent.ts";
import { eventOf } from "../claude-shape.fixture.ts";
import { recordedIn } from "../recorded.fixture.ts";
import { copilotCli } from "./index.ts";

const recorded = recordedIn(import.meta.dirname);

const cwd = "/home/dev/project";
const invented = expect.stringMatching(/^call-[\da-f]{16}-/);
const read = { type: "results-read" };
const start = (tool: string, id: unknown, input: object) => [
  read,
  { type: "tool-start", cwd, call: { id, tool, input } },
];
const end = (tool: string, id: string, result: object) => [
  { type: "tool-end", cwd, call: { id, tool }, result },
];

const expected: AgentContract["expected"] = {
  SessionStart: [{ type: "session-start", source: "startup", cwd }],
  UserPromptSubmit: [{ type: "prompt-submit", prompt: "please run the scripted demo" }],
  "PreToolUse: a command": start("Bash", "call_0_0", { command: "echo hello" }),
  "PostToolUse: a command": end("Bash", "call_0_0", { ok: true, exitCode: 0, output: "hello" }),
  "PreToolUse: exit code 3": start("Bash", "call_1_0", { command: "echo out; echo err >&2; exit 3" }),
  // Copilot calls it a success.
  "PostToolUse: exit code 3": end("Bash", "call_1_0", { ok: false, exitCode: 3, output: "out\nerr" }),
  "PreToolUse: a missing file": start("Read", "call_2_0", { path: `${cwd}/missing.txt` }),
  "PostToolUseFailure: a missing file": end("Read", "call_2_0", { ok: false, output: "Path does not exist" }),
  "PreToolUse: a new file": start("Write", "call_3_0", { path: `${cwd}/notes.md` }),
  "PostToolUse: a new file": end("Write", "call_3_0", { ok: true, output: "" }),
  // Its record of the session was a moment behind.
  "PreToolUse: an edit without a match": start("Edit", invented, {
    old_str: "gamma",
  }),
  "PostToolUseFailure: an edit without a match": end("Edit", "call_4_0", {
    ok: false,
    output: "No match found",
  }),
  "PreToolUse: a read": start("Read", "call_5_0", { path: `${cwd}/notes.md` }),
  "PostToolUse: a read": end("Read", "call_5_0", { ok: true, output: "" }),
  "PreToolUse: wrong arguments": start("Bash", "call_6_0", { cmd_typo: "x" }),
  "PostToolUseFailure: wrong arguments": end("Bash", "call_6_0", {
    ok: false,
    output: '"command": Required',
  }),
  "PreToolUse: our own denial": start("Bash", "call_7_0", { command: "echo denyme" }),
  "PreToolUse: one of two at once": start("Bash", invented, {
    command: "echo twin; exit 4",
  }),
  "PreToolUse: the other of two at once": start("Bash", invented, {
    command: "echo twin; exit 4",
  }),
  "PostToolUse: one of two at once": end("Bash", "call_8_0", { ok: false, exitCode: 4, output: "twin" }),
  "PostToolUse: the other of two at once": end("Bash", "call_8_1", {
    ok: false,
    exitCode: 4,
    output: "twin",
  }),
  Stop: [{ type: "turn-end", words: ["Let me look around.", "All done."] }],
  SessionEnd: [{ type: "session-end" }],
  Notification: [],
};

const command = recorded.find(({ name }) => name === "PostToolUse: a command")?.payload;
const call = ["session_id", "tool_name", "tool_input"];

testAgent({
  agent: copilotCli,
  recorded,
  expected,
  required: {
    SessionStart: ["session_id"],
    UserPromptSubmit: ["session_id", "prompt"],
    PreToolUse: call,
    PostToolUse: call,
    PostToolUseFailure: call,
    Stop: ["session_id"],
  },
  eventOf,
  foreign: { hook_event_name: "SomethingNew", session_id: "s", cwd: "/" },
  printed: (output) => ({
    ...command,
    tool_result: {
      result_type: "success",
      text_result_for_llm: `${output}\n<shellId: 0 completed with exit code 0>`,
    },
  }),
  take(payload, reply) {
    const { permissionDecision, permissionDecisionReason, additionalContext, ...others } = reply as Record<
      string,
      string
    >;
    expect(others).toEqual({});
    if (permissionDecision === undefined) return { context: additionalContext ?? "" };
    expect(eventOf(payload)).toBe("PreToolUse");
    const decision = permissionDecision === "ask" ? "ask" : "deny";
    return { decision, reason: permissionDecisionReason ?? "" };
  },
  asks: true,
  shows: false,
  textLimit: 9_000,
  settings: {
    "hooks of one's own in another file, and servers": {
      ".copilot/hooks/mine.json":
        '{"version":1,"hooks":{"preToolUse":[{"type":"command","bash":"./check.sh"}]}}',
      ".copilot/mcp-config.json":
        '{\n\t"mcpServers": {\n\t\t"github": { "type": "http", "url": "x" }\n\t}\n}\n',
    },
    "hooks of one's own in our file": {
      ".copilot/hooks/twiceshy.json":
        '{ "version": 1, "hooks": { "PreToolUse": [{ "type": "command", "bash": "./check.sh" }] } }\n',
    },
  },
});

describe("agents: copilot, ids of calls", () => {
  const payload = recorded.find(({ name }) => name === "PreToolUse: one of two at once")?.payload ?? {};
  const idOf = (transcript: string) =>
    copilotCli
      .parse(payload, { ...contextFor(), readTail: () => transcript })
      .flatMap((event) => (event.type === "tool-start" ? [event.call.id] : []))[0];

  it("are different for identical calls where Copilot has not recorded them yet", () => {
    expect(idOf("")).not.toBe(idOf(""));
  });

  it("survive a record whose last line is half written", () => {
    expect(idOf('{"type":"tool.execution_start","data":{"toolCallId":"a","argum')).toMatch(/^call-/);
  });

  it("are looked up in the session's own folder only", () => {
    const asked: string[] = [];
    const readTail = (path: string) => {
      asked.push(path);
      return "";
    };
    const env = { HOME: "/home/dev" };
    copilotCli.parse({ ...payload, session_id: "../../x" }, { now: Date.now(), env, readTail });
    expect(asked).toEqual(["/home/dev/.copilot/session-state/______x/events.jsonl"]);
  });
});
