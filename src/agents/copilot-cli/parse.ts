// Converts Copilot CLI's hook payloads to events.
import type { AgentEvent, Origin, ToolCall } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { originOf } from "../claude-shape.ts";
import { outputOf, promptFrom } from "../excerpt.ts";
import { inventedId } from "../invented-id.ts";
import { isRecord, optional, stringOf } from "../narrow.ts";
import { readWire, type Wire } from "./hook-wire.ts";
import { openCalls } from "./open-calls.ts";
import { resultOf, shellNumber } from "./result.ts";
import { wordsOfTurn } from "./words.ts";

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const wire = readWire(payload);
  if (wire === undefined) return [];
  const origin = originOf("copilot", wire, context);
  switch (wire.event) {
    case "SessionStart":
      return [{ ...origin, type: "session-start", source: wire.source }];
    case "UserPromptSubmit":
      return [{ ...origin, type: "prompt-submit", prompt: promptFrom(wire.prompt) }];
    case "PreToolUse":
      return [...resultsRead(wire, origin), { ...origin, type: "tool-start", call: begun(wire, context) }];
    case "PostToolUse": {
      const text = isRecord(wire.result) ? stringOf(wire.result.text_result_for_llm) : "";
      const call = ended(wire, shellNumber(text), context);
      const result = resultOf(call.tool, { text, success: successIn(wire.result) });
      return [{ ...origin, type: "tool-end", call, result }];
    }
    case "PostToolUseFailure":
      return [
        {
          ...origin,
          type: "tool-end",
          call: ended(wire, 0, context),
          result: { ok: false, output: outputOf(wire.error) },
        },
      ];
    case "Stop":
      return [{ ...origin, type: "turn-end", ...optional("words", wordsOfTurn(wire.transcript, context)) }];
    case "PreCompact":
      return [{ ...origin, type: "turn-end" }];
    case "SessionEnd":
      return [{ ...origin, type: "session-end" }];
  }
}

/** The model asks for a call only after it has read all results before: no hook says so. */
function resultsRead({ madeAt }: Wire, origin: Origin): readonly AgentEvent[] {
  return madeAt === undefined || madeAt > origin.at ? [] : [{ ...origin, type: "results-read", at: madeAt }];
}

/** Copilot writes its record some 100 ms late; the hook waits about twice that. */
const RECORD_TRIES = 8;
const RECORD_PAUSE_MS = 30;

type Called = Wire & { readonly call: Omit<ToolCall, "id"> };

/** Random where the id is not certain: of two identical calls at once, each must be stopped. */
function begun({ session, call }: Called, context: HookContext): ToolCall {
  const ids = openCalls(session, call, context);
  const random = Math.random().toString(36).slice(2, 10);
  return { id: (ids.length === 1 ? ids[0] : undefined) ?? inventedId(call, random), ...call };
}

/** Commands that run at once have consecutive numbers: with them, identical calls get different ids. */
function ended({ session, call, madeAt }: Called, number: number, context: HookContext): ToolCall {
  const ids = awaitedCalls(session, call, context);
  return { id: ids[number % ids.length] ?? inventedId(call, madeAt ?? context.now), ...call };
}

/** The record may be late: without the id, an import would store the call a second time. */
function awaitedCalls(session: string, call: Omit<ToolCall, "id">, context: HookContext): readonly string[] {
  for (let tries = 0; tries < RECORD_TRIES && context.pause; tries++) {
    const ids = openCalls(session, call, context);
    if (ids.length > 0) return ids;
    context.pause(RECORD_PAUSE_MS);
  }
  return openCalls(session, call, context);
}

/** `success` also for commands with another exit code than 0. */
function successIn(result: unknown): boolean | undefined {
  const type = isRecord(result) ? stringOf(result.result_type) : "";
  if (type === "success") return true;
  return type === "" ? undefined : false;
}
