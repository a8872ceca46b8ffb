// Imports Copilot CLI's session records as events.
import { basename, dirname, join } from "node:path";
import type { AgentEvent, Origin, ToolCall, ToolResult } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { promptFrom } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, numberOf, stringOf, unwrapJson } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { copilotFolder } from "./home.ts";
import { resultOf } from "./result.ts";
import { promptIn, readEvent, surroundingsIn, WANTED, type WireEvent } from "./wire.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  // Older versions wrote a file per session instead of a folder.
  const isHistory = (name: string) => name === "events.jsonl" || /^[\da-f-]{36}\.jsonl$/.test(name);
  return historyFiles(join(copilotFolder(home, env), "session-state"), isHistory);
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  let place: Omit<Origin, "at"> = { agent: "copilot", session: sessionNamed(path), cwd: "" };
  const open = new Map<string, ToolCall>();
  const turns = turnWords((origin: Origin) => origin);
  for await (const records of jsonLines(path, { isWanted, onBroken })) {
    for (const record of records) {
      const event = readEvent(record);
      if (event === undefined) continue;
      place = { ...place, ...surroundingsIn(event) };
      const isMain = event.subagent === "";
      const origin: Origin = { ...place, at: event.at, ...(isMain ? {} : { subagent: event.subagent }) };
      const prompt = isMain ? promptFrom(promptIn(event)).trim() : "";
      if (prompt !== "") {
        yield* turns.end();
        yield { ...origin, type: "prompt-submit", prompt };
      }
      if (event.type === "assistant.message" && isMain)
        turns.say(origin.session, origin, stringOf(event.data.content));
      const end = ended(event, open);
      if (end === undefined) continue;
      if (isMain) turns.called(origin.session, origin);
      yield { ...origin, type: "tool-end", ...end };
    }
  }
  yield* turns.end();
}

function isWanted(line: Buffer): boolean {
  return WANTED.test(headAndTail(line));
}

function sessionNamed(path: string): string {
  const name = basename(path).replace(/\.jsonl(?:\.gz)?$/, "");
  return name === "events" ? basename(dirname(path)) : name;
}

/** The type comes first in every version so far; the end is included in case it moves. */
function headAndTail(line: Buffer): string {
  return line.length < 1_000
    ? line.toString("latin1")
    : line.toString("latin1", 0, 200) + line.toString("latin1", line.length - 400);
}

/** The call that ends with this event; undefined for other events. */
function ended(
  { type, data }: WireEvent,
  open: Map<string, ToolCall>,
): { readonly call: ToolCall; readonly result: ToolResult } | undefined {
  const id = stringOf(data.toolCallId);
  if (type === "tool.execution_start") {
    const input = unwrapJson(data.arguments);
    const tool = stringOf(data.toolName);
    if (id !== "" && tool !== "") open.set(id, { id, tool, input: isRecord(input) ? input : { input } });
    return undefined;
  }
  const call = type === "tool.execution_complete" ? open.get(id) : undefined;
  if (call === undefined) return undefined;
  open.delete(id);
  return { call, result: recordedResult(call.tool, data) };
}

function recordedResult(tool: string, { result, error, shellExecution, success }: JsonRecord): ToolResult {
  const content = isRecord(result) ? stringOf(result.content) : stringOf(result);
  return resultOf(tool, {
    text: content || (isRecord(error) ? stringOf(error.message) : ""),
    exitCode: isRecord(shellExecution) ? numberOf(shellExecution.exitCode) : undefined,
    success: typeof success === "boolean" ? success : undefined,
  });
}
