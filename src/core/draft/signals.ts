// Collects signals of a lesson from a turn's calls: failures, checks that went from red to green, reverted changes,
// refused calls.

import type { Attempt } from "../../domain/attempt.ts";
import { isCheck } from "../../domain/check.ts";
import { familyOf } from "../../domain/failure-kinds.ts";
import type { Denied, Failed } from "../../domain/outcome.ts";
import { type Explanation, explanationsIn, isRetraction } from "./explain.ts";
import { changedBy, isText } from "./files.ts";
import type { DraftInput } from "./input.ts";
import { sentencesIn } from "./sentences.ts";

export interface FailedCall extends Attempt {
  readonly outcome: Failed;
}
interface RefusedCall extends Attempt {
  readonly outcome: Denied;
}

/** A check failed, files were changed, the same check passed. */
export interface Mended {
  /** Its first failure in the turn. */
  readonly red: FailedCall;
  /** All its failures. */
  readonly reds: readonly FailedCall[];
  readonly green: Attempt;
  /** Files changed between the first failure and the success, in order, with repeats. */
  readonly files: readonly string[];
  /** Files changed in the turn before it failed. */
  readonly before: readonly string[];
}

export interface Signals {
  /** Files changed in the turn, in order, with repeats. */
  readonly changed: readonly string[];
  /** Mistakes; without empty searches and quoting errors. */
  readonly failures: readonly FailedCall[];
  readonly mended: readonly Mended[];
  readonly undos: readonly Attempt[];
  readonly refusals: readonly RefusedCall[];
  /** The assistant's explanations of what was wrong, in its last message. */
  readonly explanations: readonly Explanation[];
  /**
   * Its explanations while it worked, newest first: a later finding corrects an earlier one. Those that call something
   * the cause come before the others.
   */
  readonly found: readonly Explanation[];
}

export function collectSignals({
  calls,
  lastMessage = "",
  words = [],
}: Pick<DraftInput, "calls" | "lastMessage" | "words">): Signals {
  return {
    changed: calls.flatMap(changedBy),
    failures: calls.filter(isMistake),
    mended: mendedIn(calls),
    undos: calls.filter(({ work, outcome }) => work === "undo" && outcome.status === "succeeded"),
    refusals: calls.filter(isRefusal),
    explanations: lastMessage === "" ? [] : explanationsIn(lastMessage),
    found: standing([...words, ...(words.includes(lastMessage) ? [] : [lastMessage])])
      .filter((message) => message !== lastMessage)
      .toReversed()
      .flatMap(explanationsIn)
      .filter(({ isNamed, claim }) => isNamed || HOW_IT_WAS.test(claim))
      .sort((a, b) => Number(b.isNamed) - Number(a.isNamed)),
  };
}

/** While it works, the agent gives reasons for many things; what it says of the past is about the failure. */
const HOW_IT_WAS = /\b(?:was|were|had|did|didn['’]t|wasn['’]t|weren['’]t|never)\b/i;

export function isFailure(call: Attempt): call is FailedCall {
  return call.outcome.status === "failed";
}

function isMistake(call: Attempt): call is FailedCall {
  return isFailure(call) && familyOf(call.outcome.kind) !== "none";
}

function isRefusal(call: Attempt): call is RefusedCall {
  return call.outcome.status === "denied" && call.outcome.by === "user";
}

/** One per check, the one with most failures first. */
export function mendedIn(calls: readonly Attempt[]): readonly Mended[] {
  const found: Mended[] = [];
  const counted = new Set<number>();
  for (const [index, red] of calls.entries()) {
    if (counted.has(red.id) || !isCheck(red.work) || !isMistake(red)) continue;
    const end = calls.findIndex((one, at) => at > index && isGreen(red, one));
    const green = calls[end];
    if (!green) continue;
    const between = calls.slice(index, end);
    const reds = between.filter((one): one is FailedCall => isMistake(one) && isSameCheck(red, one));
    for (const { id } of reds) counted.add(id);
    const files = between.flatMap(changedBy);
    if (!files.some((file) => !isText(file))) continue;
    found.push({ red, reds, green, files, before: calls.slice(0, index).flatMap(changedBy) });
  }
  return found.sort((a, b) => b.reds.length - a.reds.length);
}

function isGreen(red: Attempt, other: Attempt): boolean {
  return other.outcome.status === "succeeded" && isSameCheck(red, other);
}

/** True for the same command, or one of the same kind that is not about other files. */
export function isSameCheck(one: Attempt, other: Attempt): boolean {
  if (one.fingerprint === other.fingerprint) return true;
  if (one.work !== other.work || one.goal !== other.goal) return false;
  if (one.files.length === 0 || other.files.length === 0) return true;
  return other.files.some((file) => one.files.includes(file));
}

/** What was said after the last retraction: "that was wrong" takes back what was taken for the cause before. */
function standing(words: readonly string[]): readonly string[] {
  const at = words.findLastIndex((message) =>
    sentencesIn(message).some((sentence) => isRetraction(sentence)),
  );
  return at === -1 ? words : words.slice(at);
}
