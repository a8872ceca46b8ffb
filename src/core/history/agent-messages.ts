// Extracts the agent's messages from its program's output: plain text, or the texts in a stream of JSON events.
import { isRecord, recordIn } from "../../domain/json.ts";

/** Claude Code `--output-format json|stream-json`, Codex `--json`, and similar formats. */
export function agentMessages(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== "");
  const events = lines.map(eventIn);
  // Some JSON lines in plain output are not a stream: more than half of the lines must be events.
  if (lines.length === 0 || events.filter(Boolean).length * 2 <= lines.length) return output;
  const messages = events.flatMap((event, index) => (event ? wordsIn(event) : [lines[index] ?? ""]));
  // The result event repeats the last message.
  return messages.filter((text, index) => text !== "" && text !== messages[index - 1]).join("\n");
}

type Shape = Readonly<Record<string, unknown>>;

function wordsIn(event: Shape): readonly string[] {
  if (typeof event.result === "string") return [event.result];
  if (event.type === "error" && typeof event.message === "string") return [event.message];
  if (isRecord(event.error) && typeof event.error.message === "string") return [event.error.message];
  // User events contain tool output and the person's messages.
  if (event.type === "user") return [];
  const item = isRecord(event.item) ? event.item : isRecord(event.message) ? event.message : event;
  if (item.type === "agent_message" && typeof item.text === "string") return [item.text];
  if (event.type !== "assistant" || !Array.isArray(item.content)) return [];
  return item.content
    .filter(isRecord)
    .flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
}

function eventIn(line: string): Shape | undefined {
  return line.trimStart().startsWith("{") ? recordIn(line) : undefined;
}
