// Evidence for and against one hazard at one call, as numbers. Their weights are fitted (weights.ts).
import { type FailureKind, familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { subjectType } from "../../domain/subject.ts";
import { DAY } from "../../domain/time.ts";
import { wordSet } from "../../domain/word-set.ts";
import { isRefused } from "./precondition.ts";
import { changedSince } from "./record.ts";
import type { Planned } from "./wider.ts";

/**
 * - `thing`      something that exists or not: a file, a program, a script, a flag
 * - `condition`  something that lasts for a while: a login, a runtime, a permission, a tool of the agent
 * - `call`       exactly this call, refused or failing because of how it is written
 * - `check`      a result that depends on the code: tests, builds, errors that no rule could read
 * - `protocol`   an unmet precondition of an editing tool
 */
export type Sort = "thing" | "condition" | "call" | "check" | "protocol";

export const SORTS: readonly Sort[] = ["thing", "condition", "call", "check", "protocol"];

/** Names of the pieces of evidence, each a number from 0 to about 3. */
export const EVIDENCE = [
  /** The subject never succeeded, before the failure or after it. */
  "never",
  /** How often the subject succeeded, before and after; divided by the number of sessions in which it has failed since. */
  "often",
  /** It failed in another session. */
  "elsewhen",
  /** The same action failed: in another session; in this session. */
  "sameThen",
  "sameNow",
  /** The same action failed in this session and nothing has changed since: a plain repetition. */
  "again",
  /** `never` and `elsewhen` together. */
  "neverElsewhen",
  /** Further sessions in which it failed since its last proven success. */
  "sessions",
  /** Further actions that failed in this way: all in one session (the agent is trying alternatives), or in several. */
  "tries",
  "ways",
  /** Consecutive failures in this session with nothing changed in between or since. */
  "row",
  /** The last two failures have the same error signature. */
  "alike",
  /** Something that can repair it has changed. */
  "changed",
  /** Successes since the failure of other calls that involve the subject. */
  "since",
  /** How often the guard was right about such failures in this project (`gradeOf`). */
  "grade",
  /** Days since the last failure, on a logarithmic scale. */
  "age",
] as const;

export type EvidenceName = (typeof EVIDENCE)[number];

const HOUR = 3_600_000;

export interface Weighed {
  readonly hazard: Hazard;
  readonly sort: Sort;
  /** Key of its prior in weights.ts: `missing-path path`. */
  readonly group: string;
  /** In the order of `EVIDENCE`. */
  readonly values: readonly number[];
  /** Days since it last failed. */
  readonly days: number;
}

export interface When {
  readonly now: number;
  readonly project: string;
  readonly session: string;
  /** Turn of that session, where it is known. */
  readonly turn?: number | undefined;
}

/** Without a planned call, as if the same action were about to run in a new session. */
export function weigh(hazard: Hazard, known: Known, moment: When, planned?: Planned): Weighed {
  const sort = sortOf(hazard);
  if (sort === "protocol") return ofProtocol(hazard, known, moment, planned);
  const isNow = hazard.lastSession === moment.session;
  // A check that failed in earlier sessions and failed again in this one is being repaired right now.
  const isElsewhen = !isNow || (hazard.streak > 1 && sort !== "check");
  const isSame = planned === undefined || hazard.actions.includes(planned.fingerprint);
  // For a login or a tool, earlier successes say nothing once it has failed in this session.
  const isPastIdle = sort === "condition" && isNow;
  const good = goodTrials(hazard);
  const isGone = sort === "thing" && !isCompanion(hazard) && hazard.since === 0 && hazard.streak > 1;
  const isNever = (good === 0 || isGone) && !isPastIdle;
  const ways = Math.min(2, Math.max(0, hazard.actions.length - 1));
  const isUnchanged =
    !changedSince(hazard.lastAt, moment.project, known) &&
    (sort === "thing" || !hasSpokenSince(hazard, moment));
  const days = daysSince(hazard, moment);
  // A file too large to be read whole (`ofWhole`): another part of it may well be readable.
  const isAgain =
    isNow &&
    isSame &&
    isWordForWord(hazard, sort, planned) &&
    isUnchanged &&
    (sort !== "check" || hazard.row > 1) &&
    !traitsOf(hazard.kind).ofWhole;
  return {
    hazard,
    sort,
    days,
    group: isAgain && (sort === "check" || sort === "call") ? "nothing changed" : groupOf(hazard),
    values: [
      flag(isNever),
      isPastIdle ? 0 : steps(good, 3) / Math.max(1, hazard.streak),
      flag(isElsewhen),
      flag(isElsewhen && isSame),
      flag(!isElsewhen && isSame),
      flag(isAgain),
      flag(isNever && isElsewhen),
      Math.min(2, hazard.streak - 1),
      hazard.streak < 2 ? ways : 0,
      hazard.streak < 2 ? 0 : ways,
      isNow && isUnchanged ? Math.min(2, hazard.row - 1) : 0,
      flag(hazard.alike > 1),
      flag(sort === "check" ? !isUnchanged : isDoubted(hazard, known, moment)),
      steps(hazard.since, 3),
      gradeOf(hazard.kind, known),
      steps(days, 3),
    ],
  };
}

/**
 * precondition.ts decides from the session whether the precondition is met. Beyond that, two things matter: whether an edit
 * of this file was refused just now, and the guard's grade. Other files the tool worked on say nothing.
 */
function ofProtocol(hazard: Hazard, known: Known, moment: When, planned?: Planned): Weighed {
  const isAgain = planned !== undefined && isRefused(planned, known, moment.session);
  const grade = gradeOf(hazard.kind, known);
  const values = EVIDENCE.map((name) => (name === "grade" ? grade : 0));
  const group = isAgain ? "refused just now" : groupOf(hazard);
  return { hazard, sort: "protocol", group, values, days: daysSince(hazard, moment) };
}

/**
 * Calls with the same fingerprint may still differ in what mattered: other slashes in a path, a folder given in another
 * way. For something that is missing the spelling makes no difference.
 */
function isWordForWord({ display }: Hazard, sort: Sort, planned?: Planned): boolean {
  return sort === "thing" || planned?.display === undefined || planned.display === display;
}

/** The person has written a new prompt since: they may have allowed the call, or repaired the cause. */
function hasSpokenSince({ lastSession, lastTurn }: Hazard, { session, turn = lastTurn }: When): boolean {
  return lastSession === session && turn !== lastTurn;
}

function daysSince({ lastAt }: Hazard, { now }: When): number {
  return Math.max(0, now - lastAt) / DAY;
}

/** Successful trials. For a file that is too large, those before the failure do not count: it was smaller then. */
function goodTrials({ kind, before, successes }: Hazard): number {
  return traitsOf(kind).ofWhole ? successes : before + successes;
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}

/** Logarithmic: 1 → 0.5, 3 → 1, 15 → 2, 63 and more → 3. */
function steps(count: number, most: number): number {
  return Math.min(most, Math.log2(1 + count) / 2);
}

const THINGS = wordSet(
  "path folder program script command subcommand flag package module revision endpoint repository word",
);

export function sortOf({ kind, subject }: Pick<Hazard, "kind" | "subject">): Sort {
  const family = familyOf(kind);
  if (family === "protocol") return "protocol";
  if (family !== "structural") return "check";
  if (traitsOf(kind).condition) return "condition";
  return THINGS.has(subjectType(subject)) ? "thing" : "call";
}

function groupOf({ kind, subject }: Hazard): string {
  return `${traitsOf(kind).prior ?? kind} ${subjectType(subject)}`;
}

/** A change that can undo this kind of failure came within an hour after it, or in this session. */
function isDoubted(hazard: Hazard, known: Known, moment: When): boolean {
  const { doubtedAfter } = traitsOf(hazard.kind);
  return known.changes.some((change) => {
    if (change.at <= hazard.lastAt || !doubtedAfter.includes(change.class)) return false;
    return change.scope === moment.session || change.at - hazard.lastAt < HOUR;
  });
}

/**
 * How much more often than usual the guard has been right about this kind of failure here, in log-odds from -2 to 1; 0 if
 * it has no record. The usual rate is four in five. The upper bound is lower than the lower one on purpose: one failure
 * met a hundred times must not make every other of its kind certain, while wrong warnings may silence a kind altogether.
 */
function gradeOf(kind: FailureKind, known: Known): number {
  const grade = known.grades.find((one) => one.kind === kind);
  if (grade === undefined) return 0;
  const right = grade.right + 4;
  const wrong = grade.wrong + 1;
  return Math.max(-2, Math.min(1, Math.log(right / wrong / 4)));
}
