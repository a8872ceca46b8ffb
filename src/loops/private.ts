// What was marked as private goes before anything is made of a text. A mark without its other half hides up to the end
// of its text, as everywhere: the end of a file, of one record of a log that several append to, of one message.
import { CUT, mayHavePrivate, withoutPrivate, withoutPrivateAmong } from "../core/redact/index.ts";
import type { AgentEvent } from "../domain/event.ts";

export function openText(text: string): string {
  return withoutPrivate(text, CUT);
}

/** `path` tells what its texts are. */
export function openFile(path: string, text: string): string {
  if (!mayHavePrivate(text)) return text;
  if (path.endsWith(".jsonl")) return text.split("\n").map(openLine).join("\n");
  if (APPENDED.test(path)) return text.split(RECORD).map(openRecord).join("");
  return openText(text);
}

/** A file that several processes append to. */
export const APPENDED = /(?:^|\/)(?:\.events|activity|errors)\.log$/;
/** `[2026-01-16 18:28:43] …`, `- 2026-01-16 18:28:43 | …`; what stands below belongs to it. */
const RECORD = /(?<=\n)(?=(?:\[|-\s+)\d{4}-\d\d-\d\d)/;

/** The next one begins a line of its own. */
function openRecord(record: string): string {
  const open = openText(record);
  return record.endsWith("\n") && !open.endsWith("\n") ? `${open}\n` : open;
}

/** Each of its texts ends where its quotes do. */
function openLine(line: string): string {
  if (!mayHavePrivate(line)) return line;
  try {
    return JSON.stringify(
      JSON.parse(line, (_, value) => (typeof value === "string" ? openText(value) : value)),
    );
  } catch {
    return openText(line);
  }
}

/** What somebody said, what a call was given, what it answered. */
export function openEvent(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case "prompt-submit":
      return { ...event, prompt: openText(event.prompt) };
    case "turn-end": {
      const { lastMessage, words = [] } = event;
      if (lastMessage === undefined) return event;
      // What one message opened, the next may go on with; the last is mostly one of them.
      return { ...event, lastMessage: withoutPrivateAmong([...words, lastMessage], CUT).at(-1) ?? "" };
    }
    case "tool-end": {
      const { call, result } = event;
      const input = openInput(call.input) as typeof call.input;
      return { ...event, call: { ...call, input }, result: { ...result, output: openText(result.output) } };
    }
    default:
      return event;
  }
}

function openInput(value: unknown): unknown {
  if (typeof value === "string") return withoutPrivate(value, { unclosed: true });
  if (Array.isArray(value)) return value.map(openInput);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, openInput(inner)]));
}
