// Reads the end of a live rollout, for hooks.
import type { HookContext } from "../../ports/agent.ts";
import { isRecord, recordIn } from "../narrow.ts";
import { wordsOf } from "../turn-words.ts";
import { isInner } from "./inner-call.ts";
import { type FinishedCall, ROLLOUT_LINE, type Rollout, rollout } from "./rollout.ts";
import { WORDS_LINE, wordsIn } from "./words.ts";

interface Place {
  readonly transcript?: string;
  readonly cwd: string;
}

/** A record has up to 80 KB of output, and parallel calls have several records each. */
const CALL_BYTES = 524_288;
/** Enough for nearly every call. */
const NEAR_BYTES = 65_536;
const TURN_BYTES = 2_097_152;
const WORDS_BYTES = 262_144;

/** What the end of the rollout says about one call. */
export function followCall(
  place: Place,
  id: string,
  context: HookContext,
  bytes: number = NEAR_BYTES,
): { readonly rollout: Rollout; readonly finished: FinishedCall | undefined } {
  const follower = rollout(place.cwd);
  const lines = tailLines(place, context, bytes).filter((line) => line.includes(id));
  const ended = records(lines).flatMap((record) => follower.follow(record));
  const finished = ended.find(({ call }) => call.id === id);
  const isKnown = finished !== undefined || follower.begun(id) !== undefined;
  // A call inside a program is recorded when it is over, so it is at the very end.
  if (!isKnown && bytes < CALL_BYTES && !isInner(id)) return followCall(place, id, context, CALL_BYTES);
  return { rollout: follower, finished };
}

/** The folder that the running program asks for; undefined if it asks for none or for several. */
export function folderInProgram(place: Place, context: HookContext): string | undefined {
  const line = tailLines(place, context, NEAR_BYTES).findLast((one) => PROGRAM.test(one.slice(0, HEAD)));
  const [record] = records(line === undefined ? [] : [line]);
  const input = isRecord(record?.payload) ? String(record.payload.input) : "";
  const folders = new Set([...input.matchAll(WORKDIR)].map((found) => found[2]));
  return folders.size === 1 ? [...folders][0] : undefined;
}

const PROGRAM = /"custom_tool_call",.*"name":\s*"exec"/;
const WORKDIR = /\bworkdir["']?\s*:\s*(["'`])((?:(?!\1)[^\\$\n])+)\1/g;

/** Calls whose results the model is about to read: those that ended after its last message. */
export function finishedSinceRequest(place: Place, context: HookContext): readonly FinishedCall[] {
  return finishedIn(place, lastBatch(tailLines(place, context, CALL_BYTES)));
}

/** Every call that ended in this turn, as far back as the end of the file reaches. */
export function finishedInTurn(place: Place, context: HookContext): readonly FinishedCall[] {
  return finishedIn(place, sinceTurnBegan(tailLines(place, context, TURN_BYTES)));
}

/** The agent's messages in this turn, equally far back; undefined when there are none. */
export function wordsOfTurn(
  place: Place & { readonly lastMessage?: string },
  context: HookContext,
): readonly string[] | undefined {
  const lines = sinceTurnBegan(tailLines(place, context, WORDS_BYTES));
  // The rollout may be a moment behind.
  return wordsOf([...records(lines, WORDS_LINE).map(wordsIn), place.lastMessage ?? ""]);
}

/** Every call in the end of the file. */
export function finishedLately(place: Place, context: HookContext): readonly FinishedCall[] {
  return finishedIn(place, tailLines(place, context, TURN_BYTES));
}

function finishedIn(place: Place, lines: readonly string[]): readonly FinishedCall[] {
  const follower = rollout(place.cwd);
  return records(lines).flatMap((record) => follower.follow(record));
}

/** A record's type is in its first bytes. */
const HEAD = 400;
const CALL = /"(?:function_call|custom_tool_call|local_shell_call)"/;
const OUTPUT = /"(?:function_call_output|custom_tool_call_output)"/;

function sinceTurnBegan(lines: readonly string[]): readonly string[] {
  return lines.slice(lines.findLastIndex((line) => line.slice(0, HEAD).includes('"task_started"')) + 1);
}

/** The model's last calls and everything after them. */
function lastBatch(lines: readonly string[]): readonly string[] {
  const lastCall = lines.findLastIndex((line) => CALL.test(line.slice(0, HEAD)));
  const before = lines.slice(0, Math.max(lastCall, 0));
  return lines.slice(before.findLastIndex((line) => OUTPUT.test(line.slice(0, HEAD))) + 1);
}

function tailLines(place: Place, context: HookContext, bytes: number): readonly string[] {
  if (place.transcript === undefined) return [];
  return context.readTail(place.transcript, bytes).split("\n");
}

function records(lines: readonly string[], kind = ROLLOUT_LINE): Readonly<Record<string, unknown>>[] {
  return lines
    .filter((line) => kind.test(line.slice(0, HEAD)))
    .map(recordIn)
    .filter((record) => record !== undefined);
}
