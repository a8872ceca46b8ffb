// Reads Claude Code's own messages from its transcript, and from the transcript's end when a turn ends.
import type { HookContext } from "../../ports/agent.ts";
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, recordIn, stringOf } from "../narrow.ts";
import { wordsOf } from "../turn-words.ts";
import { isTypedPrompt, promptText } from "./prompt.ts";

const TAIL = 262_144;

/** Messages since the last prompt, as far back as the end of the file reaches; undefined when there are none. */
export function wordsOfTurn(
  place: { readonly transcript?: string; readonly lastMessage?: string },
  context: HookContext,
): readonly string[] | undefined {
  const tail = place.transcript === undefined ? "" : context.readTail(place.transcript, TAIL);
  const turn: JsonRecord[] = [];
  for (const line of tail.split("\n").toReversed()) {
    const record = conversationOf(line);
    if (record === undefined) continue;
    if (record.type === "user" && isTypedPrompt(record) && promptText(contentOf(record)) !== "") break;
    if (record.type === "assistant" && isOwnWords(record)) turn.push(record);
  }
  const words = turn.toReversed().map((record) => wordsIn(contentOf(record)));
  // The transcript may be a moment behind.
  return wordsOf([...words, place.lastMessage ?? ""]);
}

/** False for subagents and for messages of the program (service errors, "No response requested."). */
export function isOwnWords(record: JsonRecord): boolean {
  const isSubagents = record.isSidechain === true || typeof record.agentId === "string";
  const isPrograms =
    record.isApiErrorMessage === true || (isRecord(record.message) && record.message.model === "<synthetic>");
  return !isSubagents && !isPrograms;
}

/** The text blocks of a message, without thinking. */
export function wordsIn(content: unknown): string {
  if (!Array.isArray(content)) return stringOf(content);
  let text = "";
  for (const block of content as readonly unknown[])
    if (isRecord(block) && block.type === "text") text += (text && "\n") + stringOf(block.text);
  return text;
}

/** Skips parsing of lines that are neither messages nor prompts: results and edits make up most of a transcript. */
function conversationOf(line: string): JsonRecord | undefined {
  if (!line.includes('"text"') && (!line.includes('"user"') || line.includes('"tool_result"')))
    return undefined;
  return recordIn(line);
}

function contentOf(record: JsonRecord): unknown {
  return isRecord(record.message) ? record.message.content : undefined;
}
