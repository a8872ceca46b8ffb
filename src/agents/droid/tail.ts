// Reads the end of a session's record while the session runs: droid writes each message before it starts its calls, and
// their results before it asks the model again.
import type { HookContext } from "../../ports/agent.ts";
import { idsByMessage } from "../call-record.ts";
import type { JsonRecord } from "../json-lines.ts";
import { optional, recordIn, stringOf } from "../narrow.ts";
import { wordsOf } from "../turn-words.ts";
import { callsIn, type FinishedCall, finishedCalls, isMessage, promptIn, wordsIn } from "./record.ts";

const TAIL = 262_144;

/** The last records of a session, the newest first. */
export type Tail = readonly JsonRecord[];

export function tailOf(path: string | undefined, context: HookContext): Tail {
  if (path === undefined) return [];
  const lines = context.readTail(path, TAIL).split("\n").toReversed();
  return lines.map(recordIn).filter((record) => record !== undefined);
}

/** The id by which the record knows a call of the model's last message; undefined where that has no such call. */
export function idIn(tail: Tail, tool: string, input: object): string | undefined {
  const idOf = idsByMessage();
  const wanted = JSON.stringify(input);
  const messages = tail.filter(isMessage).toReversed();
  const named = messages.map((message) =>
    callsIn(message).map((call) => ({ ...call, id: idOf(call.id, stringOf(message.id)) })),
  );
  return named.at(-1)?.find((one) => one.tool === tool && JSON.stringify(one.input) === wanted)?.id;
}

/** The calls of the model's last message and of the one before that have ended. */
export function finishedLately(tail: Tail): readonly FinishedCall[] {
  const last = tail.findIndex(isMessage);
  const before = tail.slice(last + 1).findIndex(isMessage);
  return finishedIn(tail, before === -1 ? tail.length : last + before + 2);
}

interface RecordedTurn {
  readonly calls: readonly FinishedCall[];
  /** Undefined when there are none. */
  readonly words?: readonly string[];
}

/** Calls and words since the last prompt, as far back as the end of the file reaches. */
export function lastTurn(tail: Tail): RecordedTurn {
  const prompt = tail.findIndex((record) => promptIn(record) !== "");
  const length = prompt === -1 ? tail.length : prompt;
  const words = wordsOf(tail.slice(0, length).toReversed().map(wordsIn));
  return { calls: finishedIn(tail, length), ...optional("words", words) };
}

/** The calls that ended in the newest `length` records. */
function finishedIn(tail: Tail, length: number): readonly FinishedCall[] {
  const finished = finishedCalls();
  return tail
    .toReversed()
    .map((record) => finished(record))
    .slice(tail.length - length)
    .flat();
}
