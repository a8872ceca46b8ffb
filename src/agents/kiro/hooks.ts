// Kiro CLI's hooks, version 3. Payloads are Claude Code's, partly without a session.
import { sha256 } from "../../core/hash/sha256.ts";
import { filled } from "../claude-shape.ts";
import { CLAUDE_FIELDS, type HookTable, tableParse } from "../hook-table.ts";
import { stringOf } from "../narrow.ts";

/** By the trigger in its settings; payloads name some of them as version 2 did. */
export const TRIGGERS = {
  UserPromptSubmit: "prompt",
  PreToolUse: "call-start",
  PostToolUse: "call-end",
  Stop: "turn-end",
} as const;

const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "kiro",
  product: "Kiro",
  events: {
    ...TRIGGERS,
    agentSpawn: "session-start",
    userPromptSubmit: "prompt",
    preToolUse: "call-start",
    postToolUse: "call-end",
    stop: "turn-end",
  },
  // Without a session id, all events of a folder belong to one session.
  session: (fields) => filled(fields.session_id) ?? `folder-${sha256(stringOf(fields.cwd), 12)}`,
};

export const parse = tableParse(table);
