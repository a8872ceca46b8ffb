// Reads Goose's messages as its database holds them: prompts, words, calls and how they ended.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import type { Message, MessageReader } from "../chat.ts";
import { textOf } from "../excerpt.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, listIn, milliseconds, numberOf, optional, recordIn, stringOf } from "../narrow.ts";

export const messages: MessageReader = { messageOf, callIn, resultIn };

/** Undefined for a row whose content is no JSON. */
function messageOf(row: JsonRecord): Message | undefined {
  const parts = listIn(stringOf(row.content_json));
  if (parts === undefined) return undefined;
  const metadata = recordIn(stringOf(row.metadata_json));
  return {
    role: stringOf(row.role),
    at: milliseconds(numberOf(row.created_timestamp) ?? 0),
    // Goose adds text for the model alone: the time of day, a summary of what it forgot.
    text: metadata?.userVisible === false ? "" : writtenIn(parts),
    parts,
  };
}

function writtenIn(parts: readonly JsonRecord[]): string {
  const texts = parts.flatMap((part) => (part.type === "text" ? [stringOf(part.text)] : []));
  return texts.filter((text) => text !== "").join("\n");
}

function callIn(part: JsonRecord): ToolCall | undefined {
  const { value } = isRecord(part.toolCall) ? part.toolCall : {};
  if (part.type !== "toolRequest" || !isRecord(value)) return undefined;
  const input = isRecord(value.arguments) ? value.arguments : {};
  return { id: stringOf(part.id), tool: plainTool(stringOf(value.name)), input };
}

function resultIn(part: JsonRecord): ReturnType<MessageReader["resultIn"]> {
  if (part.type !== "toolResponse") return undefined;
  return { id: stringOf(part.id), result: (tool) => resultOf(tool, part) };
}

/** Its own tools were named after their extension: `developer__shell`. */
export function plainTool(name: string): string {
  return name.replace(/^developer__/, "");
}

function resultOf(tool: string, part: JsonRecord): ToolResult {
  const { status, error, value } = isRecord(part.toolResult) ? part.toolResult : {};
  if (status === "error") return { ok: false, output: printedBy(tool, false, stringOf(error)) };
  const result = isRecord(value) ? value : {};
  const streams = isRecord(result.structuredContent) ? result.structuredContent : {};
  const exitCode = numberOf(streams.exit_code);
  // Before 2025-10 the value was the list of texts alone, and no field told a failed command.
  const reported = typeof result.isError === "boolean" ? !result.isError : undefined;
  const ok = exitCode === undefined ? (reported ?? (isShell(tool) ? undefined : true)) : exitCode === 0;
  const text = textOf(result.content ?? value).replace(/\n*Command exited with code -?\d+$/, "");
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: text === "(no output)" ? "" : printedBy(tool, ok, text),
  };
}
