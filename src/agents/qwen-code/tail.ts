// Reads the end of a session's record while the session runs: Qwen Code writes each message before it starts its calls.
import type { HookContext } from "../../ports/agent.ts";
import { idsByMessage } from "../call-record.ts";
import type { JsonRecord } from "../json-lines.ts";
import { optional, recordIn, stringOf } from "../narrow.ts";
import { wordsOf } from "../turn-words.ts";
import { callsIn, type FinishedCall, finishedCalls } from "./finished-calls.ts";
import { isSidechain, promptIn, wordsIn } from "./record.ts";

const TAIL = 262_144;

interface Place {
  readonly transcript?: string;
  readonly lastMessage?: string;
}

/** When the model had written its last message; undefined where the record does not show it. */
export function decidedAt({ transcript }: Place, context: HookContext): number | undefined {
  const message = linesFromEnd(transcript, context).find(isMessage);
  return (message && Date.parse(stringOf(message.timestamp))) || undefined;
}

/** The calls of the model's last message that have ended. */
export function finishedLately({ transcript }: Place, context: HookContext): readonly FinishedCall[] {
  const lines = linesFromEnd(transcript, context);
  return finishedIn(lines, lines.findIndex(isMessage) + 1);
}

interface RecordedTurn {
  readonly calls: readonly FinishedCall[];
  /** Undefined when there are none. */
  readonly words?: readonly string[];
}

/** Calls and words since the last prompt, as far back as the end of the file reaches. */
export function lastTurn({ transcript, lastMessage }: Place, context: HookContext): RecordedTurn {
  const lines = linesFromEnd(transcript, context);
  const prompt = lines.findIndex((record) => promptIn(record) !== "");
  const length = prompt === -1 ? lines.length : prompt;
  // The record may be a moment behind.
  const words = wordsOf([...lines.slice(0, length).toReversed().map(wordsIn), lastMessage ?? ""]);
  return { calls: finishedIn(lines, length), ...optional("words", words) };
}

/** The id by which the record knows a call of the model's last message. */
export function idInRecord(id: string, { transcript }: Place, context: HookContext): string {
  const idOf = idsByMessage();
  const given = linesFromEnd(transcript, context)
    .toReversed()
    .filter(({ type }) => type === "assistant")
    .flatMap((record) => callsIn(record, idOf));
  return given.findLast(([wanted]) => wanted === id)?.[1].id ?? id;
}

/** The calls that ended in the newest `length` lines. */
function finishedIn(lines: readonly JsonRecord[], length: number): readonly FinishedCall[] {
  const finished = finishedCalls();
  return lines
    .toReversed()
    .map((record) => finished(record))
    .slice(lines.length - length)
    .filter((call) => call !== undefined);
}

function isMessage(record: JsonRecord): boolean {
  return record.type === "assistant" && !isSidechain(record);
}

/** Without telemetry and snapshots, the newest first. */
function linesFromEnd(path: string | undefined, context: HookContext): readonly JsonRecord[] {
  if (path === undefined) return [];
  return context
    .readTail(path, TAIL)
    .split("\n")
    .toReversed()
    .filter((line) => line !== "" && !line.slice(0, 400).includes('"type":"system"'))
    .map(recordIn)
    .filter((record) => record !== undefined);
}
