// Cursor's hooks: events and payloads as its SDK reads and writes them.

import { filled } from "../claude-shape.ts";
import { CLAUDE_FIELDS, type HookTable, tableParse } from "../hook-table.ts";
import { stringOf } from "../narrow.ts";

export const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "cursor",
  product: "Cursor",
  events: {
    sessionStart: "session-start",
    beforeSubmitPrompt: "prompt",
    preToolUse: "call-start",
    postToolUse: "call-end",
    postToolUseFailure: "call-failure",
    preCompact: "turn-end",
    stop: "turn-end",
    sessionEnd: "session-end",
  },
  session: (fields) => filled(fields.session_id) ?? filled(fields.conversation_id),
  cwd: (fields) => stringOf(fields.cwd) || firstOf(fields.workspace_roots),
  output: (fields) => fields.tool_output ?? fields.error_message,
  // A command with another exit code than 0 counts as failed.
  failuresApart: true,
};

export const parse = tableParse(table);

function firstOf(roots: unknown): string {
  return Array.isArray(roots) ? stringOf(roots[0]) : "";
}
