// What Codex itself said. A rollout tells it twice, to the screen and to the model: the model's record is in every
// version.
import { textOf } from "../excerpt.ts";
import { isRecord } from "../narrow.ts";

/** In a line's first bytes. */
export const WORDS_LINE = /"type"\s*:\s*"message"[^{[]*"role"\s*:\s*"assistant"/;

/** Empty for every other record. */
export function wordsIn(record: Readonly<Record<string, unknown>>): string {
  const message = isRecord(record.payload) ? record.payload : record;
  return message.type === "message" && message.role === "assistant" ? textOf(message.content) : "";
}
