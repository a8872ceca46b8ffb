// Contract test of Amp. The payloads were written from the documentation of its plugin API, not recorded.
import { expect } from "vitest";
import { type AgentContract, type RecordedPayload, testAgent } from "../../../test/contracts/agent.ts";
import { takePlugin } from "../plugin-reply.fixture.ts";
import { amp } from "./index.ts";

const cwd = "/home/dev/shop";
const documented = (name: string, fields: object): RecordedPayload => ({
  name,
  via: "mcp",
  payload: { hook_event_name: name.replace(/:.*/, ""), threadID: "T-1", cwd, ...fields },
});
const bash = { toolUseID: "toolu_1", tool: "Bash", input: { cmd: "npm test", cwd: "api" } };
const read = { toolUseID: "toolu_2", tool: "Read", input: { path: `${cwd}/gone.ts` } };
const recorded: readonly RecordedPayload[] = [
  documented("session.start", {}),
  documented("agent.start", { prompt: "Add a redis client." }),
  documented("tool.call: a command", bash),
  documented("tool.result: a command that failed", {
    ...bash,
    status: "done",
    output: { output: "1 failing\n", exitCode: 1 },
  }),
  documented("tool.call: a missing file", read),
  documented("tool.result: a missing file", { ...read, status: "error", error: "File not found: gone.ts" }),
  documented("tool.result: a cancelled call", { ...read, status: "cancelled" }),
  documented("agent.end", {}),
];

const expected: AgentContract["expected"] = {
  "session.start": [{ type: "session-start", session: "T-1", cwd }],
  "agent.start": [{ type: "prompt-submit", prompt: "Add a redis client." }],
  "tool.call: a command": [
    { type: "tool-start", cwd: `${cwd}/api`, call: { tool: "Bash", input: bash.input } },
  ],
  "tool.result: a command that failed": [
    { type: "tool-end", cwd: `${cwd}/api`, result: { ok: false, exitCode: 1, output: "1 failing\n" } },
  ],
  "tool.call: a missing file": [{ type: "tool-start", cwd, call: { tool: "Read" } }],
  "tool.result: a missing file": [
    { type: "tool-end", cwd, result: { ok: false, output: expect.stringContaining("gone.ts") } },
  ],
  "tool.result: a cancelled call": [{ type: "tool-end", result: { ok: false, interrupted: true } }],
  "agent.end": [{ type: "turn-end" }],
};

const ofCall = ["threadID", "toolUseID", "tool"];

testAgent({
  agent: amp,
  recorded,
  expected,
  required: {
    "session.start": ["threadID"],
    "agent.start": ["threadID", "prompt"],
    "tool.call": ofCall,
    "tool.result": ofCall,
  },
  eventOf: (payload) => String(payload.hook_event_name),
  foreign: { hook_event_name: "something.new", threadID: "T-1", cwd: "/" },
  printed: (output) => ({ ...recorded[3]?.payload, output: { output, exitCode: 0 } }),
  take: takePlugin({ "session.start": ["context"], "agent.start": ["context"], "tool.call": ["deny"] }),
  asks: false,
  tells: ["session-start", "prompt-submit"],
  textLimit: 9_000,
  settings: {
    "servers and rules of one's own": {
      ".config/amp/settings.json": `${JSON.stringify({ "amp.mcpServers": { github: { command: "gh-mcp" } }, "amp.notifications.enabled": false }, undefined, 2)}\n`,
    },
    comments: { ".config/amp/settings.json": '{\n  // mine\n  "amp.notifications.enabled": false,\n}\n' },
  },
});
