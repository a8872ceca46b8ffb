// Reads the end of a session's record while the session runs: Qwen Code writes each message before it starts its calls.
import type { HookContext } from "../../ports/agent.ts";
import type { JsonRecord } from "../json-lines.ts";
import { optional, recordIn, stringOf } from "../narrow.ts";
import { wordsOf } from "../turn-words.ts";
import { type FinishedCall, finishedCalls } from "./finished-calls.ts";
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
  return finishedIn(lines.slice(0, lines.findIndex(isMessage) + 1).toReversed());
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
  const turn = (prompt === -1 ? lines : lines.slice(0, prompt)).toReversed();
  // The record may be a moment behind.
  const words = wordsOf([...turn.map(wordsIn), lastMessage ?? ""]);
  return { calls: finishedIn(turn), ...optional("words", words) };
}

function finishedIn(records: readonly JsonRecord[]): readonly FinishedCall[] {
  const finished = finishedCalls((id) => id);
  return records.flatMap((record) => finished(record) ?? []);
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
