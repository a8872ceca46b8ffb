// Contract test of OpenCode. Payloads of our plugin recorded in version 1.18.33 against a scripted model; paths and ids
// replaced.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type AgentContract, type RecordedPayload, testAgent } from "../../../test/contracts/agent.ts";
import { takePlugin } from "../plugin-reply.fixture.ts";
import { opencode } from "./index.ts";

const recorded: readonly RecordedPayload[] = JSON.parse(
  readFileSync(join(import.meta.dirname, "fixtures/hooks.json"), "utf8"),
);

const cwd = "/home/dev/shop";
const call = (tool: string, input: object) => ({ tool, input: expect.objectContaining(input) });
const start = (tool: string, input: object, more: object = {}) => ({
  type: "tool-start",
  cwd,
  session: "ses_main",
  call: call(tool, input),
  ...more,
});
const end = (tool: string, input: object, result: object, more: object = {}) => ({
  type: "tool-end",
  cwd,
  session: "ses_main",
  call: call(tool, input),
  result,
  ...more,
});
const failing = { command: "echo out; echo err >&2; exit 3", workdir: "sub" };
const inSub = { cwd: `${cwd}/sub` };
const missing = { filePath: `${cwd}/missing.txt` };
const file = { filePath: `${cwd}/new.txt` };
const denied = { command: "npm install redis-node" };
const slow = { command: "sleep 5", timeout: 300 };
const ofSubagent = { session: "ses_main", subagent: "ses_sub" };

const expected: AgentContract["expected"] = {
  "session.start": [{ type: "session-start", source: "startup", cwd }],
  "session.start: after a compaction": [{ type: "session-start", source: "compact", cwd }],
  // `opencode run` puts its arguments into quotes.
  "chat.message": [{ type: "prompt-submit", prompt: "Add a redis client, please." }],
  "messages.transform": [{ type: "results-read", session: "ses_main" }],
  "tool.execute.before: a command": [start("bash", { command: "echo hello" })],
  "tool.execute.after: a command": [
    end("bash", { command: "echo hello" }, { ok: true, exitCode: 0, output: "hello\n" }),
  ],
  "tool.execute.before: exit code 3": [start("bash", failing, inSub)],
  "tool.execute.after: exit code 3": [
    end("bash", failing, { ok: false, exitCode: 3, output: "out\nerr\n" }, inSub),
  ],
  // A tool that fails has no `tool.execute.after`.
  "tool.execute.before: a missing file": [start("read", missing)],
  "message.part.updated: a missing file": [
    end("read", missing, { ok: false, output: `File not found: ${cwd}/missing.txt` }),
  ],
  "tool.execute.before: a new file": [start("write", file)],
  "tool.execute.after: a new file": [end("write", file, { ok: true, output: "" })],
  "tool.execute.before: an edit that does not fit": [start("edit", { ...file, oldString: "gamma" })],
  "message.part.updated: an edit that does not fit": [
    end("edit", file, { ok: false, output: expect.stringContaining("Could not find oldString") }),
  ],
  "tool.execute.before: an edit": [start("edit", { ...file, oldString: "beta" })],
  "tool.execute.after: an edit": [end("edit", file, { ok: true, output: "" })],
  "tool.execute.before: wrong arguments": [start("bash", { cmd_typo: "x" })],
  "message.part.updated: wrong arguments": [
    end("bash", { cmd_typo: "x" }, { ok: false, output: expect.stringContaining("invalid arguments") }),
  ],
  "tool.execute.before: our own denial": [start("bash", denied)],
  "message.part.updated: our own denial": [
    end("bash", denied, { ok: false, output: expect.stringMatching(/^Twiceshy: /) }),
  ],
  "tool.execute.before: a tool of an MCP server": [start("twiceshy_search", { query: "redis" })],
  "tool.execute.after: a tool of an MCP server": [
    end("twiceshy_search", { query: "redis" }, { ok: true, output: "Nothing was found." }),
  ],
  "tool.execute.before: a command that takes too long": [start("bash", slow)],
  "tool.execute.after: a command that takes too long": [
    end("bash", slow, { ok: false, output: expect.stringContaining("exceeding timeout 300 ms") }),
  ],
  "tool.execute.before: of a subagent": [start("bash", { command: "exit 4" }, ofSubagent)],
  "tool.execute.after: of a subagent": [
    end("bash", { command: "exit 4" }, { ok: false, exitCode: 4, output: "" }, ofSubagent),
  ],
  "session.idle": [{ type: "turn-end", lastMessage: "It is done.", words: ["It is done."] }],
  dispose: [{ type: "session-end", session: "ses_main" }],
};

const command = recorded.find(({ name }) => name === "tool.execute.after: a command")?.payload;
const ofCall = ["sessionID", "tool", "callID"];

testAgent({
  agent: opencode,
  recorded,
  expected,
  required: {
    "session.start": ["sessionID"],
    "chat.message": ["sessionID", "prompt"],
    "tool.execute.before": ofCall,
    "tool.execute.after": ofCall,
    "message.part.updated": ["sessionID", "part"],
  },
  eventOf: (payload) => String(payload.hook_event_name),
  foreign: { hook_event_name: "something.new", sessionID: "s", directory: "/" },
  printed: (output) => ({ ...command, output, metadata: { exit: 0, output } }),
  take: takePlugin({
    "session.start": ["context"],
    "chat.message": ["context"],
    "tool.execute.before": ["context", "deny"],
    "tool.execute.after": ["context"],
    "message.part.updated": ["context"],
  }),
  asks: false,
  hidesStops: true,
  textLimit: 9_000,
  settings: {
    "servers of one's own": {
      ".config/opencode/opencode.json": `${JSON.stringify({ theme: "nord", mcp: { github: { type: "local", command: ["gh-mcp"] } } }, undefined, 2)}\n`,
    },
    comments: {
      ".config/opencode/opencode.jsonc":
        '{\n  // the good one\n  "model": "anthropic/claude-sonnet-4-5", // really\n  "mcp": {\n    /* none yet */\n  },\n}\n',
    },
    "both kinds of settings file": {
      ".config/opencode/opencode.json": '{"share":"disabled"}',
      ".config/opencode/opencode.jsonc": '{\r\n\t"theme": "nord", // dark\r\n}\r\n',
    },
    "a plugin of one's own": {
      ".config/opencode/plugins/mine.js": "export const Mine = async () => ({});\n",
    },
  },
});

describe("agents: opencode, its settings", () => {
  const home = "/home/dev";
  const plugin = `${home}/.config/opencode/plugins/twiceshy.js`;
  const launcher = { node: "/usr/bin/node", hook: "/opt/x/hook.cjs", cli: "/opt/x/cli.js", env: {} };
  const context = (files: Readonly<Record<string, string>>) => ({
    home,
    env: {},
    launcher,
    read: (path: string) => files[path],
  });

  it("overwrites no file of somebody else's that has the plugin's name", () => {
    const files = { [plugin]: "export const Other = async () => ({});\n" };
    expect(() => opencode.install(context(files))).toThrow(`${plugin}: it was not written by Twiceshy`);
  });

  it("keeps what a person added to our server", () => {
    const path = `${home}/.config/opencode/opencode.json`;
    const server = { type: "local", command: ["node", "old.js"], environment: {}, enabled: false };
    const files = { [path]: JSON.stringify({ mcp: { twiceshy: server } }) };
    const [change] = opencode.install(context(files));
    expect(JSON.parse(change?.after ?? "").mcp.twiceshy).toEqual({
      ...server,
      command: ["/usr/bin/node", "/opt/x/cli.js", "mcp", "--no-hook"],
    });
  });
});
