// Reads the end of a session's record while the session runs: Gemini CLI writes each message before it starts its calls.
import type { HookContext } from "../../ports/agent.ts";
import type { JsonRecord } from "../json-lines.ts";
import { recordIn, stringOf } from "../narrow.ts";
import { wordsOf } from "../turn-words.ts";
import { type RecordedCall, recordedCalls } from "./recorded-calls.ts";
import { isPrompt, textIn } from "./session-file.ts";

/** At a call the message that made it is the last line but one; a turn has all its edits in between. */
const AT_CALL = 65_536;
const AT_END = 1_048_576;

interface LastMessage {
  readonly id: string;
  /** When the model had written it. */
  readonly at: number;
}

/** The model's last message; undefined where the record does not show it. */
export function lastMessage(path: string | undefined, context: HookContext): LastMessage | undefined {
  for (const line of linesFromEnd(path, AT_CALL, context)) {
    const record = line.includes('"gemini"') ? recordIn(line) : undefined;
    if (record?.type === "gemini" && typeof record.id === "string")
      return { id: record.id, at: Date.parse(stringOf(record.timestamp)) || 0 };
  }
  return undefined;
}

interface RecordedTurn {
  readonly calls: readonly RecordedCall[];
  readonly words: readonly string[];
}

/** Calls and words since the last prompt, as far back as the end of the file reaches. */
export function lastTurn(path: string | undefined, context: HookContext): RecordedTurn {
  const turn = new Map<string, JsonRecord>();
  for (const line of linesFromEnd(path, AT_END, context)) {
    const record = line.includes('"id"') ? recordIn(line) : undefined;
    if (record === undefined) continue;
    if (isPrompt(record)) break;
    const id = stringOf(record.id);
    // A message is written again with its results: its last line counts.
    if (record.type === "gemini" && !turn.has(id)) turn.set(id, record);
  }
  const messages = [...turn.values()].toReversed();
  const words = wordsOf(messages.map(({ content }) => textIn(content))) ?? [];
  return { calls: messages.flatMap((message) => recordedCalls(message)), words };
}

function linesFromEnd(path: string | undefined, bytes: number, context: HookContext): readonly string[] {
  return path === undefined ? [] : context.readTail(path, bytes).split("\n").toReversed();
}
