// Would this action repeat a known failure? Looks at what is known about the action's subjects and says how sure it is.
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { namesakes } from "../../domain/namesake.ts";
import { type FailureKind, familyOf } from "../../domain/outcome.ts";
import { isAbout, type Subject } from "../../domain/subject.ts";
import { belief } from "./belief.ts";
import { type Weighed, type When, weigh } from "./evidence.ts";
import { isGuess } from "./guess.ts";
import { machineHazards } from "./machine.ts";
import { isUnmet, preconditionSubjects } from "./precondition.ts";
import { changedSince } from "./record.ts";
import { isSibling, SIBLING_SUBJECTS } from "./sibling.ts";
import { foldersOf, type Planned } from "./wider.ts";

export interface Moment extends When {
  /** Characters of the call's arguments: what was long to write was not thought of after what failed just now. */
  readonly length?: number;
}

export interface Judgement {
  readonly hazard: Hazard;
  /** 0 to 1: how sure we are that the action would fail. */
  readonly confidence: number;
  /** Learned in other projects on this machine. */
  readonly elsewhere?: true;
}

/** From here on a call is more likely to fail than not: the guard grades itself by these, whether it spoke or not. */
const EXPECTED = 0.5;

export function isExpected({ confidence }: Judgement): boolean {
  return confidence >= EXPECTED;
}

/** Everything a check has to ask the store about. */
export function subjectsToAsk(planned: Planned): readonly Subject[] {
  const { subjects } = planned;
  const asked = subjects.slice();
  asked.push(
    ...foldersOf(subjects),
    ...namesakes(subjects),
    ...preconditionSubjects(planned),
    ...SIBLING_SUBJECTS,
  );
  return asked;
}

/** The hazard that most surely decides this action's result, or undefined when none is known. */
export function judge(planned: Planned, known: Known, moment: Moment): Judgement | undefined {
  if (isSibling(known, moment)) return undefined;
  let best: Judgement | undefined;
  for (const hazard of known.hazards) {
    const confidence = decides(planned, hazard, known, moment)
      ? confidenceIn(hazard, known, moment, planned)
      : 0;
    if (confidence > (best?.confidence ?? 0)) best = { hazard, confidence };
  }
  if (best) best = { ...best, hazard: nameable(best, planned, known, moment) };
  for (const hazard of machineHazards(planned, known, moment.project)) {
    const confidence = confidenceIn(hazard, known, moment, planned);
    if (confidence > (best?.confidence ?? 0)) best = { hazard, confidence, elsewhere: true };
  }
  return best;
}

/** Of two names of the same failure that are nearly as sure, the thing itself tells more than the folder or call around it. */
function nameable({ hazard, confidence }: Judgement, planned: Planned, known: Known, moment: Moment): Hazard {
  if (!isCompanion(hazard)) return hazard;
  const own = known.hazards.find(({ subject, kind }) => subject === hazard.about && kind === hazard.kind);
  if (own === undefined || !decides(planned, own, known, moment)) return hazard;
  return confidenceIn(own, known, moment, planned) > confidence - NEARLY ? own : hazard;
}

const NEARLY = 0.15;

/** What a fit learns from: every hazard that bears on the call, with its evidence. */
export function weighAll(planned: Planned, known: Known, moment: Moment): readonly Weighed[] {
  if (isSibling(known, moment)) return [];
  return known.hazards
    .filter((hazard) => decides(planned, hazard, known, moment) && isOpen(hazard, known, moment, planned))
    .map((hazard) => weigh(hazard, known, moment, planned));
}

/** A new process of the agent has a helper program of its own; what a reviewer said was said of that moment. */
const OF_THE_SESSION: ReadonlySet<FailureKind> = new Set(["tool-broken", "refused"]);

/** Does this hazard bear on this action at all? */
function decides(planned: Planned, hazard: Hazard, known: Known, moment: Moment): boolean {
  if (familyOf(hazard.kind) === "protocol") return isUnmet(planned, hazard, known, moment.session);
  if (OF_THE_SESSION.has(hazard.kind) && hazard.lastSession !== moment.session) return false;
  if (planned.subjects.includes(hazard.subject)) return carriesArguments(planned, hazard);
  if (isAbout(hazard.subject, "folder")) return foldersOf(planned.subjects).includes(hazard.subject);
  return isGuess(planned, hazard, known);
}

/** What was said of a tool's arguments is not true of the same call with others. */
function carriesArguments({ subjects }: Planned, { about }: Hazard): boolean {
  return !isAbout(about, "arguments") || subjects.includes(about);
}

/** How sure we are that this hazard still stands. */
export function confidenceIn(hazard: Hazard, known: Known, moment: Moment, planned?: Planned): number {
  return isOpen(hazard, known, moment, planned) ? belief(weigh(hazard, known, moment, planned)) : 0;
}

/** Neither silenced, nor over, nor of a kind that passes by itself. */
function isOpen(hazard: Hazard, known: Known, moment: Moment, planned?: Planned): boolean {
  if (hazard.ignored || hazard.clearedAt >= hazard.lastAt) return false;
  switch (familyOf(hazard.kind)) {
    case "transient":
    case "none":
      return false;
    case "state":
      return isSettled(hazard, known, moment, planned);
    default:
      return !isKinOver(hazard, known);
  }
}

/**
 * What depends on the code fails once, is mended and run again; that is work and no mistake. It has to have failed in two
 * sessions since it last went well, and this one must not be at work on it (what nobody could read is no matter of the code
 * for sure); or twice in this one in the same words with nothing changed in between or since.
 */
function isSettled(hazard: Hazard, known: Known, moment: Moment, planned?: Planned): boolean {
  const { kind, streak, row, alike, actions, lastAt, lastSession } = hazard;
  if (streak > 1) return kind === "unexplained" || !isAtWork(known, moment.session, lastAt);
  if (row < 2 || alike < 2 || lastSession !== moment.session) return false;
  if (planned !== undefined && !actions.includes(planned.fingerprint)) return false;
  return !changedSince(lastAt, moment.project, known);
}

/** The session has changed something since: it is mending what failed, and tries. */
function isAtWork({ changes }: Known, session: string, since: number): boolean {
  return changes.some((change) => change.scope === session && change.at > since);
}

/** What the error was about has proved to work since, by whatever call: `nvm use 22`. */
function isKinOver({ subject, about, kind, lastAt }: Hazard, known: Known): boolean {
  if (subject === about) return false;
  return known.hazards.some((one) => one.subject === about && one.kind === kind && one.clearedAt > lastAt);
}
