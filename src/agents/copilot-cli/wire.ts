// Copilot CLI's session events, one per line; only the fields we use, narrowed once.
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";

export interface WireEvent {
  readonly type: string;
  readonly at: number;
  /** The call that started this subagent; empty for the main agent. */
  readonly subagent: string;
  readonly data: JsonRecord;
}

/** Undefined for a line that is not an event. */
export function readEvent(record: JsonRecord): WireEvent | undefined {
  const { type, data } = record;
  if (typeof type !== "string" || !isRecord(data)) return undefined;
  return {
    type,
    at: Date.parse(stringOf(record.timestamp)) || 0,
    subagent: stringOf(data.parentToolCallId) || stringOf(record.agentId),
    data,
  };
}

/** Filters lines: copies of the system prompt, of hook inputs and of encrypted data make up most of the bytes. */
export const WANTED =
  /"type"\s*:\s*"(?:session\.(?:start|resume|context_changed)|user\.message|assistant\.message|tool\.execution_(?:start|complete))"/;

/** Folder and repository of the session, as far as this event has them. */
export function surroundingsIn({ type, data }: WireEvent): {
  readonly session?: string;
  readonly cwd?: string;
  readonly branch?: string;
} {
  if (!type.startsWith("session.")) return {};
  const context = isRecord(data.context) ? data.context : data;
  return {
    ...(stringOf(data.sessionId) && { session: stringOf(data.sessionId) }),
    ...(stringOf(context.cwd) && { cwd: stringOf(context.cwd) }),
    ...(stringOf(context.branch) && { branch: stringOf(context.branch) }),
  };
}

/** The typed prompt; skills and other parts of the program also write as the user, but are marked. */
export function promptIn({ type, data }: WireEvent): string {
  if (type !== "user.message") return "";
  const source = stringOf(data.source);
  if (source !== "" && source !== "user") return "";
  const text = stringOf(data.content).trim();
  return text.startsWith("<skill-context") ? "" : text;
}
