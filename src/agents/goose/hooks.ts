// Goose's hooks: payloads as its source writes them.
import { filled } from "../claude-shape.ts";
import { CLAUDE_FIELDS, type HookTable, namedCall, tableParse } from "../hook-table.ts";
import { stringOf } from "../narrow.ts";

export const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "goose",
  product: "Goose",
  event: "event",
  events: {
    SessionStart: "session-start",
    UserPromptSubmit: "prompt",
    PreToolUse: "call-start",
    PostToolUse: "call-end",
    PostToolUseFailure: "call-failure",
    Stop: "turn-end",
    SessionEnd: "session-end",
  },
  session: (fields) => filled(fields.session_id),
  cwd: (fields) => stringOf(fields.working_dir),
  // Its own tools are named after their extension: `developer__shell`.
  call: (fields) =>
    namedCall(
      fields.tool_call_id,
      stringOf(fields.tool_name).replace(/^developer__/, ""),
      fields.tool_input ?? {},
    ),
  output: (fields) => fields.tool_output ?? "",
  prompt: (fields) => fields.message,
  failuresApart: true,
};

export const parse = tableParse(table);
