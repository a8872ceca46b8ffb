// Contract test of Factory droid, after its documentation: not run with the agent.
import { takeShaped } from "../claude-shape.fixture.ts";
import { testDocumented } from "../documented.fixture.ts";
import { droid } from "./index.ts";

const cwd = "/home/dev/project";
const base = { session_id: "s-1", cwd, transcript_path: "/home/dev/.factory/sessions/s-1.jsonl" };
const shell = { tool_name: "Execute", tool_input: { command: "npm test" } };
const call = { tool: "Execute", input: { command: "npm test" } };
const context = { top: ["systemMessage"], specific: ["additionalContext"] };

testDocumented({
  agent: droid,
  event: "hook_event_name",
  cases: {
    SessionStart: [
      { ...base, hook_event_name: "SessionStart", source: "startup" },
      [{ type: "session-start", session: "s-1", cwd, source: "startup" }],
    ],
    UserPromptSubmit: [
      { ...base, hook_event_name: "UserPromptSubmit", prompt: "Cache the list" },
      [{ type: "prompt-submit", prompt: "Cache the list" }],
    ],
    PreToolUse: [{ ...base, hook_event_name: "PreToolUse", ...shell }, [{ type: "tool-start", cwd, call }]],
    "PreToolUse: with an id": [
      { ...base, hook_event_name: "PreToolUse", ...shell, tool_use_id: "t-1" },
      [{ type: "tool-start", call: { id: "t-1" } }],
    ],
    "PostToolUse: the text says that it failed": [
      { ...base, hook_event_name: "PostToolUse", ...shell, tool_response: "Exit code: 3\nno" },
      [{ type: "tool-end", cwd, call, result: { ok: false, exitCode: 3 } }],
    ],
    "PostToolUse: the id is that of its start": [
      { ...base, hook_event_name: "PostToolUse", ...shell, tool_use_id: "t-1", tool_response: "ok" },
      [{ type: "tool-end", cwd, call: { id: "t-1" }, result: { output: "ok" } }],
    ],
    Stop: [{ ...base, hook_event_name: "Stop" }, [{ type: "turn-end" }]],
    SessionEnd: [{ ...base, hook_event_name: "SessionEnd" }, [{ type: "session-end" }]],
  },
  required: { UserPromptSubmit: ["prompt"] },
  printed: (output) => ({ ...base, hook_event_name: "PostToolUse", ...shell, tool_response: output }),
  take: takeShaped({
    SessionStart: context,
    UserPromptSubmit: context,
    PreToolUse: { top: [], specific: ["permissionDecision", "permissionDecisionReason"] },
    PostToolUse: context,
  }),
  asks: true,
  shows: true,
  tells: ["session-start", "prompt-submit"],
  settings: {
    "settings of one's own": {
      ".factory/settings.json":
        '{\n  "model": "x",\n  "hooks": { "Stop": [{ "hooks": [{ "type": "command", "command": "./done.sh" }] }] }\n}\n',
    },
  },
});
