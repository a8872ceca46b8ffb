// Contract test of Cursor, after its SDK 1.0.18: not run with the agent.
import { expect } from "vitest";
import { testDocumented } from "../documented.fixture.ts";
import { cursor } from "./index.ts";

const cwd = "/home/dev/project";
const base = {
  conversation_id: "c-1",
  generation_id: "g-1",
  model: "m",
  cursor_version: "3",
  workspace_roots: [cwd],
};
const shell = { tool_name: "Shell", tool_input: { command: "npm test" }, tool_use_id: "t-1", cwd };
const call = { id: "t-1", tool: "Shell", input: { command: "npm test" } };

testDocumented({
  agent: cursor,
  event: "hook_event_name",
  cases: {
    sessionStart: [
      { ...base, hook_event_name: "sessionStart" },
      [{ type: "session-start", session: "c-1", cwd, model: "m" }],
    ],
    beforeSubmitPrompt: [
      { ...base, hook_event_name: "beforeSubmitPrompt", prompt: "Cache the list" },
      [{ type: "prompt-submit", prompt: "Cache the list" }],
    ],
    preToolUse: [{ ...base, hook_event_name: "preToolUse", ...shell }, [{ type: "tool-start", cwd, call }]],
    postToolUse: [
      { ...base, hook_event_name: "postToolUse", ...shell, tool_output: '{"exitCode":0,"stdout":"ok"}' },
      [{ type: "tool-end", call, result: { ok: true, exitCode: 0, output: expect.stringContaining("ok") } }],
    ],
    "postToolUseFailure: another exit code than 0": [
      {
        ...base,
        hook_event_name: "postToolUseFailure",
        ...shell,
        error_message: "Exit code 3\nno",
        failure_type: "error",
        is_interrupt: false,
      },
      [{ type: "tool-end", call, result: { ok: false, exitCode: 3, output: "Exit code 3\nno" } }],
    ],
    stop: [{ ...base, hook_event_name: "stop" }, [{ type: "turn-end" }]],
    sessionEnd: [{ ...base, hook_event_name: "sessionEnd" }, [{ type: "session-end" }]],
  },
  printed: (output) => ({ ...base, hook_event_name: "postToolUse", ...shell, tool_output: output }),
  take(_, reply) {
    const { permission, agent_message, user_message, additional_context, ...others } = reply as Record<
      string,
      string
    >;
    expect(others).toEqual({});
    if (permission === undefined) return { context: additional_context ?? "" };
    expect(user_message).toBe(agent_message);
    return { decision: permission === "ask" ? "ask" : "deny", reason: agent_message ?? "" };
  },
  asks: true,
  settings: {
    "hooks of one's own": {
      ".cursor/hooks.json":
        '{\n  "version": 1,\n  "hooks": {\n    "stop": [{ "command": "./done.sh" }],\n    "preToolUse": [{ "command": "./check.sh", "matcher": "Shell" }]\n  }\n}\n',
    },
  },
});
