// Imports pi's sessions as events: JSON lines, the first of which describes the session.
import { join } from "node:path";
import type { AgentEvent, Origin } from "../../domain/event.ts";
import type { HistoryFile, InstallContext, OnBroken } from "../../ports/agent.ts";
import { uniqueIds } from "../call-record.ts";
import { promptFrom } from "../excerpt.ts";
import { historyFiles } from "../history-files.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, numberOf, stringOf } from "../narrow.ts";
import { turnWords } from "../turn-words.ts";
import { agentFolder } from "./install.ts";
import { resultOf } from "./result.ts";

export async function histories(home: string, env: InstallContext["env"]): Promise<readonly HistoryFile[]> {
  return historyFiles(join(agentFolder(home, env), "sessions"), (name) => name.endsWith(".jsonl"));
}

export async function* readHistory(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  let session: Session | undefined;
  const turns = turnWords((origin: Origin) => origin);
  const idOf = uniqueIds();
  /** Calls whose result has not been read yet, by the id that the model gave them. */
  const calls = new Map<string, { readonly id: string; readonly input: JsonRecord }>();
  for await (const records of jsonLines(path, { isWanted, onBroken })) {
    for (const record of records) {
      if (record.type === "session") session ??= sessionOf(record);
      const { message } = record;
      if (session === undefined || record.type !== "message" || !isRecord(message)) continue;
      const at = timeOf(record);
      // A forked session begins with copies of the entries of the session it was made from.
      if (session.isFork && at < session.startedAt) continue;
      const origin: Origin = { agent: "pi", session: session.id, cwd: session.cwd, at };
      if (message.role === "user") {
        const prompt = promptFrom(textIn(message.content)).trim();
        yield* turns.end();
        if (prompt !== "") yield { ...origin, type: "prompt-submit", prompt };
      }
      if (message.role === "assistant") {
        turns.say(session.id, origin, textIn(message.content));
        for (const call of callsIn(message.content))
          calls.set(call.id, { id: idOf(call.id), input: call.input });
      }
      if (message.role === "toolResult") {
        const wanted = stringOf(message.toolCallId);
        const begun = calls.get(wanted);
        calls.delete(wanted);
        const tool = stringOf(message.toolName);
        if (tool === "" || wanted === "") continue;
        const call = { id: begun?.id ?? idOf(wanted), tool, input: begun?.input ?? {} };
        turns.called(session.id, origin);
        yield { ...origin, type: "tool-end", call, result: resultOf(tool, message) };
      }
    }
  }
  yield* turns.end();
}

interface Session {
  readonly id: string;
  readonly cwd: string;
  readonly startedAt: number;
  readonly isFork: boolean;
}

/** Undefined for a header that names no session. */
function sessionOf(header: JsonRecord): Session | undefined {
  const id = stringOf(header.id);
  if (id === "") return undefined;
  return {
    id,
    cwd: stringOf(header.cwd),
    startedAt: timeOf(header),
    isFork: stringOf(header.parentSession) !== "",
  };
}

/** Text of a message, without thinking and pictures. */
function textIn(content: unknown): string {
  if (!Array.isArray(content)) return stringOf(content);
  const blocks: readonly unknown[] = content;
  return blocks
    .flatMap((block) => (isRecord(block) && block.type === "text" ? [stringOf(block.text)] : []))
    .join("\n");
}

function callsIn(content: unknown): readonly { readonly id: string; readonly input: JsonRecord }[] {
  if (!Array.isArray(content)) return [];
  const blocks: readonly unknown[] = content;
  return blocks.flatMap((block) => {
    if (!isRecord(block) || block.type !== "toolCall" || typeof block.id !== "string") return [];
    return [{ id: block.id, input: isRecord(block.arguments) ? block.arguments : {} }];
  });
}

/** Entries have a written time, messages also a number. */
function timeOf(record: JsonRecord): number {
  const written = Date.parse(stringOf(record.timestamp));
  if (Number.isFinite(written)) return written;
  return (isRecord(record.message) ? numberOf(record.message.timestamp) : undefined) ?? 0;
}

/** Other entries (model changes, labels, summaries, messages of extensions, ours among them) say nothing about calls. */
function isWanted(line: Buffer): boolean {
  return /^\s*\{\s*"type"\s*:\s*"(?:session|message)"/.test(line.toString("latin1", 0, 60));
}
