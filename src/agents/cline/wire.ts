// Reads Cline's hook payloads.
import { filled } from "../claude-shape.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";

type Fields = Readonly<Record<string, unknown>>;

export interface WireBase {
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

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  if (!isRecord(payload)) throw broken("the hook's input is not a JSON object");
  const event = payload.hookName;
  if (typeof event !== "string" || event === "") throw broken("a hook has no hookName");
  const base = () => readBase(payload, event);
  switch (event) {
    case "tool_call": {
      const { call } = readCall(payload, "tool_call");
      return { ...base(), event, call, iteration: numberOf(payload.iteration) ?? 0 };
    }
    case "tool_result": {
      const { call, fields } = readCall(payload, "tool_result");
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
      return { ...base(), event, ...optional("lastMessage", filled(outputText(payload.turn))) };
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
  if (session === undefined) throw broken(`${event} has no taskId and no session`);
  const root = Array.isArray(workspaceRoots) ? stringOf(workspaceRoots[0]) : "";
  return {
    session,
    cwd: root || (isRecord(workspaceInfo) ? stringOf(workspaceInfo.rootPath) : ""),
    ...optional("subagent", filled(fields.parent_agent_id) && filled(fields.agent_id)),
  };
}

function readCall(payload: Fields, field: string): { readonly call: WireCall; readonly fields: Fields } {
  const fields = payload[field];
  if (!isRecord(fields)) throw broken(`${field} has no ${field} object`);
  const [id, tool] = [stringOf(fields.id), stringOf(fields.name)];
  if (id === "" || tool === "") throw broken(`${field} has no id or name of a call`);
  return { call: { id, tool, input: fields.input }, fields };
}

function outputText(turn: unknown): unknown {
  return isRecord(turn) ? turn.outputText : undefined;
}

function broken(what: string): Error {
  return new Error(
    `[cline] ${what}. The call goes on unrecorded; if it stays, this version of Cline is not known yet.`,
  );
}
