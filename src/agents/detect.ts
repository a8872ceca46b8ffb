// Detects the kind of a history file by its content; also reads generic events as a history.
import { stat } from "node:fs/promises";
import type { AgentEvent } from "../domain/event.ts";
import type { Agent, AgentFacts, OnBroken } from "../ports/agent.ts";
import { isDatabase, tablesOf } from "./foreign-database.ts";
import { type GenericDefaults, type GenericReader, genericReader } from "./generic.ts";
import { readGenericCalls } from "./generic-calls.ts";
import { isDocument, readDocument } from "./json-document.ts";
import { bytes, firstRecords, type JsonRecord, jsonLines } from "./json-lines.ts";
import { allAgents } from "./registry.ts";

export interface HistoryReader extends Pick<Agent, "readHistory"> {
  /** Reads the calls alone, for histories that set their own order and whose broken lines must be reported. */
  readonly readCalls?: typeof readGenericCalls;
}

/** Enough to decide: the first lines of a transcript may be irrelevant. */
const LINES = 200;

export const genericHistory: HistoryReader = { readHistory: readGeneric, readCalls: readGenericCalls };

/** Throws the reason, without the file name, when the file is not a known history. */
export async function detectHistory(path: string): Promise<HistoryReader> {
  const database = databaseAgent(path);
  if (database) return database.load();
  const document = isDocument(path) ? await readDocument(path) : undefined;
  const whole = document && (await kindOf(document));
  if (whole) return whole;
  for await (const record of firstRecords(path, LINES)) {
    const reader = await kindOf(record);
    if (reader) return reader;
  }
  const text = await textKindOf(path);
  if (text) return text;
  throw unknown();
}

/** The agent that keeps its history in this SQLite database; undefined for other files. */
export function databaseAgent(path: string): AgentFacts | undefined {
  if (!isDatabase(path)) return undefined;
  const tables = tablesOf(path);
  return allAgents().find((agent) => agent.isDatabase?.(tables) === true);
}

/** Enough for the first lines of a text. */
const HEAD = 4_096;

async function textKindOf(path: string): Promise<HistoryReader | undefined> {
  for await (const chunk of bytes(path)) {
    const head = chunk.toString("utf8", 0, HEAD);
    return allAgents()
      .find((agent) => agent.isHistoryText?.(head))
      ?.load();
  }
  return undefined;
}

async function kindOf(record: JsonRecord): Promise<HistoryReader | undefined> {
  if ("tool" in record && "input" in record) return genericHistory;
  return allAgents()
    .find((agent) => agent.isHistory(record))
    ?.load();
}

async function* readGeneric(path: string, onBroken?: OnBroken): AsyncGenerator<AgentEvent> {
  const reader = genericReader();
  // Used for events without time or id: the same at every reading, or a second import would store them again.
  const { mtimeMs } = await stat(path);
  const now = Math.trunc(mtimeMs);
  let line = 0;
  for await (const records of jsonLines(path, { onBroken })) {
    for (const record of records)
      yield* understood(reader, record, { now, cwd: "", id: `line-${++line}` }, onBroken);
  }
}

/** Skips lines that are not events, as for every other history. */
function understood(
  reader: GenericReader,
  record: JsonRecord,
  defaults: GenericDefaults,
  onBroken: OnBroken | undefined,
): readonly AgentEvent[] {
  try {
    return reader.take(record, defaults);
  } catch {
    onBroken?.();
    return [];
  }
}

function unknown(): Error {
  return new Error(
    'it is no history I know. Say whose it is with --agent, or write one finished call per line: {"session","tool","input":{…},"ok","exitCode","output"}.',
  );
}
