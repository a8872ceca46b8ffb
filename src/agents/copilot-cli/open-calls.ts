// Finds the id of a call in the record that Copilot CLI writes of its session: its hooks do not have it. The record is
// written with a delay of some 100 ms: a call that ended is in it, one that begins often is not yet.
import { join } from "node:path";
import type { ToolCall } from "../../domain/event.ts";
import type { HookContext } from "../../ports/agent.ts";
import { isRecord, recordIn, stringOf, unwrapJson } from "../narrow.ts";
import { copilotFolder } from "./home.ts";

/** One message of the model with its calls; results that ended since may be long. */
const TAIL = 524_288;
const LINE = /"type"\s*:\s*"(assistant\.message|tool\.execution_start|tool\.execution_complete)"/;

/**
 * Ids of the calls like this one that the model asked for last: several where it asked for the same thing several times
 * at once. Empty when all of them have ended: the record does not have this call yet.
 */
export function openCalls(
  session: string,
  call: Omit<ToolCall, "id">,
  context: HookContext,
): readonly string[] {
  const wanted = JSON.stringify(call.input);
  const ended = new Set<string>();
  let begun: string[] = [];
  for (const line of context.readTail(recordOf(session, context.env), TAIL).split("\n")) {
    const type = LINE.exec(line.slice(0, 200))?.[1];
    if (type === "assistant.message") begun = [];
    const data = type === undefined || type === "assistant.message" ? undefined : dataIn(line);
    const id = stringOf(data?.toolCallId);
    if (data === undefined || id === "") continue;
    if (type === "tool.execution_complete") ended.add(id);
    else if (JSON.stringify(inputIn(data)) === wanted) begun.push(id);
  }
  return begun.every((id) => ended.has(id)) ? [] : begun;
}

function inputIn(data: Readonly<Record<string, unknown>>): unknown {
  const input = unwrapJson(data.arguments);
  return isRecord(input) ? input : { input };
}

function dataIn(line: string): Readonly<Record<string, unknown>> | undefined {
  const data = recordIn(line)?.data;
  return isRecord(data) ? data : undefined;
}

function recordOf(session: string, env: HookContext["env"]): string {
  const folder = copilotFolder(env.HOME || env.USERPROFILE || "", env);
  return join(folder, "session-state", session.replaceAll(/[^\w-]/g, "_"), "events.jsonl");
}
