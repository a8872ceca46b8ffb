// Reads lines of Qwen Code's session records.
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";

export function partsOf(record: JsonRecord): readonly JsonRecord[] {
  const parts = isRecord(record.message) ? record.message.parts : undefined;
  return Array.isArray(parts) ? parts.filter(isRecord) : [];
}

/** The typed prompt; empty for lines that nobody typed (results, reports of background tasks, goals, subagents' tasks). */
export function promptIn(record: JsonRecord): string {
  if (record.type !== "user" || isSidechain(record)) return "";
  if (record.provenance !== undefined && record.provenance !== "real_user") return "";
  const displayText = isRecord(record.systemPayload) ? stringOf(record.systemPayload.displayText) : "";
  return (displayText || withoutHooks(textIn(record))).trim();
}

/** The agent's words in a line; empty for others. Subagents' words are left to the main agent. */
export function wordsIn(record: JsonRecord): string {
  return record.type === "assistant" && !isSidechain(record) ? textIn(record) : "";
}

export function isSidechain(record: JsonRecord): boolean {
  return record.isSidechain === true;
}

/** Texts without thoughts. */
function textIn(record: JsonRecord): string {
  return partsOf(record)
    .filter((part) => part.thought !== true)
    .map((part) => stringOf(part.text))
    .filter((text) => text !== "")
    .join("\n");
}

function withoutHooks(text: string): string {
  return text.replace(
    /<qwen:user-prompt-submit-context>[\s\S]*?(?:<\/qwen:user-prompt-submit-context>|$)/g,
    "",
  );
}
