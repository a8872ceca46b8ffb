// Converts Codex's hook payloads to events. Payloads of finished calls have no exit code, and failed patches, wrong
// arguments and refused calls have no payload: these are read from the end of the rollout.
import type { AgentEvent, ToolEnd } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { folderFrom } from "../call-record.ts";
import { asksNobody, originOf } from "../claude-shape.ts";
import { promptFrom } from "../excerpt.ts";
import { optional } from "../narrow.ts";
import { codexCall } from "./call.ts";
import { isInner } from "./inner-call.ts";
import { resultOf } from "./result.ts";
import type { FinishedCall } from "./rollout.ts";
import {
  finishedInTurn,
  finishedLately,
  finishedSinceRequest,
  folderInProgram,
  followCall,
  wordsOfTurn,
} from "./tail.ts";
import { readWire, type Wire } from "./wire.ts";

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const wire = readWire(payload);
  if (wire === undefined) return [];
  const origin = originOf("codex", wire, context, asksNobody(wire));
  const ended = ({ call, cwd, result }: FinishedCall): ToolEnd => ({
    ...origin,
    type: "tool-end",
    cwd,
    call,
    result,
  });
  switch (wire.event) {
    case "SessionStart":
      return [{ ...origin, type: "session-start", source: wire.source, ...optional("model", wire.model) }];
    case "UserPromptSubmit":
      return [{ ...origin, type: "prompt-submit", prompt: promptFrom(wire.prompt) }];
    case "PreToolUse":
      return [{ ...origin, type: "tool-start", ...begunCall(wire, context) }];
    case "PostToolUse":
      return endedCall(wire, context).map(ended);
    case "PreModelRequest":
      return [...finishedSinceRequest(wire, context).map(ended), { ...origin, type: "results-read" }];
    case "Stop":
    case "SubagentStop":
    case "PreCompact":
      return [
        ...finishedInTurn(wire, context).map(ended),
        {
          ...origin,
          type: "turn-end",
          ...optional("lastMessage", wire.lastMessage),
          ...optional("words", wire.event === "Stop" ? wordsOfTurn(wire, context) : undefined),
        },
      ];
    case "SessionEnd":
      // Our MCP server may have died, and Codex does not restart it: this hook runs as a process of its own.
      return [...finishedLately(wire, context).map(ended), { ...origin, type: "session-end" }];
  }
}

/** The payload omits the folder the model asked for; the rollout already has it. */
function begunCall(wire: Wire & { readonly event: "PreToolUse" }, context: HookContext) {
  const { call, workdir } = codexCall(wire.call.id, wire.call.tool, wire.call.input);
  if (isInner(wire.call.id)) {
    const asked = call.tool === "Bash" ? folderInProgram(wire, context) : undefined;
    return { call, cwd: folderFrom(wire.cwd, asked ?? workdir) };
  }
  const begun = followCall(wire, wire.call.id, context).rollout.begun(wire.call.id);
  return { call, cwd: begun?.cwd ?? folderFrom(wire.cwd, workdir) };
}

/** Empty for a command that is still running; its end is reported under the same id. */
function endedCall(
  wire: Wire & { readonly event: "PostToolUse" },
  context: HookContext,
): readonly FinishedCall[] {
  const { call, workdir } = codexCall(wire.call.id, wire.call.tool, wire.call.input);
  const { rollout, finished } = followCall(wire, wire.call.id, context);
  if (finished !== undefined) return [{ ...finished, call }];
  const outcome = resultOf(wire.response, rollout.detail(wire.call.id));
  if (outcome.type === "running") return [];
  const cwd = rollout.begun(wire.call.id)?.cwd ?? folderFrom(wire.cwd, workdir);
  return [{ call, cwd, result: outcome.result }];
}
