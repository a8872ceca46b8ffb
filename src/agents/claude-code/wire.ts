// Reads Claude Code's hook payloads: JSON on a command hook's stdin, or the arguments of our MCP tool, where missing
// fields are "" and everything that is not text is JSON text.
import { type ShapedWire, shapeReader, type WireBase, type WireCall } from "../claude-shape.ts";
import { isRecord, stringOf, unwrapJson } from "../narrow.ts";

const SHAPED = [
  ...(["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "PostToolUseFailure"] as const),
  ...(["Stop", "SubagentStop", "SessionEnd"] as const),
] as const;
type Shaped = (typeof SHAPED)[number];

export type Wire =
  | ShapedWire<Exclude<Shaped, "UserPromptSubmit">>
  | (ShapedWire<"UserPromptSubmit"> & { readonly source: string })
  | (WireBase & {
      readonly event: "PostToolBatch";
      readonly calls: readonly { readonly call: WireCall; readonly response: unknown }[];
    });

const reader = shapeReader("claude-code", "Claude Code");

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  const { fields, event } = reader.open(payload);
  if (event === "PostToolBatch")
    return { ...reader.base(fields, event), event, calls: readCalls(unwrapJson(fields.tool_calls)) };
  const wire = reader.read(fields, event, SHAPED);
  if (wire?.event === "UserPromptSubmit") return { ...wire, source: stringOf(fields.source) };
  if (wire?.event === "PostToolUse") return { ...wire, response: unwrapJson(wire.response) };
  return wire;
}

function readCalls(list: unknown): { call: WireCall; response: unknown }[] {
  if (!Array.isArray(list)) throw reader.broken("PostToolBatch has no list of tool_calls");
  return list.map((item: unknown) => {
    if (!isRecord(item)) throw reader.broken("PostToolBatch has a tool call that is not an object");
    return { call: reader.call(item, "PostToolBatch"), response: item.tool_response };
  });
}
