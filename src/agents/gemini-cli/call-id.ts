// Ids for Gemini CLI's calls, whose hooks give them none: the model's message that made the call, and what it asked for.
// The hooks before and after a call and the session's record all give the same id, so that each call is stored once.
// Two things cannot be told apart: equal calls of one message (in the record they are numbered) and equal calls of a
// subagent, whose hooks name the message of the main agent that started it.
import { sha256 } from "../../core/hash/sha256.ts";
import type { ToolCall } from "../../domain/event.ts";
import { isRecord } from "../narrow.ts";

export function callId(message: string, { tool, input }: Pick<ToolCall, "tool" | "input">): string {
  return `${message}/${sha256(`${tool}\n${JSON.stringify(sorted(input))}`, 12)}`;
}

/** The same text whatever the order of the arguments. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}
