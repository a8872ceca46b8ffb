// Updates the record of a hazard with one more trial.
import type { NewAttempt } from "../../domain/attempt.ts";
import { ACTIONS_KEPT, type Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { isNamesake } from "../../domain/namesake.ts";
import type { Failure } from "../../domain/outcome.ts";
import type { Subject } from "../../domain/subject.ts";

export function failedAgain(about: Subject, attempt: NewAttempt, failure: Failure, known: Known): Hazard {
  const { project, session, turn, at, fingerprint, display } = attempt;
  const { kind, signature, excerpt } = failure;
  const old = known.hazards.find((one) => one.subject === about && one.kind === kind);
  const isNewSession = old?.lastSession !== session;
  const inRow =
    old !== undefined && !isNewSession && old.row > 0 && !changedSince(old.lastAt, project, known);
  const isLatest = at >= (old?.lastAt ?? 0);
  return {
    project,
    subject: about,
    kind,
    about: failure.subject,
    failures: (old?.failures ?? 0) + 1,
    sessions: (old?.sessions ?? 0) + (isNewSession ? 1 : 0),
    otherwise: old?.otherwise ?? 0,
    before: old?.before ?? wentWellBefore(about, project, known),
    successes: old?.successes ?? 0,
    since: 0,
    streak: old === undefined ? 1 : old.streak + (isNewSession || old.streak === 0 ? 1 : 0),
    row: inRow ? old.row + 1 : 1,
    alike: old?.signature === signature && old.alike > 0 ? old.alike + 1 : 1,
    actions: [fingerprint, ...(old?.actions ?? []).filter((one) => one !== fingerprint)].slice(
      0,
      ACTIONS_KEPT,
    ),
    firstAt: Math.min(old?.firstAt ?? at, at),
    lastAt: Math.max(old?.lastAt ?? 0, at),
    lastSession: session,
    lastTurn: turn,
    clearedAt: old?.clearedAt ?? 0,
    overridesRight: old?.overridesRight ?? 0,
    overridesWrong: old?.overridesWrong ?? 0,
    signature,
    // Histories are not imported in order of time: what is told with the last date is of the last failure.
    excerpt: isLatest ? excerpt : (old?.excerpt ?? excerpt),
    display: isLatest ? display : (old?.display ?? display),
    attempt: 0,
    ignored: old?.ignored ?? false,
  };
}

/** `isProven`: the same action succeeded or the subject itself exists; otherwise the call only involved the subject. */
export function wentWell(hazard: Hazard, { at }: NewAttempt, isProven: boolean): Hazard {
  const { successes, since } = hazard;
  if (!isProven) return { ...hazard, successes: successes + 1, since: since + 1 };
  return {
    ...hazard,
    successes: successes + 1,
    since: since + 1,
    streak: 0,
    row: 0,
    alike: 0,
    actions: [],
    clearedAt: Math.max(hazard.clearedAt, at),
  };
}

export function failedOtherwise(hazard: Hazard): Hazard {
  return { ...hazard, otherwise: hazard.otherwise + 1 };
}

/** Sightings before the failure; a repository name without its owner has none of its own. */
function wentWellBefore(about: Subject, project: string, known: Known): number {
  if (isNamesake(about)) return 0;
  return known.sightings.find((one) => one.subject === about && one.scope === project)?.count ?? 0;
}

export function changedSince(at: number, project: string, known: Known): boolean {
  return known.changes.some((change) => change.scope === project && change.at > at);
}
