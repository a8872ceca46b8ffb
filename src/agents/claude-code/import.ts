// Imports Claude Code's transcripts as events.
import { basename, join } from "node:path";
import type { AgentEvent, Origin, ToolCall, ToolEnd, ToolResult } from "../../domain/event.ts";
import type { Writable } from "../../domain/writable.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { promptFrom, textOf } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, numberOf, stringOf } from "../narrow.ts";
import { type TurnWords, turnWords } from "../turn-words.ts";
import { settingsPaths } from "./install.ts";
import { isTypedPrompt, promptText } from "./prompt.ts";
import { resultOf, resultOfText } from "./result.ts";
import { isOwnWords, wordsIn } from "./words.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  const { folder } = settingsPaths(home, env);
  return historyFiles(join(folder, "projects"), (name) => name.endsWith(".jsonl"));
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const file = basename(path).replace(/\.jsonl(\.gz)?$/, "");
  /** Calls without a result yet. */
  const open: OpenCalls = new Map();
  const turns = turnWords((record: JsonRecord) => originOf(record, file));
  for await (const records of jsonLines(path, { isWanted, onBroken })) {
    for (const record of records) for (const event of eventsOf(record, file, open, turns)) yield event;
  }
  yield* turns.end();
}

type OpenCalls = Map<string, { readonly call: ToolCall; readonly cwd: string }>;

/**
 * One API message spans several lines, each with one block. Copies of model requests (`api-request-blob`) and texts
 * added by hooks (`attachment`) have types of their own and are filtered out before.
 */
function eventsOf(
  record: JsonRecord,
  file: string,
  open: OpenCalls,
  turns: TurnWords<JsonRecord>,
): readonly AgentEvent[] {
  if (record.type !== "user" && record.type !== "assistant") return NONE;
  const content = isRecord(record.message) ? record.message.content : undefined;
  const blocks = (Array.isArray(content) ? content : []).filter(isRecord);
  if (record.type === "assistant") {
    for (const block of blocks) {
      const call = callOf(block);
      if (call !== undefined) open.set(call.id, { call, cwd: stringOf(record.cwd) });
    }
    if (isOwnWords(record) && !isSubagents(file))
      turns.say(stringOf(record.sessionId) || file, record, wordsIn(blocks));
    return NONE;
  }
  const events: AgentEvent[] = [];
  const origin = originOf(record, file);
  for (const block of blocks) {
    if (block.type !== "tool_result") continue;
    const begun = open.get(stringOf(block.tool_use_id));
    if (begun === undefined) continue;
    open.delete(begun.call.id);
    const cwd = begun.cwd || origin.cwd;
    const end: Writable<ToolEnd> = {
      agent: origin.agent,
      session: origin.session,
      type: "tool-end",
      cwd,
      at: origin.at,
      call: begun.call,
      result: resultIn(block, record.toolUseResult),
    };
    if (origin.branch !== undefined) end.branch = origin.branch;
    if (origin.subagent !== undefined) end.subagent = origin.subagent;
    if (origin.subagent === undefined) turns.called(origin.session, record);
    events.push(end);
  }
  const prompt = isTypedPrompt(record) ? promptText(content) : "";
  if (prompt !== "") {
    events.push(...turns.end(origin.session));
    events.push({ ...origin, type: "prompt-submit", prompt: promptFrom(prompt) });
  }
  return events;
}

const NONE: readonly AgentEvent[] = [];

function callOf(block: JsonRecord): ToolCall | undefined {
  if (block.type !== "tool_use" || typeof block.id !== "string" || typeof block.name !== "string")
    return undefined;
  return { id: block.id, tool: block.name, input: isRecord(block.input) ? block.input : {} };
}

function originOf(record: JsonRecord, file: string): Origin {
  const subagent =
    stringOf(record.agentId) ||
    (isSubagents(file) ? file.slice("agent-".length) : record.isSidechain ? "sidechain" : "");
  const branch = stringOf(record.gitBranch);
  const origin: Writable<Origin> = {
    agent: "claude-code",
    session: stringOf(record.sessionId) || file,
    cwd: stringOf(record.cwd),
    at: Date.parse(stringOf(record.timestamp)) || 0,
  };
  if (branch !== "") origin.branch = branch;
  if (subagent !== "") origin.subagent = subagent;
  return origin;
}

/** A subagent's history is a file of its own. */
function isSubagents(file: string): boolean {
  return file.startsWith("agent-");
}

function resultIn(block: JsonRecord, details: unknown): ToolResult {
  const durationMs = isRecord(details) ? numberOf(details.durationMs ?? details.totalDurationMs) : undefined;
  if (block.is_error === true) {
    const result = resultOfText(block.content, true, durationMs);
    return isRecord(details) && details.interrupted === true ? { ...result, interrupted: true } : result;
  }
  if (isRecord(details)) return resultOf(details, durationMs);
  const result = resultOfText(textOf(block.content), undefined, durationMs);
  return { ...result, ok: result.ok ?? true };
}

const TOOL_USE = Buffer.from('"tool_use"');
const USER = Buffer.from('"user"');
const TEXT = Buffer.from('"text"');

/** Conversation lines do not begin with their type; lines of other kinds nearly always do. */
function isWanted(line: Buffer): boolean {
  const type = /^\s*\{\s*"type"\s*:\s*"([\w-]+)"/.exec(line.toString("latin1", 0, 80))?.[1];
  if (type !== undefined && type !== "user" && type !== "assistant") return false;
  return line.includes(USER) || line.includes(TOOL_USE) || line.includes(TEXT);
}
