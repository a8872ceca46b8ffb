// Reads Codex's own messages. A rollout has them twice, for the screen and for the model; every version has the latter.
import { textOf } from "../excerpt.ts";
import { isRecord } from "../narrow.ts";

/** Matched against a line's first bytes. */
export const WORDS_LINE = /"type"\s*:\s*"message"[^{[]*"role"\s*:\s*"assistant"/;

/** Empty for other records. */
export function wordsIn(record: Readonly<Record<string, unknown>>): string {
  const message = isRecord(record.payload) ? record.payload : record;
  return message.type === "message" && message.role === "assistant" ? textOf(message.content) : "";
}
