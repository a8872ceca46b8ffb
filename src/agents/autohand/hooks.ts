// Autohand's hooks. It fails closed: a hook that fails, or whose output is not valid JSON, stops the call with an error.
// Ours prints one JSON object or nothing, and its exit code is 0.
import { CLAUDE_FIELDS, type HookTable, tableParse } from "../hook-table.ts";
import { isRecord, unwrapJson } from "../narrow.ts";

export const table: HookTable = {
  ...CLAUDE_FIELDS,
  agent: "autohand",
  product: "Autohand",
  events: {
    "session-start": "session-start",
    "pre-prompt": "prompt",
    "pre-tool": "call-start",
    "post-tool": "call-end",
    stop: "turn-end",
    "session-end": "session-end",
  },
  // Whether the call went well is next to its output, and missing in events that are not about a call.
  output: (fields) => {
    const value = unwrapJson(fields.tool_response);
    const success = typeof fields.tool_success === "boolean" ? { success: fields.tool_success } : {};
    return isRecord(value) ? { ...success, ...value } : { ...success, output: value ?? "" };
  },
  prompt: (fields) => fields.instruction,
};

export const parse = tableParse(table);
