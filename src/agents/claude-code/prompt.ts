// Recognises the prompts in a Claude Code transcript that a person typed.
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";

/** Beginnings of texts that the program itself writes as prompts. */
const MACHINE =
  /^\s*(?:<(?:local-command-|command-(?:name|message)|bash-|task-notification|system-reminder|user-prompt-submit-hook|session-start-hook)|\[Request interrupted by user|Caveat: The messages below|This session is being continued from a previous conversation)/;

/** False for results, notes of the program and tasks that a main agent gave to a subagent. */
export function isTypedPrompt(record: JsonRecord): boolean {
  const isInserted = record.isMeta === true || record.isCompactSummary === true;
  const isTask = record.isSidechain === true || typeof record.agentId === "string";
  return !isInserted && !isTask && record.isVisibleInTranscriptOnly !== true;
}

/** The typed text; empty when nobody typed it. A command with arguments counts as typed. */
export function promptText(content: unknown): string {
  const text = typeof content === "string" ? content : typedBlocks(content);
  const command = /<command-name>([^<]+)<\/command-name>[\s\S]*<command-args>([^<]+)<\/command-args>/.exec(
    text,
  );
  if (command !== null) return `${command[1]} ${command[2]}`.trim();
  return MACHINE.test(text) ? "" : text.trim();
}

function typedBlocks(content: unknown): string {
  if (
    !Array.isArray(content) ||
    content.some((block: unknown) => isRecord(block) && block.type === "tool_result")
  ) {
    return "";
  }
  return content
    .filter((block: unknown) => isRecord(block) && block.type === "text")
    .map((block: JsonRecord) => stringOf(block.text))
    .filter((text) => !MACHINE.test(text))
    .join("\n");
}
