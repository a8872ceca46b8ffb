// Reads what our plugin inside OpenCode sends (src/plugins/opencode.ts): OpenCode's own fields, flat, under the name of
// the hook they came from.
import { isRecord, optional, stringOf } from "../narrow.ts";

interface Base {
  readonly session: string;
  readonly directory: string;
  /** The session that started this one as a subagent. */
  readonly parent?: string;
}

interface Call {
  readonly id: string;
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type Payload = Base &
  (
    | { readonly event: "session.start"; readonly source: "startup" | "compact" }
    | { readonly event: "chat.message"; readonly prompt: string }
    | { readonly event: "tool.execute.before"; readonly call: Call }
    | { readonly event: "tool.execute.after"; readonly call: Call; readonly state: Fields }
    | { readonly event: "message.part.updated"; readonly call: Call; readonly state: Fields }
    | { readonly event: "messages.transform" | "dispose" }
    | { readonly event: "session.idle"; readonly words: readonly string[] }
  );

type Fields = Readonly<Record<string, unknown>>;

/** Undefined for events that we do not handle. */
export function readPayload(payload: unknown): Payload | undefined {
  if (!isRecord(payload)) throw broken("the hook's input is not a JSON object");
  const event = required(payload, "hook_event_name", "a hook");
  const base = (): Base => ({
    session: required(payload, "sessionID", event),
    directory: stringOf(payload.directory),
    ...optional("parent", stringOf(payload.parentID) || undefined),
  });
  switch (event) {
    case "session.start":
      return { ...base(), event, source: payload.source === "compact" ? "compact" : "startup" };
    case "chat.message":
      if (typeof payload.prompt !== "string") throw broken(`${event} has no prompt`);
      return { ...base(), event, prompt: payload.prompt };
    case "tool.execute.before":
      return { ...base(), event, call: callOf(payload, payload.args, event) };
    case "tool.execute.after":
      return { ...base(), event, call: callOf(payload, payload.args, event), state: completed(payload) };
    case "message.part.updated": {
      const { part } = payload;
      if (!isRecord(part) || !isRecord(part.state)) throw broken(`${event} has no part`);
      return { ...base(), event, call: callOf(part, part.state.input, event), state: part.state };
    }
    case "messages.transform":
    case "dispose":
      return { ...base(), event };
    case "session.idle": {
      const words = Array.isArray(payload.words)
        ? payload.words.filter((word) => typeof word === "string")
        : [];
      return { ...base(), event, words };
    }
    default:
      return undefined;
  }
}

/** The result of a tool of an MCP server has `content` and perhaps `isError`; OpenCode turns it into text later. */
function completed({ output, metadata, content, isError }: Fields): Fields {
  if (isError === true) return { status: "error", error: content };
  return { status: "completed", output: output ?? content, metadata };
}

function callOf(fields: Fields, input: unknown, event: string): Call {
  return {
    id: required(fields, "callID", event),
    tool: required(fields, "tool", event),
    // Absent when the model's arguments could not be read.
    input: isRecord(input) ? input : {},
  };
}

function required(fields: Fields, field: string, event: string): string {
  const value = fields[field];
  if (typeof value !== "string" || value === "") throw broken(`${event} has no ${field}`);
  return value;
}

function broken(what: string): Error {
  return new Error(
    `[opencode] ${what}. The call goes on unrecorded; if it stays, this version of OpenCode is not known yet.`,
  );
}
