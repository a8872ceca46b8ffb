// Reads Crush's messages: a list of parts, each with its type and its data.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { isShell, printedBy } from "../call-record.ts";
import type { Message, MessageReader } from "../chat.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, listIn, milliseconds, numberOf, optional, recordIn, stringOf } from "../narrow.ts";

export const messages: MessageReader = { messageOf, callIn, resultIn };

/** Undefined for a row whose parts are no JSON. */
function messageOf(row: JsonRecord): Message | undefined {
  const { parts } = row;
  const list = listIn(parts instanceof Uint8Array ? Buffer.from(parts).toString() : stringOf(parts));
  if (list === undefined) return undefined;
  return {
    role: stringOf(row.role),
    at: milliseconds(numberOf(row.created_at) ?? 0),
    // A summary is what Crush wrote to shorten the conversation.
    text: row.is_summary_message === 1 ? "" : writtenIn(list),
    parts: list,
  };
}

function writtenIn(parts: readonly JsonRecord[]): string {
  const texts = parts.map((part) => {
    const data = dataOf(part, "text");
    return data.hidden === true ? "" : stringOf(data.text);
  });
  return texts.filter((text) => text !== "").join("\n");
}

/** Undefined also for a call that the model had not finished. */
function callIn(part: JsonRecord): ToolCall | undefined {
  const { id, name, input, finished } = dataOf(part, "tool_call");
  if (stringOf(name) === "" || finished === false) return undefined;
  return { id: stringOf(id), tool: stringOf(name), input: recordIn(stringOf(input)) ?? {} };
}

function resultIn(part: JsonRecord): ReturnType<MessageReader["resultIn"]> {
  const data = dataOf(part, "tool_result");
  const id = stringOf(data.tool_call_id);
  if (id === "") return undefined;
  const text = stringOf(data.content);
  return {
    id,
    result(tool) {
      if (data.is_error === true) return { ok: false, output: printedBy(tool, false, text) };
      return isShell(tool) ? shellResult(tool, text) : { ok: true, output: printedBy(tool, true, text) };
    },
  };
}

/** A command's exit code is the last line of its text, unless it is 0; below it is the folder where the shell then was. */
function shellResult(tool: string, text: string): ToolResult {
  const printed = text.replace(/\n\n<cwd>[^\n]*<\/cwd>$/, "");
  const hasEnded = printed !== text || text === "no output";
  const interrupted = /(?:^|\n)Command was aborted before completion$/.test(printed);
  const code = numberOf(/(?:^|\n)Exit code (-?\d+)$/.exec(printed)?.[1]);
  const exitCode = interrupted ? undefined : (code ?? (hasEnded ? 0 : undefined));
  const ok = interrupted ? false : exitCode === undefined ? undefined : exitCode === 0;
  const output = text === "no output" ? "" : printed.replace(/\n?Exit code -?\d+$/, "").trim();
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: printedBy(tool, ok, output),
    ...(interrupted && { interrupted }),
  };
}

function dataOf(part: JsonRecord, type: string): JsonRecord {
  return part.type === type && isRecord(part.data) ? part.data : {};
}
