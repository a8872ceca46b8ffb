// Reads Codex's hook payloads: JSON on a command hook's stdin, or the arguments of our MCP tool, where objects stay
// objects and an event has only the fields it always has.
import type { SessionStart } from "../../domain/event.ts";
import { filled, shapeReader, sourceOf, type WireBase, type WireCall } from "../claude-shape.ts";
import { optional } from "../narrow.ts";

export type Wire = WireBase &
  (
    | { readonly event: "SessionStart"; readonly source: SessionStart["source"]; readonly model?: string }
    | { readonly event: "UserPromptSubmit"; readonly prompt: string }
    | { readonly event: "PreToolUse"; readonly call: WireCall }
    | { readonly event: "PostToolUse"; readonly call: WireCall; readonly response: unknown }
    | { readonly event: "PreModelRequest" }
    | { readonly event: "Stop" | "SubagentStop" | "PreCompact"; readonly lastMessage?: string }
    | { readonly event: "SessionEnd" }
  );

const reader = shapeReader("codex", "Codex");

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  const { fields, event } = reader.open(payload);
  const base = () => reader.base(fields, event);
  switch (event) {
    case "SessionStart":
      return {
        ...base(),
        event,
        source: sourceOf(fields.source),
        ...optional("model", filled(fields.model)),
      };
    case "UserPromptSubmit":
      return { ...base(), event, prompt: reader.prompt(fields, event) };
    case "PreToolUse":
      return { ...base(), event, call: reader.call(fields, event) };
    case "PostToolUse":
      return { ...base(), event, call: reader.call(fields, event), response: fields.tool_response };
    case "PreModelRequest":
    case "SessionEnd":
      return { ...base(), event };
    case "Stop":
    case "SubagentStop":
    case "PreCompact":
      return { ...base(), event, ...optional("lastMessage", filled(fields.last_assistant_message)) };
    default:
      return undefined;
  }
}
