// Converts Qwen Code's hook payloads to events. Refused calls and calls with wrong arguments have no payload: they are
// read from the end of the session's record.
import type { AgentEvent, ToolCall, ToolEnd } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { originOf } from "../claude-shape.ts";
import { promptFrom } from "../excerpt.ts";
import { optional } from "../narrow.ts";
import type { FinishedCall } from "./finished-calls.ts";
import { failed, succeeded } from "./result.ts";
import { decidedAt, finishedLately, idInRecord, lastTurn } from "./tail.ts";
import { readWire } from "./wire.ts";

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const read = readWire(payload);
  if (read === undefined) return [];
  const wire = "call" in read ? { ...read, call: knownCall(read, context) } : read;
  const origin = originOf("qwen", wire, context, wire.permissionMode === "yolo" ? true : undefined);
  const ended = (finished: FinishedCall): ToolEnd => ({ ...origin, type: "tool-end", ...finished });
  switch (wire.event) {
    case "SessionStart":
      return [{ ...origin, type: "session-start", source: wire.source, ...optional("model", wire.model) }];
    case "UserPromptSubmit": {
      const prompt = promptFrom(wire.prompt).trim();
      if (prompt !== "") return [{ ...origin, type: "prompt-submit", prompt }];
      // It comes again, without a prompt, before every request that carries results.
      return [...finishedLately(wire, context).map(ended), { ...origin, type: "results-read" }];
    }
    case "PreToolUse":
      return [
        {
          ...origin,
          type: "tool-start",
          call: wire.call,
          ...optional("decidedAt", decidedAt(wire, context)),
        },
      ];
    case "PostToolUse": {
      const result = {
        ...succeeded(wire.call.tool, wire.response),
        ...optional("durationMs", wire.durationMs),
      };
      return [{ ...origin, type: "tool-end", call: wire.call, result }];
    }
    case "PostToolUseFailure": {
      const result = {
        ...failed(wire.call.tool, wire.error),
        ...(wire.interrupted && { interrupted: true }),
        ...optional("durationMs", wire.durationMs),
      };
      return [{ ...origin, type: "tool-end", call: wire.call, result }];
    }
    case "Stop": {
      const { calls, words } = lastTurn(wire, context);
      return [
        ...calls.map(ended),
        { ...origin, type: "results-read" },
        {
          ...origin,
          type: "turn-end",
          ...optional("lastMessage", wire.lastMessage),
          ...optional("words", words),
        },
      ];
    }
    case "SubagentStop":
      return [{ ...origin, type: "turn-end", ...optional("lastMessage", wire.lastMessage) }];
    case "SessionEnd":
      return [{ ...origin, type: "session-end" }];
  }
}

function knownCall(
  wire: { readonly call: ToolCall; readonly transcript?: string },
  context: HookContext,
): ToolCall {
  return { ...wire.call, id: idInRecord(wire.call.id, wire, context) };
}
