// Reads what our plugin inside OpenCode sends (src/plugins/opencode.ts): OpenCode's own fields, flat, under the name of
// the hook they came from.
import { isRecord, optional, stringOf } from "../narrow.ts";
import { type Fields, payloadReader } from "../payload.ts";

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

const reader = payloadReader("opencode", "OpenCode");

/** Undefined for events that we do not handle. */
export function readPayload(payload: unknown): Payload | undefined {
  const { fields, event } = reader.open(payload);
  const base = (): Base => ({
    session: reader.required(fields, "sessionID", event),
    directory: stringOf(fields.directory),
    ...optional("parent", stringOf(fields.parentID) || undefined),
  });
  switch (event) {
    case "session.start":
      return { ...base(), event, source: fields.source === "compact" ? "compact" : "startup" };
    case "chat.message":
      return { ...base(), event, prompt: reader.prompt(fields, event) };
    case "tool.execute.before":
      return { ...base(), event, call: callOf(fields, fields.args, event) };
    case "tool.execute.after":
      return { ...base(), event, call: callOf(fields, fields.args, event), state: completed(fields) };
    case "message.part.updated": {
      const { part } = fields;
      if (!isRecord(part) || !isRecord(part.state)) throw reader.broken(`${event} has no part`);
      return { ...base(), event, call: callOf(part, part.state.input, event), state: part.state };
    }
    case "messages.transform":
    case "dispose":
      return { ...base(), event };
    case "session.idle": {
      const words = Array.isArray(fields.words)
        ? fields.words.filter((word) => typeof word === "string")
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
    id: reader.required(fields, "callID", event),
    tool: reader.required(fields, "tool", event),
    // Absent when the model's arguments could not be read.
    input: isRecord(input) ? input : {},
  };
}
