// Selects earlier work to mention at a prompt: work already done, failed attempts, an example to follow.
import { isComplaint } from "../../domain/feedback.ts";
import { DAY } from "../../domain/time.ts";
import type { Turn } from "../../domain/turn.ts";
import { termsOf } from "../similarity/terms.ts";
import { nounsOf, taskOf } from "./task.ts";

/** A turn related to the prompt. */
export interface Candidate {
  readonly turn: Turn;
  /** 0 to 1: share of the prompt's topic found in it, by words and concepts. */
  readonly relevance: number;
  /** 0 to 1: probability that it is relevant, from all evidence; see `bearing`. 0 if not computed. */
  readonly bearing: number;
  /** The same, also of a turn that a rule found. */
  readonly nearness: number;
  /** Related because it was done on the current branch. */
  readonly isOfBranch: boolean;
  /** Shared words, concepts and names. */
  readonly matched: readonly string[];
  /** The same action on the same object. */
  readonly isSame: boolean;
  /** Related by request or name, not by words that happen to be equal. */
  readonly isSure: boolean;
  /** Related by what is asked for, or likely enough by all evidence. Otherwise it is mentioned only for its files. */
  readonly isCertain: boolean;
  /** The same question, or one about the same issue: mentioned even if nothing was changed. */
  readonly isAsked: boolean;
  /** The same object, whatever the action; or both name the same issue, pull request or branch. */
  readonly isAbout: boolean;
  /** The same kind of task: an example of how to do this one. */
  readonly isModel: boolean;
  /** It was asked to look, not to make or change anything. */
  readonly isLook: boolean;
  /** Things made or removed stay so; things fixed or changed may need it again. */
  readonly lasts: boolean;
  /** The later turn that removed or reverted it. */
  readonly takenBack?: Turn;
  /** The prompt asks to remove what it made. */
  readonly isOpposite: boolean;
  /** It contains a failure that says more than that the code was unfinished. */
  readonly hasFailed: boolean;
}

/**
 * - `done`     completed and still present: committed, tests passed after it, or published and deployed
 * - `tried`    attempted without success: tests failed at the end, reverted, or rejected by the person
 * - `begun`    files were changed, and nothing checked them; or a package was installed for it, and nothing else
 * - `undone`   completed, and taken back later
 * - `asked`    asked before, and nothing was changed
 * - `related`  not the same or not on this branch, but similar enough to mention
 */
export interface PromptItem extends Candidate {
  readonly type: "done" | "tried" | "undone" | "begun" | "asked" | "related";
  readonly confidence: number;
  /** The branch it is on, if that is not merged into the current one. */
  readonly elsewhere: string;
  /** Present names of its files, if they were renamed. */
  readonly renamed?: readonly string[];
}

interface PromptMoment {
  readonly now: number;
  readonly minConfidence: number;
  /** Is the work of the turn in this work tree? Another branch may be merged, or checked out elsewhere. */
  isHere(turn: Turn): boolean;
}

/** Maximum number of items: one good item is better than ten. */
const MOST = 3;
/** Days after which a failed attempt counts half, because much has changed since. Completed work does not age. */
const TRIED_HALF_LIFE = 90;
/** Factor for work on an unmerged branch, which may be absent here. `bearing` already considers this. */
const ELSEWHERE = 0.9;
/** A question with fewer calls, asked anew within so many days, was broken off: it has no answer to look for. */
const BROKEN_OFF = { calls: 15, days: 1 / 24 };
/** So much related work is told that shares nothing but words with the prompt: only the likeliest. */
const BY_WORDS = 1;
/** A single common word is chance. */
const TELLING_WORDS = 2;

