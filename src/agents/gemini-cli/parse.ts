// Converts Gemini CLI's hook payloads to events. Calls with wrong arguments and calls of tools that do not exist reach no
// hook: they are read from the session's record when the turn ends.

import { sha256 } from "../../core/hash/sha256.ts";
import type { AgentEvent, Origin, ToolEnd } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { originOf } from "../claude-shape.ts";
import { promptFrom, textOf } from "../excerpt.ts";
import { optional } from "../narrow.ts";
import { callId } from "./call-id.ts";
import type { RecordedCall } from "./recorded-calls.ts";
import { failed, succeeded } from "./result.ts";
import { withoutHooks } from "./session-file.ts";
import { lastMessage, lastTurn } from "./tail.ts";
import { readWire, type Wire } from "./wire.ts";

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const wire = readWire(payload);
  if (wire === undefined) return [];
  const origin = originOf("gemini", wire, context);
  switch (wire.event) {
    case "SessionStart":
      return [{ ...origin, type: "session-start", source: wire.source }];
    case "BeforeAgent": {
      // A headless run puts what the hooks of the session's start said in front of the prompt.
      const prompt = promptFrom(withoutHooks(wire.prompt).trim());
      return prompt === "" ? [] : [{ ...origin, type: "prompt-submit", prompt }];
    }
    case "BeforeTool": {
      const made = lastMessage(wire.transcript, context);
      const call = { id: idOf(wire, made?.id, context), ...wire.call };
      return [
        {
          ...origin,
          type: "tool-start",
          call,
          ...optional("decidedAt", made?.at || undefined),
        },
      ];
    }
    case "AfterTool": {
      const made = lastMessage(wire.transcript, context);
      const call = { id: idOf(wire, made?.id, context), ...wire.call };
      return [{ ...origin, type: "tool-end", call, result: resultOf(wire) }];
    }
    case "AfterAgent": {
      const { calls, words } = lastTurn(wire.transcript, context);
      return [
        ...calls.map((call) => ended(origin, call)),
        { ...origin, type: "results-read" },
        {
          ...origin,
          type: "turn-end",
          ...optional("lastMessage", words.at(-1) ?? wire.lastMessage),
          ...(words.length > 0 && { words }),
        },
      ];
    }
    case "SessionEnd":
      // An interrupted turn has no end of its own.
      return [
        ...lastTurn(wire.transcript, context).calls.map((call) => ended(origin, call)),
        { ...origin, type: "session-end" },
      ];
  }
}

type CallWire = Wire & { readonly event: "BeforeTool" | "AfterTool" };

/** Without a record (chats are not saved) the time keeps equal calls apart; the start and the end then have two ids. */
function idOf({ call, session }: CallWire, message: string | undefined, { now }: HookContext): string {
  return callId(message ?? sha256(`${session} ${now}`, 12), call);
}

function resultOf({ call, response }: Wire & { readonly event: "AfterTool" }): ToolEnd["result"] {
  if (response.error !== undefined) return failed(call.tool, response.error, false);
  return succeeded(call.tool, textOf(response.content));
}

/** A call in the record. Those that hooks reported are known by their ids. */
function ended(origin: Origin, { call, result, at }: RecordedCall): ToolEnd {
  return { ...origin, type: "tool-end", at: at || origin.at, call, result };
}
