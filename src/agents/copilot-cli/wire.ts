// What Copilot CLI writes about a session: one event per line, each with its data. Only what is used, narrowed once.
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, stringOf } from "../narrow.ts";

export interface WireEvent {
  readonly type: string;
  readonly at: number;
  /** The call that started the subagent this is of; empty for the main agent. */
  readonly subagent: string;
  readonly data: JsonRecord;
}

/** Undefined for a line that is no event. */
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

/** Copies of the system prompt, of what hooks were told and of what was encrypted make up most of the bytes. */
export const WANTED =
  /"type"\s*:\s*"(?:session\.(?:start|resume|context_changed)|user\.message|assistant\.message|tool\.execution_(?:start|complete))"/;

/** Where the session is held, as far as this event says. */
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

/** What the person typed; skills and other machinery speak in the person's place, too, and say so. */
export function promptIn({ type, data }: WireEvent): string {
  if (type !== "user.message") return "";
  const source = stringOf(data.source);
  if (source !== "" && source !== "user") return "";
  const text = stringOf(data.content).trim();
  return text.startsWith("<skill-context") ? "" : text;
}
