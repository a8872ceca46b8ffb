// What of the past is worth saying at a prompt: work already done, what was tried and failed, the way to follow.
import type { Turn } from "../../domain/turn.ts";

/** A turn that has to do with the prompt. */
export interface Candidate {
  readonly turn: Turn;
  /** 0 to 1: how much of what the prompt is about is in it, by words and meaning. */
  readonly relevance: number;
  /** 0 to 1: how likely it bears on the prompt, by everything that speaks for it; see `bearing`. 0 where nobody asked. */
  readonly bearing: number;
  /** Known by the branch that is checked out: it was done there. */
  readonly isOfBranch: boolean;
  /** The words, concepts and names they share. */
  readonly matched: readonly string[];
  /** The same thing is to be done to the same object. */
  readonly isSame: boolean;
  /** Known by what is asked for or named, not by words that happen to be the same. */
  readonly isSure: boolean;
  /** The very same question, or one about the same issue: worth knowing of even if nothing was changed then. */
  readonly isAsked: boolean;
  /** The same object, whatever was done to it; or both name the same issue, pull request or branch. */
  readonly isAbout: boolean;
  /** What was made or removed stays so; what was fixed or changed may have to be again. */
  readonly lasts: boolean;
  /** It was taken away or reverted later. */
  readonly isTakenBack: boolean;
  /** Something failed in it that says more than that the code was not finished. */
  readonly hasFailed: boolean;
}

/**
 * - `done`     it was done and stands here: committed, or tests passed after it
 * - `tried`    it was tried and did not last: tests failed at the end, taken back, or the person said so
 * - `begun`    files were changed for it, and nothing checked them
 * - `asked`    it was asked before, and nothing was changed
 * - `related`  not the same, or not here, but near enough to know of it
 */
export interface PromptItem extends Candidate {
  readonly type: "done" | "tried" | "begun" | "asked" | "related";
  readonly confidence: number;
  /** The branch it lies on, where that is not part of what is checked out. */
  readonly elsewhere: string;
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
const DAY = 86_400_000;
/** A failed try weighs half after so many days: much has changed since. What was done stays done. */
const TRIED_HALF_LIFE = 90;
/** Work on a branch that nobody merged: perhaps it is not here. How likely it bears allows for that. */
const ELSEWHERE = 0.9;
/** One word in common is chance. */
const TELLING_WORDS = 2;

/** Work already done first, then the surest; one item for each task, the newest try of it. */
export function promptItems(candidates: readonly Candidate[], moment: PromptMoment): readonly PromptItem[] {
  const items = candidates
    .flatMap((candidate) => toItem(candidate, moment))
    .filter((item) => item.confidence >= moment.minConfidence);
  items.sort(
    (a, b) => order(a) - order(b) || b.confidence - a.confidence || b.turn.at - a.turn.at || newerFirst(a, b),
  );
  return withoutTwins(items).slice(0, MOST);
}

/** Nobody words a task twice in the same way: half of what it is about in common is a lot. */
export function likeness({ relevance, bearing, matched, isSame, isAbout }: Candidate): number {
  if (isSame) return 1;
  if (bearing > 0) return bearing;
  if (!isAbout && matched.length < TELLING_WORDS) return 0;
  return Math.sqrt(isAbout ? Math.max(relevance, 0.7) : relevance);
}

function toItem(candidate: Candidate, moment: PromptMoment): readonly PromptItem[] {
  const ended = howItEnded(candidate);
  if (!ended) return [];
  const { at, branch = "" } = candidate.turn;
  const isHere = branch === "" || branch === moment.branch || moment.merged.has(branch);
  const age = Math.max(0, moment.now - at) / DAY;
  const decay = ended === "tried" ? 0.5 ** (age / TRIED_HALF_LIFE) : 1;
  const confidence = Math.min(
    0.99,
    likeness(candidate) * decay * (isHere || candidate.bearing > 0 ? 1 : ELSEWHERE),
  );
  const isItself = candidate.isSame && !candidate.isTakenBack && (isHere || ended !== "done");
  const type = ended === "asked" || isItself ? ended : "related";
  return [{ ...candidate, type, confidence, elsewhere: isHere ? "" : branch }];
}

function howItEnded({
  turn,
  hasFailed,
  isAsked,
}: Candidate): "done" | "tried" | "begun" | "asked" | undefined {
  const { ending, feedback } = turn;
  const verdict = feedback?.verdict;
  if (verdict === "failed" || verdict === "regression") return "tried";
  if (ending === "committed" || ending === "passed") return "done";
  if (ending === "changed") return verdict === "worked" ? "done" : "begun";
  if (ending === "failed" || ending === "undone") return "tried";
  if (hasFailed) return "tried";
  return isAsked ? "asked" : undefined;
}

function order({ type }: PromptItem): number {
  return ["done", "tried", "begun", "related", "asked"].indexOf(type);
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
