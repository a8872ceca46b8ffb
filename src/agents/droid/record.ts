// Reads lines of Factory droid's session records.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { idsByMessage, isShell, printedBy } from "../call-record.ts";
import { outputOf, textOf } from "../excerpt.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, optional, stringOf } from "../narrow.ts";

export interface FinishedCall {
  readonly call: ToolCall;
  readonly result: ToolResult;
}

/** The typed prompt; empty for other lines. Droid adds reminders as messages and parts of their own. */
export function promptIn(record: JsonRecord): string {
  if (roleIn(record) !== "user" || stringOf(record.id).startsWith("context-")) return "";
  const texts = partsOf(record).map(({ text }) => stringOf(text));
  return texts
    .filter((text) => !text.startsWith("<system-reminder>"))
    .join("\n")
    .trim();
}

/** The agent's words in a line; empty for others. */
export function wordsIn(record: JsonRecord): string {
  if (roleIn(record) !== "assistant") return "";
  const texts = partsOf(record).flatMap(({ type, text }) => (type === "text" ? [stringOf(text)] : []));
  return texts.filter((text) => text !== "").join("\n");
}

/** The first line of a subagent's session. */
export function isSubagents(record: JsonRecord): boolean {
  return record.type === "session_start" && stringOf(record.callingSessionId) !== "";
}

export function isMessage(record: JsonRecord): boolean {
  return roleIn(record) === "assistant";
}

export function callsIn(record: JsonRecord): readonly ToolCall[] {
  if (!isMessage(record)) return [];
  return partsOf(record).flatMap(({ type, id, name, input }) =>
    type === "tool_use" && stringOf(name) !== ""
      ? [{ id: stringOf(id), tool: stringOf(name), input: isRecord(input) ? input : {} }]
      : [],
  );
}

/** Takes line after line; returns the calls that end with it. */
export function finishedCalls(): (record: JsonRecord) => readonly FinishedCall[] {
  const idOf = idsByMessage();
  const open = new Map<string, ToolCall>();
  return (record) => {
    for (const call of callsIn(record))
      open.set(call.id, { ...call, id: idOf(call.id, stringOf(record.id)) });
    if (roleIn(record) !== "user") return [];
    return partsOf(record).flatMap((part) => {
      const id = stringOf(part.tool_use_id);
      const call = part.type === "tool_result" ? open.get(id) : undefined;
      if (call === undefined) return [];
      open.delete(id);
      return [{ call, result: resultOf(call.tool, part.content, part.is_error === true) }];
    });
  };
}

const EXIT_NOTE = /\s*\[Process exited with code (-?\d+)\]\s*$/;
const FAILED = /^Error: (?:Command failed \(exit code: -?\d+\)\n)?/;

/** Of a command, the last line of its text says how it ended. */
export function resultOf(tool: string, content: unknown, isError: boolean): ToolResult {
  const text = textOf(content);
  const note = isShell(tool) ? EXIT_NOTE.exec(text) : null;
  const exitCode = numberOf(note?.[1]);
  const printed = isError ? text.replace(FAILED, "") : text;
  const ok = !isError && (exitCode ?? 0) === 0;
  return {
    ok,
    ...optional("exitCode", exitCode),
    output: ok
      ? printedBy(tool, ok, printed.replace(EXIT_NOTE, ""))
      : outputOf(printed.replace(EXIT_NOTE, "")),
  };
}

function roleIn(record: JsonRecord): string {
  return record.type === "message" && isRecord(record.message) ? stringOf(record.message.role) : "";
}

function partsOf({ message }: JsonRecord): readonly JsonRecord[] {
  const content = isRecord(message) ? message.content : undefined;
  return Array.isArray(content) ? content.filter(isRecord) : [];
}
