// Reads Claude Code's hook payloads: JSON on a command hook's stdin, or the arguments of our MCP tool, where missing
// fields are "" and everything that is not text is JSON text.
import type { SessionStart } from "../../domain/event.ts";
import { filled, shapeReader, sourceOf, type WireBase, type WireCall } from "../claude-shape.ts";
import { isRecord, numberOf, optional, stringOf, unwrapJson } from "../narrow.ts";

export type Wire = WireBase &
  (
    | { readonly event: "SessionStart"; readonly source: SessionStart["source"]; readonly model?: string }
    | { readonly event: "UserPromptSubmit"; readonly prompt: string; readonly source: string }
    | { readonly event: "PreToolUse"; readonly call: WireCall }
    | {
        readonly event: "PostToolUse";
        readonly call: WireCall;
        readonly response: unknown;
        readonly durationMs?: number;
      }
    | {
        readonly event: "PostToolUseFailure";
        readonly call: WireCall;
        readonly error: string;
        readonly interrupted: boolean;
        readonly durationMs?: number;
      }
    | {
        readonly event: "PostToolBatch";
        readonly calls: readonly { readonly call: WireCall; readonly response: unknown }[];
      }
    | { readonly event: "Stop" | "SubagentStop" | "PreCompact"; readonly lastMessage?: string }
    | { readonly event: "SessionEnd" }
  );

const reader = shapeReader("claude-code", "Claude Code");

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
      return { ...base(), event, prompt: reader.prompt(fields, event), source: stringOf(fields.source) };
    case "PreToolUse":
      return { ...base(), event, call: reader.call(fields, event) };
    case "PostToolUse":
      return {
        ...base(),
        event,
        call: reader.call(fields, event),
        response: unwrapJson(fields.tool_response),
        ...optional("durationMs", numberOf(fields.duration_ms)),
      };
    case "PostToolUseFailure":
      return {
        ...base(),
        event,
        call: reader.call(fields, event),
        error: stringOf(fields.error),
        interrupted: fields.is_interrupt === true || fields.is_interrupt === "true",
        ...optional("durationMs", numberOf(fields.duration_ms)),
      };
    case "PostToolBatch":
      return { ...base(), event, calls: readCalls(unwrapJson(fields.tool_calls)) };
    case "Stop":
    case "SubagentStop":
    case "PreCompact":
      return { ...base(), event, ...optional("lastMessage", filled(fields.last_assistant_message)) };
    case "SessionEnd":
      return { ...base(), event };
    default:
      return undefined;
  }
}

function readCalls(list: unknown): { call: WireCall; response: unknown }[] {
  if (!Array.isArray(list)) throw reader.broken("PostToolBatch has no list of tool_calls");
  return list.map((item: unknown) => {
    if (!isRecord(item)) throw reader.broken("PostToolBatch has a tool call that is not an object");
    return { call: reader.call(item, "PostToolBatch"), response: item.tool_response };
  });
}
