// Reads Cline's hook payloads.
import { filled } from "../claude-shape.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";
import { type Fields, payloadReader } from "../payload.ts";

interface WireBase {
  readonly session: string;
  readonly cwd: string;
  /** Set for a subagent. */
  readonly subagent?: string;
}

/** A call as Cline makes it: one tool with a list of commands, files or queries. */
export interface WireCall {
  readonly id: string;
  readonly tool: string;
  readonly input: unknown;
}

export type Wire = WireBase &
  (
    | {
        readonly event: "tool_call";
        readonly call: WireCall;
        /** Number of the model's request since the last prompt, from 1. */
        readonly iteration: number;
      }
    | {
        readonly event: "tool_result";
        readonly call: WireCall;
        readonly output: unknown;
        readonly error: string;
        readonly durationMs?: number;
      }
    | { readonly event: "agent_end"; readonly lastMessage?: string }
    | { readonly event: "agent_abort" | "agent_error" | "session_shutdown" }
  );

const reader = payloadReader("cline", "Cline", "hookName");

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  const { fields: hook, event } = reader.open(payload);
  const base = () => readBase(hook, event);
  switch (event) {
    case "tool_call": {
      const { call } = readCall(hook, "tool_call");
      return { ...base(), event, call, iteration: numberOf(hook.iteration) ?? 0 };
    }
    case "tool_result": {
      const { call, fields } = readCall(hook, "tool_result");
      return {
        ...base(),
        event,
        call,
        output: fields.output,
        error: stringOf(fields.error),
        ...optional("durationMs", numberOf(fields.durationMs)),
      };
    }
    case "agent_end":
      return { ...base(), event, ...optional("lastMessage", filled(outputText(hook.turn))) };
    case "agent_abort":
    case "agent_error":
    case "session_shutdown":
      return { ...base(), event };
    default:
      return undefined;
  }
}

function readBase(fields: Fields, event: string): WireBase {
  const { sessionContext, workspaceRoots, workspaceInfo } = fields;
  const session =
    filled(isRecord(sessionContext) ? sessionContext.rootSessionId : undefined) ?? filled(fields.taskId);
  if (session === undefined) throw reader.broken(`${event} has no taskId and no session`);
  const root = Array.isArray(workspaceRoots) ? stringOf(workspaceRoots[0]) : "";
  return {
    session,
    cwd: root || (isRecord(workspaceInfo) ? stringOf(workspaceInfo.rootPath) : ""),
    ...optional("subagent", filled(fields.parent_agent_id) && filled(fields.agent_id)),
  };
}

function readCall(payload: Fields, field: string): { readonly call: WireCall; readonly fields: Fields } {
  const fields = payload[field];
  if (!isRecord(fields)) throw reader.broken(`${field} has no ${field} object`);
  const [id, tool] = [stringOf(fields.id), stringOf(fields.name)];
  if (id === "" || tool === "") throw reader.broken(`${field} has no id or name of a call`);
  return { call: { id, tool, input: fields.input }, fields };
}

function outputText(turn: unknown): unknown {
  return isRecord(turn) ? turn.outputText : undefined;
}
