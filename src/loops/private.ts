// Removes text marked as private before anything else is done with it. An unclosed mark hides everything to the end of
// its text: a file, one record of a log that several processes append to, or one message.
import { CUT, mayHavePrivate, withoutPrivate, withoutPrivateAmong } from "../core/redact/index.ts";
import type { AgentEvent } from "../domain/event.ts";

export function publicText(text: string): string {
  return withoutPrivate(text, CUT);
}

/** Removes private text from a file; `path` decides how it is split into texts: whole, by record or by JSON line. */
export function publicFile(path: string, text: string): string {
  if (!mayHavePrivate(text)) return text;
  if (path.endsWith(".jsonl")) return text.split("\n").map(publicLine).join("\n");
  if (APPENDED.test(path)) return text.split(RECORD).map(publicRecord).join("");
  return publicText(text);
}

/** Logs that several processes append to. */
export const APPENDED = /(?:^|\/)(?:\.events|activity|errors)\.log$/;
/** Start of a record: `[2026-01-16 18:28:43] …`, `- 2026-01-16 18:28:43 | …`; the lines below belong to it. */
const RECORD = /(?<=\n)(?=(?:\[|-\s+)\d{4}-\d\d-\d\d)/;

/** Keeps the final line break, so that the next record begins on a line of its own. */
function publicRecord(record: string): string {
  const open = publicText(record);
  return record.endsWith("\n") && !open.endsWith("\n") ? `${open}\n` : open;
}

/** In JSON, each text ends at its closing quote. */
function publicLine(line: string): string {
  if (!mayHavePrivate(line)) return line;
  try {
    return JSON.stringify(
      JSON.parse(line, (_, value) => (typeof value === "string" ? publicText(value) : value)),
    );
  } catch {
    return publicText(line);
  }
}

/** For each event: messages, the input of a call, its result. */
export function publicEvent(event: AgentEvent): AgentEvent {
  switch (event.type) {
    case "prompt-submit":
      return { ...event, prompt: publicText(event.prompt) };
    case "turn-end": {
      const { lastMessage, words = [] } = event;
      if (lastMessage === undefined) return event;
      // A mark may be opened in one message and closed in the next; the last message usually repeats one of them.
      return { ...event, lastMessage: withoutPrivateAmong([...words, lastMessage], CUT).at(-1) ?? "" };
    }
    case "tool-end": {
      const { call, result } = event;
      const input = publicInput(call.input) as typeof call.input;
      return { ...event, call: { ...call, input }, result: { ...result, output: publicText(result.output) } };
    }
    default:
      return event;
  }
}

function publicInput(value: unknown): unknown {
  if (typeof value === "string") return withoutPrivate(value, { unclosed: true });
  if (Array.isArray(value)) return value.map(publicInput);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, publicInput(inner)]));
}
