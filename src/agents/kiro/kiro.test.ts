// Contract test of Kiro, after its documentation: not run with the agent.
import { expect } from "vitest";
import { takeExit, testDocumented } from "../documented.fixture.ts";
import { kiro } from "./index.ts";

const cwd = "/home/dev/project";
const base = { session_id: "s-1", cwd };
const shell = { tool_name: "execute_bash", tool_input: { command: "npm test" } };
const call = { tool: "execute_bash", input: { command: "npm test" } };

testDocumented({
  agent: kiro,
  event: "hook_event_name",
  cases: {
    agentSpawn: [
      { hook_event_name: "agentSpawn", cwd },
      [{ type: "session-start", cwd, session: expect.stringMatching(/^folder-/) }],
    ],
    UserPromptSubmit: [
      { ...base, hook_event_name: "UserPromptSubmit", prompt: "Cache the list" },
      [{ type: "prompt-submit", session: "s-1", prompt: "Cache the list" }],
    ],
    PreToolUse: [{ ...base, hook_event_name: "PreToolUse", ...shell }, [{ type: "tool-start", cwd, call }]],
    "PostToolUse: a failure that says so": [
      {
        ...base,
        hook_event_name: "PostToolUse",
        ...shell,
        tool_response: { success: false, result: ["npm error 404"] },
      },
      [{ type: "tool-end", cwd, call, result: { ok: false, output: "npm error 404" } }],
    ],
    "PostToolUse: an exit code": [
      {
        ...base,
        hook_event_name: "PostToolUse",
        ...shell,
        tool_response: { success: true, exit_status: "3", stderr: "no" },
      },
      [{ type: "tool-end", call, result: { ok: false, exitCode: 3 } }],
    ],
    Stop: [{ ...base, hook_event_name: "Stop" }, [{ type: "turn-end" }]],
  },
  printed: (output) => ({ ...base, hook_event_name: "PostToolUse", ...shell, tool_response: output }),
  take: takeExit,
  asks: false,
  tells: ["session-start", "prompt-submit"],
  settings: { "hooks of one's own": { ".kiro/hooks/lint.json": '{"version":"v1","hooks":[]}' } },
});
