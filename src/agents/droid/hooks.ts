// Factory droid's hooks: Claude Code's names and payloads.
import { CLAUDE_FIELDS, type HookTable, tableParse } from "../hook-table.ts";

export const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "droid",
  product: "Factory droid",
  events: {
    SessionStart: "session-start",
    UserPromptSubmit: "prompt",
    PreToolUse: "call-start",
    PostToolUse: "call-end",
    PreCompact: "turn-end",
    SubagentStop: "turn-end",
    Stop: "turn-end",
    SessionEnd: "session-end",
  },
};

export const parse = tableParse(table);
