// Reads Codex's hook payloads: JSON on a command hook's stdin, or the arguments of our MCP tool, where objects stay
// objects and an event has only the fields it always has.
import { type ShapedWire, shapeReader, type WireBase } from "../claude-shape.ts";

const SHAPED = [
  ...(["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse"] as const),
  ...(["Stop", "SubagentStop", "PreCompact", "SessionEnd"] as const),
] as const;

export type Wire = ShapedWire<(typeof SHAPED)[number]> | (WireBase & { readonly event: "PreModelRequest" });

const reader = shapeReader("codex", "Codex");

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  const { fields, event } = reader.open(payload);
  if (event === "PreModelRequest") return { ...reader.base(fields, event), event };
  return reader.read(fields, event, SHAPED);
}