/** Completed work first, then the most certain; one item per task, its latest attempt. */
export function promptItems(candidates: readonly Candidate[], moment: PromptMoment): readonly PromptItem[] {
  const all = candidates
    .flatMap((candidate) => toItem(candidate, moment))
    .filter((item) => item.confidence >= moment.minConfidence);
  const items = all
    .filter((item) => !all.some((later) => isOvertaken(item, later)))
    .filter(({ turn }) => !all.some(({ type, takenBack }) => type === "undone" && isTurn(takenBack, turn)));
  items.sort(
    (a, b) =>
      order(a) - order(b) ||
      (isByWords(a) ? Number(b.isSure) - Number(a.isSure) || b.nearness - a.nearness : 0) ||
      b.confidence - a.confidence ||
      b.turn.at - a.turn.at ||
      newerFirst(a, b),
  );
  const nearest = items.filter(isByWords).slice(0, BY_WORDS);
  return withoutTwins(items)
    .filter((item) => !isByWords(item) || nearest.includes(item))
    .slice(0, MOST);
}

/** True for related work that shares no name with the prompt, and is not of its branch. */
function isByWords({ type, isAbout, isAsked, isSame, isOfBranch }: PromptItem): boolean {
  return type === "related" && !isAbout && !isAsked && !isSame && !isOfBranch;
}

/** Similarity of the tasks: wordings differ, so half of the topic in common is much. */
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
  const isHere = moment.isHere(candidate.turn);
  const age = Math.max(0, moment.now - at) / DAY;
  const decay = ended === "tried" ? 0.5 ** (age / TRIED_HALF_LIFE) : 1;
  const confidence = Math.min(
    0.99,
    likeness(candidate) * decay * (isHere || candidate.bearing > 0 ? 1 : ELSEWHERE),
  );
  const isItself = candidate.isSame && !candidate.takenBack && (isHere || ended !== "done");
  const isUndone = candidate.isSame && candidate.takenBack !== undefined && ended === "done";
  const type = isUndone ? "undone" : ended === "asked" || isItself ? ended : "related";
  // What was only looked at on another branch says nothing about this one.
  if (type === "asked" && !isHere) return [];
  if (type === "asked" && candidate.turn.calls < BROKEN_OFF.calls && age < BROKEN_OFF.days) return [];
  // Another task that changed nothing and failed at nothing has nothing to show.
  if (type === "related" && candidate.turn.ending === "looked" && !candidate.hasFailed) return [];
  return [{ ...candidate, type, confidence, elsewhere: isHere ? "" : branch }];
}

function howItEnded({
  turn,
  hasFailed,
  isAsked,
  isLook,
}: Candidate): "done" | "tried" | "begun" | "asked" | undefined {
  const { ending, feedback } = turn;
  const verdict = feedback?.verdict;
  if (isComplaint(verdict)) return "tried";
  if (ending === "passed" && isInstallOnly(turn)) return "begun";
  if (ending === "committed" || ending === "passed" || ending === "delivered") return "done";
  if (ending === "changed") return verdict === "worked" ? "done" : "begun";
  // A review that ran a red check has not failed.
  const isReview = isLook && ending === "failed" && turn.files.length + turn.commits.length === 0;
  if ((ending === "failed" && !isReview) || ending === "undone") return "tried";
  if (hasFailed) return "tried";
  return isAsked ? "asked" : undefined;
}

/** A package was installed for it and no file written: more of the task is left, unless the package was all of it. */
function isInstallOnly({ prompt, files, commits, steps }: Turn): boolean {
  if (files.length + commits.length > 0) return false;
  const installed = new Set(termsOf(steps.join(" ")));
  return !nounsOf(taskOf(prompt)).every((word) => installed.has(word));
}

/** True if a later attempt at the same task changed something here, so that "done" may no longer hold for this one. */
function isOvertaken(item: PromptItem, later: PromptItem): boolean {
  const isTry = later.isSame && later.elsewhere === "" && later.turn.ending !== "looked";
  const isOfThePast = item.isSame && (item.type === "done" || item.type === "undone");
  return isOfThePast && isTry && later.turn.at > item.turn.at;
}

function isTurn(one: Turn | undefined, { session, number }: Turn): boolean {
  return one?.session === session && one.number === number;
}

function order(item: PromptItem): number {
  const type = isByWords(item) ? "by words" : item.type;
  return ["done", "tried", "undone", "begun", "related", "by words", "asked"].indexOf(type);
}

function newerFirst(a: PromptItem, b: PromptItem): number {
  return a.turn.session < b.turn.session ? -1 : b.turn.number - a.turn.number;
}

/** Drops items about the same task. */
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
