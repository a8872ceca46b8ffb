// Crush's hooks: only the start of a call (and of a compaction), so that nothing is learned from them.
import { CLAUDE_FIELDS, type HookTable, tableParse } from "../hook-table.ts";

export const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "crush",
  product: "Crush",
  event: "event",
  events: { PreToolUse: "call-start" },
};

export const parse = tableParse(table);
