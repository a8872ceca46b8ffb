// What one attempt teaches: which hazards it confirms or clears, what it shows to exist, what it changes.
import type { NewAttempt } from "../../domain/attempt.ts";
import { gather } from "../../domain/gather.ts";
import type { Hazard, Sighting } from "../../domain/hazard.ts";
import type { Known, Learned } from "../../domain/known.ts";
import { isNamesake, namesakeOf, namesakes } from "../../domain/namesake.ts";
import { type Failed, familyOf } from "../../domain/outcome.ts";
import { isAbout, type Subject, subject } from "../../domain/subject.ts";
import { guessedRight } from "./guess.ts";
import { refusalSightings, sessionSightings, toolOf } from "./precondition.ts";
import { cancelledBy, stumbled } from "./sibling.ts";

/** Pure: called inside the store's transaction, with what was known before the attempt. */
export function learnFrom(attempt: NewAttempt, known: Known): Learned {
  const outcome = attempt.outcome;
  switch (outcome.status) {
    case "succeeded":
      return { hazards: cleared(attempt, known), sightings: seen(attempt, known), changes: changed(attempt) };
    case "failed":
      return {
        hazards: confirmed(attempt, outcome, known),
        sightings: [stumbled(attempt), ...refusalSightings(attempt, outcome.kind)],
        changes: [],
      };
    case "unknown":
      // It ran, and nobody knows how it ended: what it may have changed counts as changed.
      return { hazards: [], sightings: [], changes: changed(attempt) };
    case "cancelled":
      return { hazards: [], sightings: [stumbled(attempt), ...cancelledBy(attempt, outcome)], changes: [] };
    case "denied":
      return { hazards: [], sightings: [], changes: [] };
  }
}

/** Subjects whose rows `learnFrom` wants to see. */
export function subjectsToLearn(attempt: NewAttempt): readonly Subject[] {
  const wanted = new Set<Subject>([
    ...attempt.provides,
    ...namesakes(attempt.subjects),
    actionSubject(attempt),
  ]);
  for (const file of attempt.files) wanted.add(subject("path", file));
  const tool = toolOf(attempt.subjects);
  if (tool) wanted.add(tool);
  if (attempt.outcome.status === "failed") {
    for (const one of [attempt.outcome.subject, ...namesakes([attempt.outcome.subject])]) wanted.add(one);
  }
  return [...wanted];
}

function cleared(attempt: NewAttempt, known: Known): Hazard[] {
  const proven = new Set<Subject>([
    ...attempt.provides,
    ...guessedRight(attempt, known),
    actionSubject(attempt),
  ]);
  const tool = toolOf(attempt.subjects);
  if (tool) proven.add(tool);
  return known.hazards
    .filter((hazard) => proven.has(hazard.subject) && familyOf(hazard.kind) !== "protocol")
    .map((hazard) => ({
      ...hazard,
      streak: 0,
      seenBefore: hazard.seenBefore || isFluke(hazard, attempt, known),
      successes: hazard.successes + 1,
      clearedAt: Math.max(hazard.clearedAt, attempt.at),
    }));
}

function confirmed(attempt: NewAttempt, failure: Failed, known: Known): Hazard[] {
  if (familyOf(failure.kind) === "none") return [];
  // A precondition belongs to the tool, not to the file it was met at.
  const tool = toolOf(attempt.subjects);
  if (familyOf(failure.kind) === "protocol") return tool ? [bitten(tool, attempt, failure, known)] : [];
  const about = new Set<Subject>([failure.subject, ...namesakes([failure.subject])]);
  // The error names something the command did not: the next same command can only be known as a whole.
  if (!attempt.subjects.includes(failure.subject)) about.add(actionSubject(attempt));
  return [...about].map((one) => bitten(one, attempt, failure, known));
}

function bitten(about: Subject, attempt: NewAttempt, failure: Failed, known: Known): Hazard {
  const before = known.hazards.find((hazard) => hazard.subject === about && hazard.kind === failure.kind);
  const seenBefore =
    familyOf(failure.kind) === "structural" &&
    !isNamesake(about) &&
    known.sightings.some((sighting) => sighting.subject === about && sighting.scope === attempt.project);
  const fresh = {
    lastAt: Math.max(before?.lastAt ?? 0, attempt.at),
    lastSession: attempt.session,
    signature: failure.signature,
    excerpt: failure.excerpt,
    display: attempt.display,
    attempt: 0,
  };
  if (before) {
    const sameSession = before.lastSession === attempt.session;
    return {
      ...before,
      ...fresh,
      failures: before.failures + 1,
      sessions: before.sessions + (sameSession ? 0 : 1),
      streak: nextStreak(before, attempt, known),
    };
  }
  return {
    ...fresh,
    project: attempt.project,
    subject: about,
    kind: failure.kind,
    failures: 1,
    sessions: 1,
    streak: 1,
    successes: 0,
    seenBefore,
    firstAt: attempt.at,
    clearedAt: 0,
    overridesRight: 0,
    overridesWrong: 0,
    ignored: false,
  };
}

function nextStreak(before: Hazard, attempt: NewAttempt, known: Known): number {
  if (familyOf(before.kind) === "state") return changedSince(before, attempt, known) ? 1 : before.streak + 1;
  return before.streak + (before.lastSession === attempt.session && before.streak > 0 ? 0 : 1);
}

/** It depends on the state of things, the state is the same, and now it went well. */
function isFluke(hazard: Hazard, attempt: NewAttempt, known: Known): boolean {
  return (
    familyOf(hazard.kind) === "state" &&
    hazard.streak > 0 &&
    hazard.lastSession === attempt.session &&
    !changedSince(hazard, attempt, known)
  );
}

function changedSince(hazard: Hazard, attempt: NewAttempt, known: Known): boolean {
  return known.changes.some((change) => change.scope === attempt.project && change.at > hazard.lastAt);
}

function seen(attempt: NewAttempt, known: Known): Sighting[] {
  const { project, at, provides } = attempt;
  const sightings: Sighting[] = [];
  for (const one of provides) {
    if (!isLasting(one)) continue;
    sightings.push(sighting(project, one, at));
    const namesake = namesakeOf(one);
    if (namesake) sightings.push(sighting(project, namesake, at));
  }
  sightings.push(...sessionSightings(attempt, known));
  return sightings;
}

function isLasting(one: Subject): boolean {
  return isAbout(one, "path") || isAbout(one, "program") || isAbout(one, "repository");
}

function sighting(scope: string, about: Subject, at: number): Sighting {
  return { scope, subject: about, firstAt: at, lastAt: at };
}

function changed(attempt: NewAttempt): Learned["changes"] {
  return gather(attempt.changes, (one) => [
    { scope: attempt.project, class: one, at: attempt.at },
    { scope: attempt.session, class: one, at: attempt.at },
  ]);
}

function actionSubject(attempt: NewAttempt): Subject {
  return subject("action", attempt.fingerprint);
}
