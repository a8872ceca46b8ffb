// Converts the payloads of our plugin inside Amp (src/plugins/amp.ts) to events.
import { isAbsolute, join, normalize } from "node:path";
import { stripOwnText } from "../../core/own-text/own-text.ts";
import type { AgentEvent, Origin, ToolCall, ToolResult } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { isShell, printedBy } from "../call-record.ts";
import { excerpt } from "../excerpt.ts";
import { isRecord, numberOf, optional, stringOf, unwrapJson } from "../narrow.ts";

type Fields = Readonly<Record<string, unknown>>;

export function parse(payload: unknown, context: HookContext): readonly AgentEvent[] {
  if (!isRecord(payload)) throw broken("the hook's input is not a JSON object");
  const event = required(payload, "hook_event_name", "a hook");
  const origin = () => originOf(payload, event, context);
  switch (event) {
    case "session.start":
      return [{ ...origin(), type: "session-start", source: "startup" }];
    case "agent.start": {
      if (typeof payload.prompt !== "string") throw broken(`${event} has no prompt`);
      return [{ ...origin(), type: "prompt-submit", prompt: stripOwnText(excerpt(payload.prompt)) }];
    }
    case "tool.call": {
      const call = callOf(payload, event);
      return [{ ...origin(), cwd: folderOf(call, payload), type: "tool-start", call }];
    }
    case "tool.result": {
      const call = callOf(payload, event);
      const result = resultOf(call.tool, payload);
      return [{ ...origin(), cwd: folderOf(call, payload), type: "tool-end", call, result }];
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
  const session = required(payload, "threadID", event);
  return { agent: "amp", session, cwd: stringOf(payload.cwd), at: now };
}

/** A command may name a folder of its own. */
function folderOf({ tool, input }: ToolCall, payload: Fields): string {
  const cwd = stringOf(payload.cwd);
  const own = isShell(tool) ? stringOf(input.cwd) : "";
  if (own === "") return cwd;
  return isAbsolute(own) ? normalize(own) : join(cwd, own);
}

function callOf(payload: Fields, event: string): ToolCall {
  return {
    id: required(payload, "toolUseID", event),
    tool: required(payload, "tool", event),
    input: isRecord(payload.input) ? payload.input : {},
  };
}

function required(fields: Fields, field: string, event: string): string {
  const value = fields[field];
  if (typeof value !== "string" || value === "") throw broken(`${event} has no ${field}`);
  return value;
}

function broken(what: string): Error {
  return new Error(
    `[amp] ${what}. The call goes on unrecorded; if it stays, this version of Amp is not known yet.`,
  );
}
