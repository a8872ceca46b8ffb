// Converts the payloads of our plugin inside Amp (src/plugins/amp.ts) to events.
import type { AgentEvent, Origin, ToolCall, ToolResult } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { folderFrom, isShell, printedBy } from "../call-record.ts";
import { promptFrom } from "../excerpt.ts";
import { isRecord, numberOf, optional, stringOf, unwrapJson } from "../narrow.ts";
import { type Fields, payloadReader } from "../payload.ts";

const reader = payloadReader("amp", "Amp");

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  const { fields, event } = reader.open(payload);
  const origin = () => originOf(fields, event, context);
  switch (event) {
    case "session.start":
      return [{ ...origin(), type: "session-start", source: "startup" }];
    case "agent.start": {
      return [{ ...origin(), type: "prompt-submit", prompt: promptFrom(reader.prompt(fields, event)) }];
    }
    case "tool.call": {
      const call = callOf(fields, event);
      return [{ ...origin(), cwd: folderOf(call, fields), type: "tool-start", call }];
    }
    case "tool.result": {
      const call = callOf(fields, event);
      const result = resultOf(call.tool, fields);
      return [{ ...origin(), cwd: folderOf(call, fields), type: "tool-end", call, result }];
    }
    case "agent.end":
      return [{ ...origin(), type: "turn-end" }];
    default:
      return [];
  }
}

/** `status`: done, error or cancelled. A command that exits with another code than 0 is done; its code is in the output. */
function resultOf(tool: string, { status, error, output }: Fields): ToolResult {
  if (status === "cancelled") return { ok: false, output: printedBy(tool, false, output), interrupted: true };
  if (status === "error") return { ok: false, output: printedBy(tool, false, error ?? output) };
  const found = unwrapJson(output);
  const fields = isRecord(found) ? found : {};
  const exitCode = isShell(tool) ? numberOf(fields.exitCode) : undefined;
  const ok = isShell(tool) && exitCode === undefined ? undefined : (exitCode ?? 0) === 0;
  return {
    ...optional("ok", ok),
    ...optional("exitCode", exitCode),
    output: printedBy(tool, ok, fields.output ?? found),
  };
}

function originOf(payload: Fields, event: string, { now }: HookContext): Origin {
  const session = reader.required(payload, "threadID", event);
  return { agent: "amp", session, cwd: stringOf(payload.cwd), at: now };
}

/** A command may name a folder of its own. */
function folderOf({ tool, input }: ToolCall, payload: Fields): string {
  return folderFrom(stringOf(payload.cwd), isShell(tool) ? stringOf(input.cwd) : "");
}

function callOf(payload: Fields, event: string): ToolCall {
  return {
    id: reader.required(payload, "toolUseID", event),
    tool: reader.required(payload, "tool", event),
    input: isRecord(payload.input) ? payload.input : {},
  };
}
