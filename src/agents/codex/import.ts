// Imports Codex's rollouts (its own session records) as events.
import { basename, join } from "node:path";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { promptFrom, textOf } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, optional, stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { settingsPaths } from "./install.ts";
import type { ProgramReader } from "./program.ts";
import { ROLLOUT_LINE, rollout } from "./rollout.ts";
import { WORDS_LINE, wordsIn } from "./words.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  const { folder } = settingsPaths(home, env);
  const isRollout = (name: string) => /^rollout-.*\.jsonl$/.test(name);
  const [current, archived] = await Promise.all([
    historyFiles(join(folder, "sessions"), isRollout),
    historyFiles(join(folder, "archived_sessions"), isRollout),
  ]);
  return [...archived, ...current];
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  let read: ProgramReader | undefined;
  const follower = rollout("", (source) => read?.(source));
  const turns = turnWords((origin: Origin) => origin);
  let session: Session | undefined;
  let lastPrompt = "";
  for await (const records of jsonLines(path, { isWanted, onBroken })) {
    for (const record of records) {
      session ??= sessionOf(record, path);
      // The JavaScript parser is large, so it is loaded only when a program occurs.
      if (isProgram(record)) read ??= await (await import("./program.ts")).programReader();
      const origin = originOf(session, record, follower.cwd);
      for (const { call, cwd, result } of follower.follow(record)) {
        if (session.subagent === undefined) turns.called(session.id, origin);
        yield { ...origin, type: "tool-end", cwd, call, result };
      }
      if (session.subagent === undefined) turns.say(session.id, origin, wordsIn(record));
      const prompt = promptOf(record);
      // Some versions record a prompt twice.
      if (prompt !== "" && prompt !== lastPrompt && session.subagent === undefined) {
        yield* turns.end();
        yield { ...origin, type: "prompt-submit", prompt: promptFrom(prompt) };
      }
      if (startsTurn(record)) lastPrompt = "";
      if (prompt !== "") lastPrompt = prompt;
    }
  }
  yield* turns.end();
}

interface Session {
  readonly id: string;
  readonly branch?: string;
  readonly remote?: string;
  readonly subagent?: string;
}

/** The first record identifies the file; copies of a parent's come later, and old versions have no wrapper. */
function sessionOf(record: JsonRecord, path: string): Session {
  const meta = isRecord(record.payload) ? record.payload : record;
  const fromName = /([0-9a-f]{8}-[0-9a-f-]{27})\.jsonl/.exec(basename(path))?.[1];
  const isMeta = record.type === "session_meta" || (record.type === undefined && typeof meta.id === "string");
  const thread = (isMeta ? stringOf(meta.id) : "") || fromName || basename(path);
  const id = (isMeta ? stringOf(meta.session_id) : "") || thread;
  const git = isRecord(meta.git) ? meta.git : {};
  const isSubagent = id !== thread || (isRecord(meta.source) && "subagent" in meta.source);
  return {
    id,
    ...optional("branch", stringOf(git.branch) || undefined),
    ...optional("remote", stringOf(git.repository_url) || undefined),
    ...(isSubagent ? { subagent: thread } : {}),
  };
}

function originOf(session: Session, record: JsonRecord, cwd: string): Origin {
  return {
    agent: "codex",
    session: session.id,
    cwd,
    at: Date.parse(stringOf(record.timestamp)) || 0,
    ...optional("branch", session.branch),
    ...optional("remote", session.remote),
    ...optional("subagent", session.subagent),
  };
}

/** The typed prompt, in the record of any version; empty for other records. */
function promptOf(record: JsonRecord): string {
  const payload = isRecord(record.payload) ? record.payload : undefined;
  if (payload?.type === "user_message") return stringOf(payload.message);
  if (payload?.type === "item_completed" && isRecord(payload.item) && payload.item.type === "UserMessage") {
    return textOf(payload.item.content);
  }
  // Before rollouts had wrappers, instructions and environment also came as user messages.
  if (payload !== undefined || record.type !== "message" || record.role !== "user") return "";
  const text = textOf(record.content);
  return /^\s*<(?:environment_context|user_instructions)|^# AGENTS\.md instructions/.test(text) ? "" : text;
}

function isProgram(record: JsonRecord): boolean {
  const payload = isRecord(record.payload) ? record.payload : record;
  return payload.type === "custom_tool_call" && payload.name === "exec";
}

function startsTurn(record: JsonRecord): boolean {
  return isRecord(record.payload) && record.payload.type === "task_started";
}

const PROMPT_LINE = /"(?:user_message|task_started)"|^\s*\{\s*"(?:type"\s*:\s*"message|id)"/;

function isWanted(line: Buffer): boolean {
  const head = line.toString("latin1", 0, 400);
  return ROLLOUT_LINE.test(head) || PROMPT_LINE.test(head) || WORDS_LINE.test(head);
}
