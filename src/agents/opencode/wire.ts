// OpenCode's sessions, messages and parts, as exported and as in its database; only the fields we use, narrowed once.
import type { JsonRecord } from "../json-lines.ts";
import { isRecord, numberOf, stringOf } from "../narrow.ts";

export interface WireSession {
  readonly id: string;
  readonly directory: string;
  /** The session that started this one as a subagent; empty for a main session. */
  readonly parent: string;
  /** 0 when unknown. */
  readonly createdAt: number;
}

export interface WireMessage {
  readonly role: string;
  readonly at: number;
  readonly cwd: string;
  /** A summary that the program requested to shorten the conversation. */
  readonly isSummary: boolean;
  readonly parts: readonly JsonRecord[];
}

/** Undefined when it is not an exported session. */
export function readExport(
  document: JsonRecord | undefined,
): { readonly session: WireSession; readonly messages: readonly WireMessage[] } | undefined {
  const info = document?.info;
  if (!isRecord(info) || !Array.isArray(document?.messages)) return undefined;
  const session = {
    id: stringOf(info.id),
    directory: stringOf(info.directory),
    parent: stringOf(info.parentID),
    createdAt: timeOf(info, "created"),
  };
  // Without an id it cannot be told from other sessions.
  if (session.id === "") return undefined;
  const messages = document.messages.filter(isRecord).map((message) => {
    const parts = Array.isArray(message.parts) ? message.parts.filter(isRecord) : [];
    return readMessage(isRecord(message.info) ? message.info : {}, parts);
  });
  return { session, messages };
}

export function readMessage(info: JsonRecord, parts: readonly JsonRecord[]): WireMessage {
  return {
    role: stringOf(info.role),
    at: timeOf(info, "created"),
    cwd: isRecord(info.path) ? stringOf(info.path.cwd) : "",
    isSummary: info.summary === true || info.mode === "compaction",
    parts,
  };
}

/** Text that a person or the model wrote; not text added by the program or a plugin. */
export function writtenText(part: JsonRecord): string {
  if (part.type !== "text" || part.synthetic === true || part.ignored === true) return "";
  return stringOf(part.text);
}

/** 0 when unknown. */
export function timeOf(owner: JsonRecord, moment: "created" | "end"): number {
  return (isRecord(owner.time) ? numberOf(owner.time[moment]) : undefined) ?? 0;
}

/** `opencode run` passes its arguments in quotes. */
export function unquoted(text: string): string {
  const inside = /^"([^"\\]*(?:\\.[^"\\]*)*)"$/s.exec(text)?.[1];
  return inside === undefined ? text : inside.replaceAll('\\"', '"');
}
