// Reads the hook fields that Claude Code introduced and other agents adopted.
import type { SessionStart } from "../domain/event.ts";
import { isRecord, optional, stringOf, unwrapJson } from "./narrow.ts";

export interface WireCall {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export interface WireBase {
  readonly session: string;
  readonly cwd: string;
  /** Path of the agent's own record of the session, if there is one. */
  readonly transcript?: string;
  readonly permissionMode?: string;
  readonly agentId?: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** `agent` and `product` appear in error messages. */
export function shapeReader(agent: string, product: string) {
  function broken(what: string): Error {
    return new Error(
      `[${agent}] ${what}. The call goes on unrecorded; if it stays, this version of ${product} is not known yet.`,
    );
  }

  function required(fields: Fields, field: string, event: string): string {
    const value = fields[field];
    if (typeof value !== "string" || value === "") throw broken(`${event} has no ${field}`);
    return value;
  }

  function toolOf(fields: Fields, event: string): Omit<WireCall, "id"> {
    const input = unwrapJson(fields.tool_input);
    if (!isRecord(input)) throw broken(`${event} has no tool_input object`);
    return { tool: required(fields, "tool_name", event), input };
  }

  return {
    broken,
    open(payload: unknown): { readonly fields: Fields; readonly event: string } {
      if (!isRecord(payload)) throw broken("the hook's input is not a JSON object");
      return { fields: payload, event: required(payload, "hook_event_name", "a hook") };
    },
    base(fields: Fields, event: string): WireBase {
      return {
        session: required(fields, "session_id", event),
        cwd: stringOf(fields.cwd),
        ...optional("transcript", filled(fields.transcript_path)),
        ...optional("permissionMode", filled(fields.permission_mode)),
        ...optional("agentId", filled(fields.agent_id)),
      };
    },
    call(fields: Fields, event: string): WireCall {
      return { id: required(fields, "tool_use_id", event), ...toolOf(fields, event) };
    },
    /** For agents whose hooks give a call no id. */
    toolOf,
    prompt(fields: Fields, event: string): string {
      if (typeof fields.prompt !== "string") throw broken(`${event} has no prompt`);
      return fields.prompt;
    },
  };
}

const SOURCES: readonly SessionStart["source"][] = ["startup", "resume", "clear", "compact", "fork"];

/** How a session began. */
export function sourceOf(source: unknown): SessionStart["source"] {
  return SOURCES.find((known) => known === source) ?? "startup";
}

export function filled(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
