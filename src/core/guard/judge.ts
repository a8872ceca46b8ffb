// Would this action repeat a known failure? Looks at what is known about the action's subjects and says how sure it is.
import type { Action } from "../../domain/action.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { namesakes } from "../../domain/namesake.ts";
import { type FailureKind, familyOf, traitsOf } from "../../domain/outcome.ts";
import { type Subject, subjectType } from "../../domain/subject.ts";
import { isGuess } from "./guess.ts";
import { isUnmet, preconditionSubjects } from "./precondition.ts";
import { isSibling, SIBLING_SUBJECTS } from "./sibling.ts";

export interface Moment {
  readonly now: number;
  readonly project: string;
  readonly session: string;
  /** Characters of the call's arguments: what was long to write was not thought of after what failed just now. */
  readonly length?: number;
}

export interface Judgement {
  readonly hazard: Hazard;
  /** 0 to 1: how sure we are that the action would fail. */
  readonly confidence: number;
}

/** Kinds in which a call with the same arguments fails the same way, whatever the world does. */
const DETERMINISTIC: readonly FailureKind[] = ["bad-arguments", "edit-mismatch", "not-a-file"];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Everything a check has to ask the store about. */
export function subjectsToAsk(action: Action): readonly Subject[] {
  const { subjects } = action;
  const asked = subjects.slice();
  asked.push(...namesakes(subjects), ...preconditionSubjects(action), ...SIBLING_SUBJECTS);
  return asked;
}

/** The hazard that most surely decides this action's result, or undefined when none is known. */
export function judge(action: Action, known: Known, moment: Moment): Judgement | undefined {
  if (isSibling(known, moment)) return undefined;
  let best: Judgement | undefined;
  for (const hazard of known.hazards) {
    const confidence = decides(action, hazard, known, moment) ? confidenceIn(hazard, known, moment) : 0;
    if (confidence > (best?.confidence ?? 0)) best = { hazard, confidence };
  }
  return best;
}

/** Does this hazard bear on this action at all? */
function decides(action: Action, hazard: Hazard, known: Known, moment: Moment): boolean {
  if (!action.subjects.includes(hazard.subject)) return isGuess(action, hazard, known);
  if (familyOf(hazard.kind) === "protocol") return isUnmet(action, hazard, known, moment.session);
  return true;
}

/** How sure we are that this hazard still stands. */
export function confidenceIn(hazard: Hazard, known: Known, moment: Moment): number {
  if (hazard.ignored || hazard.clearedAt >= hazard.lastAt) return 0;
  const decay = 0.5 ** (Math.max(0, moment.now - hazard.lastAt) / DAY / traitsOf(hazard.kind).halfLifeDays);
  return Math.min(0.99, belief(hazard, known, moment) * decay * trust(hazard));
}

function belief(hazard: Hazard, known: Known, moment: Moment): number {
  const sameSession = hazard.lastSession === moment.session;
  switch (familyOf(hazard.kind)) {
    case "structural":
      return repaired(hazard, known, moment) ? 0 : structural(hazard, sameSession);
    case "state":
      // Between sessions people edit too, and we did not see it.
      if (!sameSession || hazard.seenBefore || changedSince(hazard, known, moment)) return 0;
      return hazard.kind === "unexplained" ? 0.75 : 1 - 0.14 / hazard.streak;
    case "protocol":
      return 0.9;
    case "transient":
    case "none":
      return 0;
  }
}

function structural(hazard: Hazard, sameSession: boolean): number {
  const flapping = hazard.seenBefore || hazard.successes > 0;
  switch (subjectType(hazard.subject)) {
    // Missing in an earlier session and never seen: missing again. While somebody is at work on it, or the first time
    // after it was seen: open.
    case "path":
      if (hazard.kind === "too-large") return sure(hazard);
      return sameSession || (flapping && hazard.streak < 2) ? 0.6 : sure(hazard);
    case "program":
      return flapping && !sameSession && hazard.streak < 2 ? 0.5 : sure(hazard);
    case "tool":
      return sameSession ? sure(hazard) : 0;
    // Another interpreter, a login made elsewhere, a thing made since: we do not see these change.
    case "module":
    case "account":
      return sameSession || hazard.streak > 1 ? sure(hazard) : 0.75;
    // What exactly was wrong is not known; only that the very same call failed. A tool that checks its arguments
    // says the same every time; a command may not.
    case "action":
      if (DETERMINISTIC.includes(hazard.kind)) return sure(hazard);
      return hazard.streak > 1 && hazard.successes === 0 ? sure(hazard) : 0.75;
    default:
      return flapping && hazard.streak < 2 ? 0.6 : sure(hazard);
  }
}

/** One failure of a structural kind already says nearly all; more of them, in more sessions, the rest. */
function sure(hazard: Hazard): number {
  return 1 - 0.08 / (hazard.failures + hazard.streak - 1);
}

/** Something that undoes this kind of failure happened right after it, or has happened in this session. */
function repaired(hazard: Hazard, known: Known, moment: Moment): boolean {
  const { doubtedAfter } = traitsOf(hazard.kind);
  return known.changes.some((change) => {
    if (change.at <= hazard.lastAt || !doubtedAfter.includes(change.class)) return false;
    return change.scope === moment.session || change.at - hazard.lastAt < HOUR;
  });
}

function changedSince(hazard: Hazard, known: Known, moment: Moment): boolean {
  return known.changes.some((change) => change.scope === moment.project && change.at > hazard.lastAt);
}

/** Overrides of our own warnings weigh more than anything else. */
function trust(hazard: Hazard): number {
  return (1 + hazard.overridesWrong) / (1 + hazard.overridesWrong + hazard.overridesRight * 2);
}
