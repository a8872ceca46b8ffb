// Reads Copilot CLI's hook payloads: Claude Code's format, without ids of calls and with results of its own.
import { type ShapedWire, shapeReader, type WireBase, type WireCall } from "../claude-shape.ts";
import { optional, stringOf, unwrapJson } from "../narrow.ts";
import type { Fields } from "../payload.ts";

type Unnamed = Omit<WireCall, "id">;

const SHAPED = ["SessionStart", "UserPromptSubmit", "Stop", "PreCompact", "SessionEnd"] as const;

export type Wire = {
  /** When the event was made: the same for all calls that the model asked for at once. */
  readonly madeAt?: number;
} & (
  | ShapedWire<(typeof SHAPED)[number]>
  | (WireBase & { readonly call: Unnamed } & (
        | { readonly event: "PreToolUse" }
        | { readonly event: "PostToolUse"; readonly result: unknown }
        | { readonly event: "PostToolUseFailure"; readonly error: string }
      ))
);

const reader = shapeReader("copilot", "Copilot CLI");

/** Undefined for events that we do not handle. */
export function readWire(payload: unknown): Wire | undefined {
  const { fields, event } = reader.open(payload);
  const madeAt = optional("madeAt", Date.parse(stringOf(fields.timestamp)) || undefined);
  const called = () => ({ ...reader.base(fields, event), ...madeAt, call: unnamed(fields, event) });
  switch (event) {
    case "PreToolUse":
      return { ...called(), event };
    case "PostToolUse":
      return { ...called(), event, result: unwrapJson(fields.tool_result) };
    case "PostToolUseFailure":
      return { ...called(), event, error: stringOf(fields.error) };
    default: {
      const wire = reader.read(fields, event, SHAPED);
      return wire && { ...wire, ...madeAt };
    }
  }
}

/** Custom tools have a text as their only argument. */
function unnamed(fields: Fields, event: string): Unnamed {
  const input = unwrapJson(fields.tool_input);
  return reader.toolOf(typeof input === "string" ? { ...fields, tool_input: { input } } : fields, event);
}
