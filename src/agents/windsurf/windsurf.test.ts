// Contract test of Windsurf, after its documentation: not run with the agent.
import { expect } from "vitest";
import { takeExit, testDocumented } from "../documented.fixture.ts";
import { windsurf } from "./index.ts";

const base = { trajectory_id: "t-1", execution_id: "e-1", timestamp: "2026-11-15T10:00:00Z" };
const cwd = "/home/dev/project";
const action = (agent_action_name: string, tool_info: object) => ({ ...base, agent_action_name, tool_info });
const command = { command_line: "npm test", cwd };
const call = { tool: "run_command", input: { command: "npm test" }, id: expect.stringMatching(/^call-/) };

testDocumented({
  agent: windsurf,
  event: "agent_action_name",
  cases: {
    pre_user_prompt: [
      action("pre_user_prompt", { user_prompt: "Cache the list" }),
      [{ type: "prompt-submit", session: "t-1", prompt: "Cache the list" }],
    ],
    pre_run_command: [action("pre_run_command", command), [{ type: "tool-start", cwd, call }]],
    // Neither an exit code nor an output: how it ended is not known.
    post_run_command: [
      action("post_run_command", command),
      [{ type: "tool-end", cwd, call, result: { output: "" } }],
    ],
    pre_write_code: [
      action("pre_write_code", { file_path: "/p/a.ts", edits: [{ old_string: "a", new_string: "b" }] }),
      [{ type: "tool-start", call: { tool: "edit_file", input: { file_path: "/p/a.ts" } } }],
    ],
    pre_mcp_tool_use: [
      action("pre_mcp_tool_use", { mcp_server_name: "x", mcp_tool_name: "y", mcp_tool_arguments: { a: 1 } }),
      [{ type: "tool-start", call: { tool: "mcp__x__y", input: { a: 1 } } }],
    ],
    post_mcp_tool_use: [
      action("post_mcp_tool_use", {
        mcp_server_name: "x",
        mcp_tool_name: "y",
        mcp_tool_arguments: {},
        mcp_result: "r",
      }),
      [{ type: "tool-end", call: { tool: "mcp__x__y" }, result: { output: "r" } }],
    ],
    post_cascade_response: [
      action("post_cascade_response", { response: "Done." }),
      [{ type: "turn-end", lastMessage: "Done." }],
    ],
  },
  printed: (output) =>
    action("post_mcp_tool_use", { mcp_server_name: "x", mcp_tool_name: "y", mcp_result: output }),
  take: takeExit,
  asks: false,
  tells: [],
  settings: {
    "hooks of one's own": {
      ".codeium/windsurf/hooks.json":
        '{"hooks":{"pre_run_command":[{"command":"./check.sh","show_output":true}]}}',
    },
  },
});
