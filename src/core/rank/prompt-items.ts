// What of the past is worth saying at a prompt: work already done, what was tried and failed, the way to follow.
import type { Turn } from "../../domain/turn.ts";

/** A turn that shares words with the prompt. */
export interface Candidate {
  readonly turn: Turn;
  /** 0 to 1: how much of what the prompt says is in it, by its words. */
  readonly same: number;
  /** 0 to 1: how much of what the prompt is about is in it, by words and meaning. */
  readonly relevance: number;
  /** The words and concepts they share. */
  readonly matched: readonly string[];
}

/**
 * - `done`     it was done: committed, or tests passed after it
 * - `tried`    it was tried and did not last: tests failed at the end, taken back, or the person said so
 * - `related`  not the same, but near enough to know of it
 */
export interface PromptItem extends Candidate {
  readonly type: "done" | "tried" | "related";
  readonly confidence: number;
}

export interface PromptMoment {
  readonly now: number;
  readonly minConfidence: number;
  /** The branch that is checked out. */
  readonly branch: string;
  /** Branches whose work is part of it. */
  readonly merged: ReadonlySet<string>;
}

/** One good item beats ten. */
const MOST = 3;
/** So much of the prompt must be in it to be called the same task. */
const SAME = 0.75;
const DAY = 86_400_000;
/** A failed try weighs half after so many days: much has changed since. What was done stays done. */
const TRIED_HALF_LIFE = 90;
/** Work on a branch that nobody merged: perhaps it is not here. */
const ELSEWHERE = 0.9;

/** Work already done first, then the surest; one item for each task, the newest try of it. */
export function promptItems(candidates: readonly Candidate[], moment: PromptMoment): readonly PromptItem[] {
  const items = candidates
    .flatMap((candidate) => toItem(candidate, moment))
    .filter((item) => item.confidence >= moment.minConfidence && item.matched.length >= 2);
  items.sort(
    (a, b) => order(a) - order(b) || b.confidence - a.confidence || b.turn.at - a.turn.at || newerFirst(a, b),
  );
  return withoutTwins(items).slice(0, MOST);
}

/** Nobody words a task twice in the same way: half of what it is about in common is a lot. */
export function likeness(relevance: number): number {
  return Math.sqrt(relevance);
}

function toItem(candidate: Candidate, moment: PromptMoment): readonly PromptItem[] {
  const type = typeOf(candidate.turn);
  if (!type) return [];
  const { at, branch = "" } = candidate.turn;
  const here = branch === "" || branch === moment.branch || moment.merged.has(branch);
  const age = Math.max(0, moment.now - at) / DAY;
  const decay = type === "tried" ? 0.5 ** (age / TRIED_HALF_LIFE) : 1;
  const confidence = likeness(candidate.relevance) * decay * (here ? 1 : ELSEWHERE);
  return [{ ...candidate, type: candidate.same < SAME ? "related" : type, confidence }];
}

function typeOf({ ending, feedback }: Turn): "done" | "tried" | undefined {
  const verdict = feedback?.verdict;
  if (verdict === "failed" || verdict === "regression") return "tried";
  if (ending === "committed" || ending === "passed") return "done";
  if (verdict === "worked" && ending === "changed") return "done";
  return ending === "failed" || ending === "undone" ? "tried" : undefined;
}

function order({ type }: PromptItem): number {
  return ["done", "tried", "related"].indexOf(type);
}

function newerFirst(a: PromptItem, b: PromptItem): number {
  return a.turn.session < b.turn.session ? -1 : b.turn.number - a.turn.number;
}

/** The same task told twice says no more than told once. */
function withoutTwins(items: readonly PromptItem[]): readonly PromptItem[] {
  return items.filter(
    (item, index) => !items.slice(0, index).some((other) => sameTask(item.turn, other.turn)),
  );
}

function sameTask(a: Turn, b: Turn): boolean {
  if (a.prompt === b.prompt) return true;
  const shared = a.files.filter((file) => b.files.includes(file)).length;
  return shared > 0 && shared * 2 >= Math.max(a.files.length, b.files.length);
}
