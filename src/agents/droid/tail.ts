// Reads the end of a session's record while the session runs: droid writes each message before it starts its calls, and
// their results before it asks the model again.
import type { HookContext } from "../../ports/agent.ts";
import type { JsonRecord } from "../json-lines.ts";
import { optional, recordIn } from "../narrow.ts";
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

/** The id that the model's last message gives a call; undefined where it has no such call. */
export function idIn(tail: Tail, tool: string, input: object): string | undefined {
  const message = tail.find(isMessage);
  const wanted = JSON.stringify(input);
  const same =
    message && callsIn(message).find((one) => one.tool === tool && JSON.stringify(one.input) === wanted);
  return same?.id;
}

/** The calls of the model's last message and of the one before that have ended. */
export function finishedLately(tail: Tail): readonly FinishedCall[] {
  const last = tail.findIndex(isMessage);
  const before = tail.slice(last + 1).findIndex(isMessage);
  return finishedIn(before === -1 ? tail : tail.slice(0, last + before + 2));
}

interface RecordedTurn {
  readonly calls: readonly FinishedCall[];
  /** Undefined when there are none. */
  readonly words?: readonly string[];
}

/** Calls and words since the last prompt, as far back as the end of the file reaches. */
export function lastTurn(tail: Tail): RecordedTurn {
  const prompt = tail.findIndex((record) => promptIn(record) !== "");
  const turn = prompt === -1 ? tail : tail.slice(0, prompt);
  return { calls: finishedIn(turn), ...optional("words", wordsOf(turn.toReversed().map(wordsIn))) };
}

function finishedIn(tail: Tail): readonly FinishedCall[] {
  const finished = finishedCalls();
  return tail.toReversed().flatMap((record) => finished(record));
}
