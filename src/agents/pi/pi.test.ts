// Contract test of pi. Payloads of our extension recorded in version 0.74.2 against a scripted model; paths and ids
// replaced.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { type AgentContract, type RecordedPayload, testAgent } from "../../../test/contracts/agent.ts";
import { takePlugin } from "../plugin-reply.fixture.ts";
import { pi } from "./index.ts";

const recorded: readonly RecordedPayload[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/hooks.json"), "utf8"),
);

const cwd = "/home/dev/shop";
const start = (tool: string, input: object) => ({ type: "tool-start", cwd, call: { tool, input } });
const end = (tool: string, input: object, result: object) => ({
  type: "tool-end",
  cwd,
  unattended: true,
  call: { tool, input },
  result,
});
const failing = { command: "echo out; echo err >&2; exit 3" };
const missing = { path: `${cwd}/missing.txt` };
const written = { path: `${cwd}/new.txt`, content: "alpha\nbeta\n" };
const edit = (oldText: string, newText: string) => ({
  path: `${cwd}/new.txt`,
  edits: [{ oldText, newText }],
});
const bad = { command: "npm install redis-node" };
const slow = { command: "sleep 5", timeout: 1 };

const expected: AgentContract["expected"] = {
  session_start: [{ type: "session-start", source: "startup", cwd, unattended: true }],
  before_agent_start: [{ type: "prompt-submit", prompt: "Add a redis client, please." }],
  context: [{ type: "results-read" }],
  "tool_call: a command": [start("bash", { command: "echo hello" })],
  "tool_result: a command": [
    end("bash", { command: "echo hello" }, { ok: true, exitCode: 0, output: "hello\n" }),
  ],
  "tool_call: exit code 3": [start("bash", failing)],
  "tool_result: exit code 3": [
    end("bash", failing, { ok: false, exitCode: 3, output: expect.stringMatching(/^out\nerr\n*$/) }),
  ],
  "tool_call: a missing file": [start("read", missing)],
  "tool_result: a missing file": [
    end("read", missing, { ok: false, output: expect.stringMatching(/^ENOENT: no such file/) }),
  ],
  "tool_call: a new file": [start("write", written)],
  "tool_result: a new file": [end("write", written, { ok: true, output: "" })],
  "tool_call: an edit that does not fit": [start("edit", edit("gamma", "anything"))],
  "tool_result: an edit that does not fit": [
    end("edit", edit("gamma", "anything"), {
      ok: false,
      output: expect.stringMatching(/^Could not find the exact text/),
    }),
  ],
  "tool_call: an edit": [start("edit", edit("beta", "gamma"))],
  "tool_result: an edit": [end("edit", edit("beta", "gamma"), { ok: true, output: "" })],
  // Neither a `tool_call` nor a `tool_result`.
  "message_end: wrong arguments": [
    end(
      "bash",
      { cmd_typo: "x" },
      { ok: false, output: expect.stringMatching(/^Validation failed for tool/) },
    ),
  ],
  "message_end: an unknown tool": [
    end("no_such_tool", { a: 1 }, { ok: false, output: "Tool no_such_tool not found" }),
  ],
  "tool_call: our own denial": [start("bash", bad)],
  "tool_call: its neighbour": [start("bash", { command: "echo twin" })],
  "tool_result: its neighbour": [
    end("bash", { command: "echo twin" }, { ok: true, exitCode: 0, output: "twin\n" }),
  ],
  "message_end: our own denial": [
    end("bash", bad, { ok: false, output: expect.stringMatching(/^Twiceshy: /) }),
  ],
  "tool_call: the same again": [start("bash", bad)],
  "tool_result: the same again": [
    end("bash", bad, { ok: false, exitCode: 1, output: expect.stringContaining("E404") }),
  ],
  "tool_call: a command that takes too long": [start("bash", slow)],
  "tool_result: a command that takes too long": [
    end("bash", slow, { ok: false, output: "Command timed out after 1 seconds" }),
  ],
  agent_end: [{ type: "turn-end", lastMessage: "It is done.", words: ["I will say hello.", "It is done."] }],
  session_shutdown: [{ type: "session-end" }],
};

const command = recorded.find(({ name }) => name === "tool_result: a command")?.payload;
const ofCall = ["sessionId", "toolCallId", "toolName"];

testAgent({
  agent: pi,
  recorded,
  expected,
  required: {
    session_start: ["sessionId"],
    before_agent_start: ["sessionId", "prompt"],
    tool_call: ofCall,
    tool_result: ofCall,
    message_end: ofCall,
  },
  eventOf: (payload) => String(payload.hook_event_name),
  foreign: { hook_event_name: "something_new", sessionId: "s", cwd: "/" },
  printed: (output) => ({ ...command, content: [{ type: "text", text: output }] }),
  take: takePlugin({
    session_start: ["context"],
    before_agent_start: ["context"],
    tool_call: ["context", "deny"],
    tool_result: ["context"],
  }),
  asks: false,
  textLimit: 9_000,
  settings: {
    "an extension of one's own": { ".pi/agent/extensions/mine.ts": "export default () => {};\n" },
  },
});
