// The evidence for and against one hazard at one call, as numbers. What each is worth is fitted (weights.ts).
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { type FailureKind, familyOf, traitsOf } from "../../domain/outcome.ts";
import { type SubjectType, subjectType } from "../../domain/subject.ts";
import { isRefused } from "./precondition.ts";
import { changedSince } from "./record.ts";
import type { Planned } from "./wider.ts";

/**
 * - `thing`      something is there or it is not: a file, a program, a script, a flag
 * - `condition`  what holds for a while: a login, a runtime, a permission, a tool of the agent
 * - `call`       the very call, refused or failing for a reason that lies in its words
 * - `check`      a result that depends on the code: tests, builds, what nobody could read
 * - `protocol`   a precondition of an editing tool that is not met
 */
export type Sort = "thing" | "condition" | "call" | "check" | "protocol";

export const SORTS: readonly Sort[] = ["thing", "condition", "call", "check", "protocol"];

/** What is looked at, each from 0 to about 3. */
export const EVIDENCE = [
  /** It never went well, before the failure or after it. */
  "never",
  /** How often it went well, before and after; less with every session in which it has failed since. */
  "often",
  /** It failed in another session. */
  "elsewhen",
  /** The same words failed; in another session; in this one. */
  "sameThen",
  "sameNow",
  /** The same words in this session, with nothing changed since: no answer to the failure. */
  "again",
  /** Never went well, and failed in another session. */
  "neverElsewhen",
  /** Further sessions in which it failed, since it last proved to work. */
  "sessions",
  /** Further actions that failed so: all in one session (somebody is trying ways out), or in several. */
  "tries",
  "ways",
  /** Failed again and again in this session with nothing changed in between or since. */
  "row",
  /** The last two failures read the same. */
  "alike",
  /** Something that can mend it has changed. */
  "changed",
  /** Others that had to do with it went well since. */
  "since",
  /** How right the guard has been about such failures in this project. */
  "grade",
  /** Days since. */
  "age",
] as const;

export type EvidenceName = (typeof EVIDENCE)[number];

const DAY = 86_400_000;
const HOUR = 3_600_000;

export interface Weighed {
  readonly hazard: Hazard;
  readonly sort: Sort;
  /** What its prior is kept under: `missing-path path`. */
  readonly group: string;
  /** In the order of `EVIDENCE`. */
  readonly values: readonly number[];
  /** Since it last failed. */
  readonly days: number;
}

export interface When {
  readonly now: number;
  readonly project: string;
  readonly session: string;
  /** Of that session, where it is known. */
  readonly turn?: number | undefined;
}

/** Without a call at hand: as if the same words were about to be said in a new session. */
export function weigh(hazard: Hazard, known: Known, moment: When, planned?: Planned): Weighed {
  const sort = sortOf(hazard);
  if (sort === "protocol") return ofProtocol(hazard, known, moment, planned);
  const isNow = hazard.lastSession === moment.session;
  // A check that failed in earlier sessions, too, and in this one is being mended now.
  const isElsewhen = !isNow || (hazard.streak > 1 && sort !== "check");
  const isSame = planned === undefined || hazard.actions.includes(planned.fingerprint);
  // What a login or a tool did last week says nothing about it once it has failed in this session.
  const isPastIdle = sort === "condition" && isNow;
  const good = goodTrials(hazard);
  const isGone = sort === "thing" && !isCompanion(hazard) && hazard.since === 0 && hazard.streak > 1;
  const isNever = (good === 0 || isGone) && !isPastIdle;
  const ways = Math.min(2, Math.max(0, hazard.actions.length - 1));
  const isUnchanged =
    !changedSince(hazard.lastAt, moment.project, known) &&
    (sort === "thing" || !hasSpokenSince(hazard, moment));
  const days = daysSince(hazard, moment);
  // Another part of a file that is too large may well be read.
  const isAgain =
    isNow && isSame && isUnchanged && (sort !== "check" || hazard.row > 1) && hazard.kind !== "too-large";
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
 * Whether the precondition is met is known from the session (precondition.ts). Beyond that it only matters whether an edit of
 * this file was refused just now, and how right the guard has been: what the tool did with other files says nothing.
 */
function ofProtocol(hazard: Hazard, known: Known, moment: When, planned?: Planned): Weighed {
  const isAgain = planned !== undefined && isRefused(planned, known, moment.session);
  const grade = gradeOf(hazard.kind, known);
  const values = EVIDENCE.map((name) => (name === "grade" ? grade : 0));
  const group = isAgain ? "refused just now" : groupOf(hazard);
  return { hazard, sort: "protocol", group, values, days: daysSince(hazard, moment) };
}

/** The person may have allowed it, or put it right. */
function hasSpokenSince({ lastSession, lastTurn }: Hazard, { session, turn = lastTurn }: When): boolean {
  return lastSession === session && turn !== lastTurn;
}

function daysSince({ lastAt }: Hazard, { now }: When): number {
  return Math.max(0, now - lastAt) / DAY;
}

/** Trials that went well; a file that has grown too large was small before. */
function goodTrials({ kind, before, successes }: Hazard): number {
  return kind === "too-large" ? successes : before + successes;
}

function flag(value: boolean): number {
  return value ? 1 : 0;
}

/** 1 → 0.5, 3 → 1, 15 → 2, 63 and more → 3. */
function steps(count: number, most: number): number {
  return Math.min(most, Math.log2(1 + count) / 2);
}

const THINGS: ReadonlySet<SubjectType> = new Set([
  "path",
  "folder",
  "program",
  "script",
  "command",
  "subcommand",
  "flag",
  "package",
  "module",
  "revision",
  "endpoint",
  "repository",
]);
const CONDITIONS: ReadonlySet<FailureKind> = new Set([
  "auth",
  "permission",
  "policy",
  "wrong-runtime",
  "tool-broken",
]);

export function sortOf({ kind, subject }: Pick<Hazard, "kind" | "subject">): Sort {
  const family = familyOf(kind);
  if (family === "protocol") return "protocol";
  if (family !== "structural") return "check";
  if (CONDITIONS.has(kind)) return "condition";
  return THINGS.has(subjectType(subject)) ? "thing" : "call";
}

const CHECKS: ReadonlySet<FailureKind> = new Set(["test", "lint", "compile", "git-hook"]);

function groupOf({ kind, subject }: Hazard): string {
  return `${CHECKS.has(kind) ? "check" : kind} ${subjectType(subject)}`;
}

/** Something that undoes this kind of failure happened right after it, or has happened in this session. */
function isDoubted(hazard: Hazard, known: Known, moment: When): boolean {
  const { doubtedAfter } = traitsOf(hazard.kind);
  return known.changes.some((change) => {
    if (change.at <= hazard.lastAt || !doubtedAfter.includes(change.class)) return false;
    return change.scope === moment.session || change.at - hazard.lastAt < HOUR;
  });
}

/**
 * How much more often than usual the guard has been right about such failures here, in log-odds from -2 to 2; 0 before it
 * has been tried. What it expected to fail usually fails four times in five.
 */
function gradeOf(kind: FailureKind, known: Known): number {
  const grade = known.grades.find((one) => one.kind === kind);
  if (grade === undefined) return 0;
  const right = grade.right + 4;
  const wrong = grade.wrong + 1;
  return Math.max(-2, Math.min(2, Math.log(right / wrong / 4)));
}
