// The finished calls in a message of a Gemini CLI session record.
import type { ToolCall, ToolResult } from "../../domain/event.ts";
import { uniqueIds } from "../call-record.ts";
import { textOf } from "../excerpt.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";
import { callId } from "./call-id.ts";
import { failed, succeeded } from "./result.ts";

export interface RecordedCall {
  readonly call: ToolCall;
  readonly result: ToolResult;
  /** When it ended; 0 if unknown. */
  readonly at: number;
}

const ENDED = ["success", "error", "cancelled"];

/** Without calls that have not ended. `idOf` numbers equal calls, of one message or of all that are read. */
export function recordedCalls(message: JsonRecord, idOf = uniqueIds()): readonly RecordedCall[] {
  return callsOf(message).flatMap((record): RecordedCall[] => {
    const tool = stringOf(record.name);
    if (tool === "" || !ENDED.includes(stringOf(record.status))) return [];
    const input = isRecord(record.args) ? record.args : {};
    return [
      {
        call: { id: idOf(callId(stringOf(message.id), { tool, input })), tool, input },
        result: resultOf(tool, record),
        at: Date.parse(stringOf(record.timestamp)) || 0,
      },
    ];
  });
}

export function callsOf(message: JsonRecord): readonly JsonRecord[] {
  return Array.isArray(message.toolCalls) ? message.toolCalls.filter(isRecord) : [];
}

function resultOf(tool: string, call: JsonRecord): ToolResult {
  const text = responseOf(call);
  return call.status === "success" ? succeeded(tool, text) : failed(tool, text, call.status === "cancelled");
}

/** The response that the model got. */
function responseOf(call: JsonRecord): string {
  const parts = Array.isArray(call.result) ? call.result.filter(isRecord) : [];
  const texts = parts.map(({ functionResponse, text }) => {
    const response = isRecord(functionResponse) ? functionResponse.response : text;
    return isRecord(response) ? textOf(response.output ?? response.error ?? response) : stringOf(response);
  });
  return texts.filter((text) => text !== "").join("\n") || stringOf(call.resultDisplay);
}
