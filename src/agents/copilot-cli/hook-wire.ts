// Reads Copilot CLI's hook payloads: Claude Code's format, without ids of calls and with results of its own.
import type { SessionStart } from "../../domain/event.ts";
import { filled, shapeReader, sourceOf, type WireBase, type WireCall } from "../claude-shape.ts";
import { isRecord, optional, stringOf, unwrapJson } from "../narrow.ts";

type Unnamed = Omit<WireCall, "id">;

export type Wire = WireBase & {
  /** When the event was made: the same for all calls that the model asked for at once. */
  readonly madeAt?: number;
} & (
    | { readonly event: "SessionStart"; readonly source: SessionStart["source"] }
    | { readonly event: "UserPromptSubmit"; readonly prompt: string }
    | { readonly event: "PreToolUse"; readonly call: Unnamed }
    | { readonly event: "PostToolUse"; readonly call: Unnamed; readonly result: unknown }
    | { readonly event: "PostToolUseFailure"; readonly call: Unnamed; readonly error: string }
    | { readonly event: "Stop" | "PreCompact" | "SessionEnd" }
  );

const reader = shapeReader("copilot", "Copilot CLI");

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  const { fields, event } = reader.open(payload);
  const base = () => ({
    ...reader.base(fields, event),
    ...optional("madeAt", Date.parse(stringOf(fields.timestamp)) || undefined),
  });
  const call = () => unnamed(fields, event);
  switch (event) {
    case "SessionStart":
      return { ...base(), event, source: sourceOf(fields.source) };
    case "UserPromptSubmit":
      return { ...base(), event, prompt: reader.prompt(fields, event) };
    case "PreToolUse":
      return { ...base(), event, call: call() };
    case "PostToolUse":
      return { ...base(), event, call: call(), result: unwrapJson(fields.tool_result) };
    case "PostToolUseFailure":
      return { ...base(), event, call: call(), error: stringOf(fields.error) };
    case "Stop":
    case "PreCompact":
    case "SessionEnd":
      return { ...base(), event };
    default:
      return undefined;
  }
}

function unnamed(fields: Readonly<Record<string, unknown>>, event: string): Unnamed {
  const input = unwrapJson(fields.tool_input);
  // Custom tools have a text as their only argument.
  if (typeof input === "string") return { tool: toolOf(fields, event), input: { input } };
  if (!isRecord(input)) throw reader.broken(`${event} has no tool_input object`);
  return { tool: toolOf(fields, event), input };
}

function toolOf(fields: Readonly<Record<string, unknown>>, event: string): string {
  const tool = filled(fields.tool_name);
  if (tool === undefined) throw reader.broken(`${event} has no tool_name`);
  return tool;
}
