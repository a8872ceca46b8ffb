// Converts the payloads of our extension inside pi (src/plugins/pi.ts) to events.
import type { AgentEvent, Origin, SessionStart, ToolCall } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { promptFrom } from "../excerpt.ts";
import { isRecord, optional, stringOf } from "../narrow.ts";
import { type Fields, payloadReader } from "../payload.ts";
import { wordsOf } from "../turn-words.ts";
import { resultOf } from "./result.ts";

const reader = payloadReader("pi", "pi");

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const { fields, event } = reader.open(payload);
  const origin = () => originOf(fields, event, context);
  switch (event) {
    case "session_start":
      return [{ ...origin(), type: "session-start", source: sourceOf(fields.reason) }];
    case "before_agent_start": {
      return [{ ...origin(), type: "prompt-submit", prompt: promptFrom(reader.prompt(fields, event)) }];
    }
    case "tool_call":
      return [{ ...origin(), type: "tool-start", call: callOf(fields, event) }];
    case "tool_result":
    // A call that was never run.
    case "message_end": {
      const call = callOf(fields, event);
      return [{ ...origin(), type: "tool-end", call, result: resultOf(call.tool, fields) }];
    }
    case "context":
      return [{ ...origin(), type: "results-read" }];
    case "agent_end": {
      const words = wordsOf(Array.isArray(fields.words) ? fields.words.map(stringOf) : []);
      return [
        {
          ...origin(),
          type: "turn-end",
          ...optional("lastMessage", words?.at(-1)),
          ...optional("words", words),
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
    session: reader.required(payload, "sessionId", event),
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
    id: reader.required(payload, "toolCallId", event),
    tool: reader.required(payload, "toolName", event),
    input: isRecord(payload.input) ? payload.input : {},
  };
}
