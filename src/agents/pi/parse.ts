// Converts the payloads of our extension inside pi (src/plugins/pi.ts) to events.
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin, SessionStart, ToolCall } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { excerpt } from "../excerpt.ts";
import { isRecord, optional, stringOf } from "../narrow.ts";
import { gatherWords } from "../turn-words.ts";
import { resultOf } from "./result.ts";

type Fields = Readonly<Record<string, unknown>>;

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  if (!isRecord(payload)) throw broken("the hook's input is not a JSON object");
  const event = required(payload, "hook_event_name", "a hook");
  const origin = () => originOf(payload, event, context);
  switch (event) {
    case "session_start":
      return [{ ...origin(), type: "session-start", source: sourceOf(payload.reason) }];
    case "before_agent_start": {
      if (typeof payload.prompt !== "string") throw broken(`${event} has no prompt`);
      return [{ ...origin(), type: "prompt-submit", prompt: stripOwnText(excerpt(payload.prompt)) }];
    }
    case "tool_call":
      return [{ ...origin(), type: "tool-start", call: callOf(payload, event) }];
    case "tool_result":
    // A call that was never run.
    case "message_end": {
      const call = callOf(payload, event);
      return [{ ...origin(), type: "tool-end", call, result: resultOf(call.tool, payload) }];
    }
    case "context":
      return [{ ...origin(), type: "results-read" }];
    case "agent_end": {
      const words = gatherWords();
      if (Array.isArray(payload.words)) for (const text of payload.words) words.add(stringOf(text));
      const all = words.all();
      return [
        {
          ...origin(),
          type: "turn-end",
          ...optional("lastMessage", all.at(-1)),
          ...optional("words", all.length > 0 ? all : undefined),
        },
      ];
    }
    case "session_shutdown":
      return [{ ...origin(), type: "session-end" }];
    default:
      return [];
  }
}

function originOf(payload: Fields, event: string, { now }: HookContext): Origin {
  return {
    agent: "pi",
    session: required(payload, "sessionId", event),
    cwd: stringOf(payload.cwd),
    at: now,
    ...optional("transcript", stringOf(payload.sessionFile) || undefined),
    ...optional("unattended", typeof payload.hasUI === "boolean" ? !payload.hasUI : undefined),
  };
}

/** After a reload the session goes on with what it was told before. */
function sourceOf(reason: unknown): SessionStart["source"] {
  if (reason === "resume" || reason === "reload") return "resume";
  return reason === "fork" || reason === "compact" ? reason : "startup";
}

function callOf(payload: Fields, event: string): ToolCall {
  return {
    id: required(payload, "toolCallId", event),
    tool: required(payload, "toolName", event),
    input: isRecord(payload.input) ? payload.input : {},
  };
}

function required(fields: Fields, field: string, event: string): string {
  const value = fields[field];
  if (typeof value !== "string" || value === "") throw broken(`${event} has no ${field}`);
  return value;
}

function broken(what: string): Error {
  return new Error(
    `[pi] ${what}. The call goes on unrecorded; if it stays, this version of pi is not known yet.`,
  );
}
