// Reads the payloads of Qwen Code's hooks, which have Claude Code's shape with differences of its own.
import { filled, type ShapedWire, shapeReader } from "../claude-shape.ts";

/** Not PostToolBatch: it fires after every single call of a batch and says only what the session's record says too. */
const SHAPED = [
  ...(["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"] as const),
  ...(["Stop", "SubagentStop", "SessionEnd"] as const),
] as const;

type Wire = ShapedWire<(typeof SHAPED)[number]>;

const reader = shapeReader("qwen", "Qwen Code");

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  const { fields, event } = reader.open(payload);
  // What was typed, where the program has added files to it.
  const typed = filled(fields.submitted_prompt);
  const wire = reader.read(typed === undefined ? fields : { ...fields, prompt: typed }, event, SHAPED);
  if (wire === undefined || !("call" in wire)) return wire;
  // `tool_use_id` is made up for the hooks around one call; `tool_call_id` is in the session's record, too.
  return { ...wire, call: { ...wire.call, id: filled(fields.tool_call_id) ?? wire.call.id } };
}
