// What Codex sends to a hook: JSON on a command hook's stdin, or the arguments of our MCP tool, where objects stay
// objects and an event carries only the fields it always has. One reader for both.
import { isRecord, optional, stringOf, unwrapJson } from "../narrow.ts";

export interface WireCall {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

interface WireBase {
  readonly session: string;
  readonly cwd: string;
  /** Path of the rollout, where one is written. */
  readonly transcript?: string;
  readonly permissionMode?: string;
  readonly agentId?: string;
}

export type Wire = WireBase &
  (
    | { readonly event: "SessionStart"; readonly source: string }
    | { readonly event: "UserPromptSubmit"; readonly prompt: string }
    | { readonly event: "PreToolUse"; readonly call: WireCall }
    | { readonly event: "PostToolUse"; readonly call: WireCall; readonly response: unknown }
    | { readonly event: "PreModelRequest" }
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
      return { ...base(), event, prompt: payload.prompt };
    }
    case "PreToolUse":
      return { ...base(), event, call: readCall(payload, event) };
    case "PostToolUse":
      return { ...base(), event, call: readCall(payload, event), response: payload.tool_response };
    case "PreModelRequest":
    case "SessionEnd":
      return { ...base(), event };
    case "Stop":
    case "SubagentStop":
    case "PreCompact":
      return { ...base(), event, ...optional("lastMessage", filled(payload.last_assistant_message)) };
    default:
      return undefined;
  }
}

function readCall(payload: Readonly<Record<string, unknown>>, event: string): WireCall {
  const input = unwrapJson(payload.tool_input);
  if (!isRecord(input)) throw broken(`${event} has no tool_input object`);
  return { id: required(payload, "tool_use_id", event), tool: required(payload, "tool_name", event), input };
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
    `[codex] ${what}. The call goes on unrecorded; if it stays, this version of Codex is not known yet.`,
  );
}
