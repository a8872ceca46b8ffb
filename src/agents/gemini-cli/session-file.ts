// Reads Gemini CLI's session files: one JSON object in older versions, lines in newer ones, where a changed message is
// written again. Both give each message once, in its last state.

import type { OnBroken } from "../../ports/agent.ts";
import { isDocument, readDocument } from "../json-document.ts";
import { type JsonRecord, jsonLines } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";

export interface WireSession {
  readonly id: string;
  /** A subagent's session, according to the file. */
  readonly isSubagents: boolean;
  /** SHA-256 of its folder; newer versions write a name. */
  readonly project: string;
}

interface WireTurn {
  readonly session: WireSession;
  /** From one prompt to the next. */
  readonly messages: readonly JsonRecord[];
}

/** Yields turn by turn: messages change only before the person's next prompt. */
export async function* readTurns(path: string, onBroken?: OnBroken): AsyncGenerator<WireTurn> {
  let session: WireSession = { id: "", isSubagents: false, project: "" };
  let turn = new Map<string, JsonRecord>();
  const yielded = new Set<string>();
  for await (const record of recordsOf(path, onBroken)) {
    if (typeof record.sessionId === "string") session = sessionOf(record);
    for (const message of messagesOf(record)) {
      const id = stringOf(message.id);
      if (yielded.has(id)) continue;
      if (isPrompt(message) && !turn.has(id) && turn.size > 0) {
        yield { session, messages: [...turn.values()] };
        for (const known of turn.keys()) yielded.add(known);
        turn = new Map();
      }
      turn.set(id || `line ${turn.size}`, message);
    }
  }
  if (turn.size > 0) yield { session, messages: [...turn.values()] };
}

/** The text of a message: a string, or its text parts. */
export function textIn(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .filter((part: unknown) => isRecord(part) && typeof part.text === "string")
    .map((part: JsonRecord) => stringOf(part.text))
    .join("\n");
}

/** The typed prompt, without additions of hooks and the program. */
export function promptIn(message: JsonRecord): string {
  const text = textIn(message.displayContent ?? message.content);
  if (/^\s*<session_context>/.test(text)) return "";
  return withoutHooks(text).trim();
}

export function withoutHooks(text: string): string {
  return text
    .replace(/<hook_context>[\s\S]*?(?:<\/hook_context>|$)/g, "")
    .replace(/\n\[System\] Tool input parameters were modified by a hook[^\n]*$/, "");
}

export function isPrompt(message: JsonRecord): boolean {
  return message.type === "user" && promptIn(message) !== "";
}

async function* recordsOf(path: string, onBroken?: OnBroken): AsyncGenerator<JsonRecord> {
  const document = isDocument(path) ? await readDocument(path) : undefined;
  if (document !== undefined) {
    yield document;
    return;
  }
  for await (const records of jsonLines(path, { onBroken })) yield* records;
}

/** A line is a message, or a change of the session, which may contain messages. */
function messagesOf(record: JsonRecord): readonly JsonRecord[] {
  const change = isRecord(record.$set) ? record.$set : record;
  if (Array.isArray(change.messages)) return change.messages.filter(isRecord);
  return typeof record.id === "string" && typeof record.type === "string" ? [record] : [];
}

function sessionOf(record: JsonRecord): WireSession {
  return {
    id: stringOf(record.sessionId),
    isSubagents: record.kind === "subagent",
    project: stringOf(record.projectHash),
  };
}
