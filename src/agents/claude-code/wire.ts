// What Claude Code sends to a hook: JSON on a command hook's stdin, or the arguments of our MCP tool, where missing
// fields are "" and everything that is not text is a JSON text. One reader for both.
import { isRecord, numberOf, optional, stringOf, unwrapJson } from "../narrow.ts";

export interface WireCall {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface WireBase {
  readonly session: string;
  readonly cwd: string;
  readonly transcript?: string;
  readonly permissionMode?: string;
  readonly agentId?: string;
}

export type Wire = WireBase &
  (
    | { readonly event: "SessionStart"; readonly source: string }
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

/** Undefined for events that are none of our business. */
export function readWire(payload: unknown): Wire | undefined {
  if (!isRecord(payload)) throw broken("the hook's input is not a JSON object");
  const event = required(payload, "hook_event_name", "a hook");
  const base = () => ({
    session: required(payload, "session_id", event),
    cwd: stringOf(payload.cwd),
    ...optional("transcript", filled(payload.transcript_path)),
    ...optional("permissionMode", filled(payload.permission_mode)),
    ...optional("agentId", filled(payload.agent_id)),
  });
  switch (event) {
    case "SessionStart":
      return { ...base(), event, source: stringOf(payload.source) };
    case "UserPromptSubmit": {
      if (typeof payload.prompt !== "string") throw broken("UserPromptSubmit has no prompt");
      return { ...base(), event, prompt: payload.prompt, source: stringOf(payload.source) };
    }
    case "PreToolUse":
      return { ...base(), event, call: readCall(payload, event) };
    case "PostToolUse":
      return {
        ...base(),
        event,
        call: readCall(payload, event),
        response: unwrapJson(payload.tool_response),
        ...optional("durationMs", numberOf(payload.duration_ms)),
      };
    case "PostToolUseFailure":
      return {
        ...base(),
        event,
        call: readCall(payload, event),
        error: stringOf(payload.error),
        interrupted: payload.is_interrupt === true || payload.is_interrupt === "true",
        ...optional("durationMs", numberOf(payload.duration_ms)),
      };
    case "PostToolBatch":
      return { ...base(), event, calls: readCalls(unwrapJson(payload.tool_calls)) };
    case "Stop":
    case "SubagentStop":
    case "PreCompact":
      return { ...base(), event, ...optional("lastMessage", filled(payload.last_assistant_message)) };
    case "SessionEnd":
      return { ...base(), event };
    default:
      return undefined;
  }
}

function readCall(payload: Readonly<Record<string, unknown>>, event: string): WireCall {
  const input = unwrapJson(payload.tool_input);
  if (!isRecord(input)) throw broken(`${event} has no tool_input object`);
  return { id: required(payload, "tool_use_id", event), tool: required(payload, "tool_name", event), input };
}

function readCalls(list: unknown): { call: WireCall; response: unknown }[] {
  if (!Array.isArray(list)) throw broken("PostToolBatch has no list of tool_calls");
  return list.map((item: unknown) => {
    if (!isRecord(item)) throw broken("PostToolBatch has a tool call that is not an object");
    return { call: readCall(item, "PostToolBatch"), response: item.tool_response };
  });
}

function required(payload: Readonly<Record<string, unknown>>, field: string, event: string): string {
  const value = payload[field];
  if (typeof value !== "string" || value === "") throw broken(`${event} has no ${field}`);
  return value;
}

function filled(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function broken(what: string): Error {
  return new Error(
    `[claude-code] ${what}. The call goes on unrecorded; if it stays, this version of Claude Code is not known yet.`,
  );
}
