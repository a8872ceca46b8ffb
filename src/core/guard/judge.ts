// Would this action repeat a known failure? Looks at what is known about the action's subjects and says how sure it is.
import type { Action } from "../../domain/action.ts";
import type { Change, Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { familyOf, traitsOf } from "../../domain/outcome.ts";
import { subjectType } from "../../domain/subject.ts";

export interface Moment {
  readonly now: number;
  readonly project: string;
  readonly session: string;
}

export interface Judgement {
  readonly hazard: Hazard;
  /** 0 to 1: how sure we are that the action would fail. */
  readonly confidence: number;
}

const DAY = 86_400_000;

/** The hazard that most surely decides this action's result, or undefined when none is known. */
export function judge(action: Action, known: Known, moment: Moment): Judgement | undefined {
  const subjects = new Set<string>(action.subjects);
  let best: Judgement | undefined;
  for (const hazard of known.hazards) {
    if (!subjects.has(hazard.subject)) continue;
    const confidence = confidenceIn(hazard, known, moment);
    if (confidence > (best?.confidence ?? 0)) best = { hazard, confidence };
  }
  return best;
}

/** How sure we are that this hazard still stands. */
export function confidenceIn(hazard: Hazard, known: Known, moment: Moment): number {
  if (hazard.ignored || hazard.clearedAt >= hazard.lastAt) return 0;
  const traits = traitsOf(hazard.kind);
  const changedSince = known.changes.some(
    (change: Change) =>
      change.scope === moment.project &&
      change.at > hazard.lastAt &&
      traits.doubtedAfter.includes(change.class),
  );
  if (changedSince) return 0;
  const decay = 0.5 ** (Math.max(0, moment.now - hazard.lastAt) / DAY / traits.halfLifeDays);
  return Math.min(0.99, belief(hazard, moment) * decay * trust(hazard));
}

function belief(hazard: Hazard, moment: Moment): number {
  const sameSession = hazard.lastSession === moment.session;
  switch (familyOf(hazard.kind)) {
    case "structural":
      if (subjectType(hazard.subject) === "path" && (hazard.seenBefore || hazard.successes > 0)) return 0.5;
      return odds(hazard, 3);
    case "state":
      // Between sessions people edit too, and we did not see it.
      return sameSession ? odds(hazard, 2) : 0;
    case "protocol":
    case "transient":
    case "none":
      return 0;
  }
}

/** Laplace-like share of failures, with a prior for the kind: one structural failure already weighs. */
function odds(hazard: Hazard, prior: number): number {
  return (hazard.failures + prior) / (hazard.failures + hazard.successes * 2 + prior + 0.2);
}

/** Overrides of our own warnings weigh more than anything else. */
function trust(hazard: Hazard): number {
  return (1 + hazard.overridesWrong) / (1 + hazard.overridesWrong + hazard.overridesRight * 2);
}
