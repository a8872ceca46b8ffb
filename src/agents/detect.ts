// What kind of history a file is, told from its content; and the generic events as a history.
import { stat } from "node:fs/promises";
import type { AgentEvent } from "../domain/event.ts";
import type { Agent } from "../ports/agent.ts";
import { type GenericDefaults, type GenericReader, genericReader } from "./generic.ts";
import { readGenericCalls } from "./generic-calls.ts";
import { isDocument, readDocument } from "./json-document.ts";
import { firstRecords, type JsonRecord, jsonLines } from "./json-lines.ts";
import { isRecord, stringOf } from "./narrow.ts";
import { agentFor } from "./registry.ts";

export interface HistoryReader extends Pick<Agent, "readHistory"> {
  /** For histories whose order is theirs to keep, and whose broken lines somebody wrote: the calls alone. */
  readonly readCalls?: typeof readGenericCalls;
}

/** Enough to tell: the first lines of a transcript can be of no use. */
const LINES = 200;

const CODEX = ["session_meta", "response_item", "event_msg", "turn_context"];

const COPILOT = /^(?:session|user|assistant|tool|hook)\.[a-z_]+$/;

export const genericHistory: HistoryReader = { readHistory: readGeneric, readCalls: readGenericCalls };

/** Throws the reason when the file is no history we know; which file it is, the caller knows. */
export async function detectHistory(path: string): Promise<HistoryReader> {
  const document = isDocument(path) ? await readDocument(path) : undefined;
  const whole = document && kindOf(document);
  if (whole) return whole;
  for await (const record of firstRecords(path, LINES)) {
    const reader = kindOf(record);
    if (reader) return reader;
  }
  throw unknown();
}

function kindOf(record: JsonRecord): HistoryReader | undefined {
  if ("tool" in record && "input" in record) return genericHistory;
  if (CODEX.includes(stringOf(record.type)) && "payload" in record) return agentFor("codex");
  if ("sessionId" in record && "message" in record) return agentFor("claude-code");
  if ("sessionId" in record && "projectHash" in record) return agentFor("gemini");
  if (isRecord(record.info) && Array.isArray(record.messages)) return agentFor("opencode");
  if (isRecord(record.data) && COPILOT.test(stringOf(record.type))) return agentFor("copilot");
  if ("role" in record && "content" in record && "timestamp" in record) return agentFor("autohand");
  if ("sessionId" in record && "timestamp" in record && "tags" in record) return agentFor("autohand");
  return undefined;
}

async function* readGeneric(path: string): AsyncGenerator<AgentEvent> {
  const reader = genericReader();
  // For events without a time or an id: the same at every reading, or a second import would store them again.
  const { mtimeMs } = await stat(path);
  const now = Math.trunc(mtimeMs);
  let line = 0;
  for await (const records of jsonLines(path, () => true)) {
    for (const record of records) yield* understood(reader, record, { now, cwd: "", id: `line-${++line}` });
  }
}

/** Lines that are no events are left out, as in every other history. */
function understood(
  reader: GenericReader,
  record: JsonRecord,
  defaults: GenericDefaults,
): readonly AgentEvent[] {
  try {
    return reader.take(record, defaults);
  } catch {
    return [];
  }
}

function unknown(): Error {
  return new Error(
    'it is no history I know. Say whose it is with --agent, or write one finished call per line: {"session","tool","input":{…},"ok","exitCode","output"}.',
  );
}
