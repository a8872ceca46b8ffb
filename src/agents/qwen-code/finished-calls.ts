// Pairs calls with their results in the lines of a Qwen Code session record.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { idsByMessage } from "../call-record.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { partsOf } from "./record.ts";
import { endedAs } from "./result.ts";

export interface FinishedCall {
  readonly call: ToolCall;
  readonly result: ToolResult;
}

/** Takes line after line; returns the call that ends with it. */
export function finishedCalls(): (record: JsonRecord) => FinishedCall | undefined {
  const idOf = idsByMessage();
  /** Calls without a result yet, by the id that the model's server gave them. */
  const open = new Map<string, ToolCall>();
  return (record) => {
    if (record.type === "assistant") for (const [id, call] of callsIn(record, idOf)) open.set(id, call);
    if (record.type !== "tool_result") return undefined;
    const ended = isRecord(record.toolCallResult) ? record.toolCallResult : {};
    const id = stringOf(ended.callId) || responseId(record);
    const call = open.get(id);
    if (call === undefined) return undefined;
    const result = endedAs(call.tool, {
      status: stringOf(ended.status),
      errorType: stringOf(ended.errorType),
      parts: partsOf(record),
      display: ended.resultDisplay,
    });
    if (result === undefined) return undefined;
    open.delete(id);
    return { call, result };
  };
}

/** With the ids that the model's server gave them. */
export function callsIn(
  record: JsonRecord,
  idOf: ReturnType<typeof idsByMessage>,
): readonly (readonly [string, ToolCall])[] {
  return partsOf(record).flatMap(({ functionCall }) => {
    if (!isRecord(functionCall) || stringOf(functionCall.name) === "") return [];
    const { name, args } = functionCall;
    const id = stringOf(functionCall.id);
    return [
      [
        id,
        { id: idOf(id, stringOf(record.uuid)), tool: stringOf(name), input: isRecord(args) ? args : {} },
      ] as const,
    ];
  });
}

function responseId(record: JsonRecord): string {
  const found = partsOf(record).find(({ functionResponse }) => isRecord(functionResponse));
  return isRecord(found?.functionResponse) ? stringOf(found.functionResponse.id) : "";
}
