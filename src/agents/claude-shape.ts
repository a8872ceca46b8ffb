// Reads the hook fields that Claude Code introduced and other agents adopted.
import type { Origin, SessionStart } from "../domain/event.ts";
import type { HookContext } from "../ports/agent.ts";
import { isRecord, numberOf, optional, stringOf, unwrapJson } from "./narrow.ts";
import { type Fields, payloadReader } from "./payload.ts";

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

/** What the events have besides `WireBase`. */
interface WireEvents {
  readonly SessionStart: { readonly source: SessionStart["source"]; readonly model?: string };
  readonly UserPromptSubmit: { readonly prompt: string };
  readonly PreToolUse: { readonly call: WireCall };
  readonly PostToolUse: Finished & { readonly response: unknown };
  readonly PostToolUseFailure: Finished & { readonly error: string; readonly interrupted: boolean };
  readonly Stop: Ending;
  readonly SubagentStop: Ending;
  readonly PreCompact: Ending;
  readonly SessionEnd: object;
}
interface Finished {
  readonly call: WireCall;
  readonly durationMs?: number;
}
interface Ending {
  readonly lastMessage?: string;
}

type EventName = keyof WireEvents;

/** A payload of one of these events. */
export type ShapedWire<E extends EventName> = {
  [Name in E]: WireBase & { readonly event: Name } & WireEvents[Name];
}[E];

/** `agent` and `product` appear in error messages. */
export function shapeReader(agent: string, product: string) {
  const payload = payloadReader(agent, product);
  const { broken, required, prompt } = payload;

  function toolOf(fields: Fields, event: string): Omit<WireCall, "id"> {
    const input = unwrapJson(fields.tool_input);
    if (!isRecord(input)) throw broken(`${event} has no tool_input object`);
    return { tool: required(fields, "tool_name", event), input };
  }

  function base(fields: Fields, event: string): WireBase {
    return {
      session: required(fields, "session_id", event),
      cwd: stringOf(fields.cwd),
      ...optional("transcript", filled(fields.transcript_path)),
      ...optional("permissionMode", filled(fields.permission_mode)),
      ...optional("agentId", filled(fields.agent_id)),
    };
  }

  function call(fields: Fields, event: string): WireCall {
    return { id: required(fields, "tool_use_id", event), ...toolOf(fields, event) };
  }

  function finished(fields: Fields, event: string): Finished {
    return { call: call(fields, event), ...optional("durationMs", numberOf(fields.duration_ms)) };
  }

  const ending = (fields: Fields): Ending => optional("lastMessage", filled(fields.last_assistant_message));

  const readers: { readonly [E in EventName]: (fields: Fields, event: string) => WireEvents[E] } = {
    SessionStart: ({ source, model }) => ({
      source: sourceOf(source),
      ...optional("model", filled(model)),
    }),
    UserPromptSubmit: (fields, event) => ({ prompt: prompt(fields, event) }),
    PreToolUse: (fields, event) => ({ call: call(fields, event) }),
    PostToolUse: (fields, event) => ({ ...finished(fields, event), response: fields.tool_response }),
    PostToolUseFailure: (fields, event) => ({
      ...finished(fields, event),
      error: stringOf(fields.error),
      interrupted: fields.is_interrupt === true || fields.is_interrupt === "true",
    }),
    Stop: ending,
    SubagentStop: ending,
    PreCompact: ending,
    SessionEnd: () => ({}),
  };

  return {
    ...payload,
    base,
    call,
    /** For agents whose hooks give a call no id. */
    toolOf,
    /** Undefined for events that are not in the list. */
    read<E extends EventName>(
      fields: Fields,
      event: string,
      events: readonly E[],
    ): ShapedWire<E> | undefined {
      const name = events.find((one) => one === event);
      if (name === undefined) return undefined;
      const wire = { ...base(fields, event), event: name, ...readers[name](fields, event) };
      return wire as unknown as ShapedWire<E>;
    },
  };
}

/** Where an event comes from; `unattended` undefined when unknown. */
export function originOf(
  agent: string,
  { session, cwd, transcript, agentId }: WireBase,
  { now }: HookContext,
  unattended?: boolean,
): Origin {
  return {
    ...{ agent, session, cwd, at: now },
    ...optional("transcript", transcript),
    ...optional("subagent", agentId),
    ...optional("unattended", unattended),
  };
}

/** The agent asks nobody before a call. */
export function asksNobody({ permissionMode }: WireBase): true | undefined {
  return permissionMode === "bypassPermissions" || permissionMode === "dontAsk" ? true : undefined;
}

const SOURCES: readonly SessionStart["source"][] = ["startup", "resume", "clear", "compact", "fork"];

/** How a session began. */
export function sourceOf(source: unknown): SessionStart["source"] {
  return SOURCES.find((known) => known === source) ?? "startup";
}

export function filled(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
