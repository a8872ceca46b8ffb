// Contract test of Autohand's hooks, after its documentation: not run with the agent.
import { expect } from "vitest";
import { testDocumented } from "../documented.fixture.ts";
import { autohand } from "./index.ts";

const cwd = "/home/dev/project";
// Fields that an event does not have are null.
const base = {
  session_id: "s-1",
  cwd,
  tool_response: null,
  tool_success: null,
  instruction: null,
  error: null,
};
const shell = { tool_name: "run_command", tool_input: { command: "npm test" }, tool_use_id: "call_1" };
const call = { id: "call_1", tool: "run_command", input: { command: "npm test" } };

testDocumented({
  agent: autohand,
  event: "hook_event_name",
  cases: {
    "session-start": [
      { ...base, hook_event_name: "session-start", session_type: "startup" },
      [{ type: "session-start", session: "s-1", cwd }],
    ],
    "pre-prompt": [
      { ...base, hook_event_name: "pre-prompt", instruction: "Cache the list" },
      [{ type: "prompt-submit", prompt: "Cache the list" }],
    ],
    "pre-tool": [{ ...base, hook_event_name: "pre-tool", ...shell }, [{ type: "tool-start", cwd, call }]],
    "post-tool": [
      { ...base, hook_event_name: "post-tool", ...shell, tool_response: "ok", tool_success: true },
      [{ type: "tool-end", call, result: { ok: true, output: "ok" } }],
    ],
    "post-tool: a failure": [
      {
        ...base,
        hook_event_name: "post-tool",
        ...shell,
        tool_response: "npm error 404",
        tool_success: false,
      },
      [{ type: "tool-end", call, result: { ok: false, output: "npm error 404" } }],
    ],
    stop: [{ ...base, hook_event_name: "stop" }, [{ type: "turn-end" }]],
    "session-end": [{ ...base, hook_event_name: "session-end" }, [{ type: "session-end" }]],
  },
  printed: (output) => ({
    ...base,
    hook_event_name: "post-tool",
    ...shell,
    tool_response: output,
    tool_success: true,
  }),
  take(_, reply) {
    // Anything that is not valid JSON would stop the call with an error.
    const read = JSON.parse(JSON.stringify(reply)) as Record<string, string>;
    const { decision, reason, additionalContext, ...others } = read;
    expect(others).toEqual({});
    if (decision === undefined) return { context: additionalContext ?? "" };
    expect(["deny", "ask"]).toContain(decision);
    return { decision: decision === "ask" ? "ask" : "deny", reason: reason ?? "" };
  },
  asks: true,
  settings: {
    "hooks and a model of one's own": {
      ".autohand/config.json":
        '{\n  "model": "x",\n  "hooks": {\n    "enabled": true,\n    "hooks": [{ "event": "stop", "command": "./done.sh" }]\n  }\n}\n',
    },
    "hooks switched off": { ".autohand/config.json": '{ "hooks": { "enabled": false } }' },
  },
});
