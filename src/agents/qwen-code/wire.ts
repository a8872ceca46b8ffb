// Reads the payloads of Qwen Code's hooks, which have Claude Code's shape with differences of its own.
import type { SessionStart } from "../../domain/event.ts";
import { filled, shapeReader, sourceOf, type WireBase, type WireCall } from "../claude-shape.ts";
import { numberOf, optional, stringOf } from "../narrow.ts";

export type Wire = WireBase &
  (
    | { readonly event: "SessionStart"; readonly source: SessionStart["source"]; readonly model?: string }
    | { readonly event: "UserPromptSubmit"; readonly prompt: string }
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
    | { readonly event: "Stop" | "SubagentStop"; readonly lastMessage?: string }
    | { readonly event: "SessionEnd" }
  );

const reader = shapeReader("qwen", "Qwen Code");

/**
 * Undefined for events that we do not handle. PostToolBatch is none of them: it fires after every single call of a batch
 * and says only what the session's record says too.
 */
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
      // What was typed, where the program has added files to it.
      return { ...base(), event, prompt: filled(fields.submitted_prompt) ?? reader.prompt(fields, event) };
    case "PreToolUse":
      return { ...base(), event, call: callIn(fields, event) };
    case "PostToolUse":
      return {
        ...base(),
        event,
        call: callIn(fields, event),
        response: fields.tool_response,
        ...optional("durationMs", numberOf(fields.duration_ms)),
      };
    case "PostToolUseFailure":
      return {
        ...base(),
        event,
        call: callIn(fields, event),
        error: stringOf(fields.error),
        interrupted: fields.is_interrupt === true,
        ...optional("durationMs", numberOf(fields.duration_ms)),
      };
    case "Stop":
    case "SubagentStop":
      return { ...base(), event, ...optional("lastMessage", filled(fields.last_assistant_message)) };
    case "SessionEnd":
      return { ...base(), event };
    default:
      return undefined;
  }
}

/** `tool_use_id` is made up for the hooks around one call; `tool_call_id` is in the session's record, too. */
function callIn(fields: Readonly<Record<string, unknown>>, event: string): WireCall {
  const call = reader.call(fields, event);
  return { ...call, id: filled(fields.tool_call_id) ?? call.id };
}
