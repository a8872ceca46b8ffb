// Converts Cline's hook payloads to events. Cline has no hook whose answer reaches the model before the first call, so each
// call of the first request also reports the start of the session and the prompt; the model reads the brief with the results
// of these calls.
import type { AgentEvent, Origin, ToolEnd, ToolStart } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { optional } from "../narrow.ts";
import { splitCall, splitResult } from "./calls.ts";
import { lastMessageAt, lastPrompt } from "./prompt.ts";
import { asMade, isStoppable } from "./stop.ts";
import { readWire, type Wire } from "./wire.ts";

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const wire = readWire(payload);
  if (wire === undefined) return [];
  const origin = originOf(wire, context);
  switch (wire.event) {
    case "tool_call":
      return [
        ...(wire.iteration === 1 && wire.subagent === undefined ? beginning(wire, origin, context) : []),
        ...splitCall(wire.call).map(
          (call): ToolStart => ({
            ...origin,
            type: "tool-start",
            call,
            ...(!isStoppable(wire.call) && { stoppable: false }),
            ...optional("decidedAt", lastMessageAt(wire.session, context)),
          }),
        ),
      ];
    case "tool_result":
      return splitResult(asMade(wire.call), wire.output, wire.error).map(
        ({ call, result }): ToolEnd => ({
          ...origin,
          type: "tool-end",
          call,
          result: { ...result, ...optional("durationMs", wire.durationMs) },
        }),
      );
    case "agent_end":
      return [{ ...origin, type: "turn-end", ...optional("lastMessage", wire.lastMessage) }];
    case "agent_abort":
    case "agent_error":
      return [{ ...origin, type: "turn-end" }];
    case "session_shutdown":
      return [{ ...origin, type: "session-end" }];
  }
}

/** Each call of the first request announces them; a session that is known is not opened again. */
function beginning(wire: Wire, origin: Origin, context: HookContext): readonly AgentEvent[] {
  const typed = lastPrompt(wire.session, context);
  return [
    { ...origin, type: "session-start", source: "startup" },
    ...(typed ? [{ ...origin, type: "prompt-submit", ...typed } as const] : []),
  ];
}

function originOf({ session, cwd, subagent }: Wire, context: HookContext): Origin {
  return { agent: "cline", session, cwd, at: context.now, ...optional("subagent", subagent) };
}
