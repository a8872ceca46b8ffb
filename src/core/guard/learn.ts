// What one attempt teaches: which hazards it confirms or contradicts, what it shows to exist, what it changes, and
// whether the guard would have been right about it.
import type { NewAttempt } from "../../domain/attempt.ts";
import { gather } from "../../domain/gather.ts";
import type { Grade, Hazard, Sighting } from "../../domain/hazard.ts";
import type { Known, Learned } from "../../domain/known.ts";
import { namesakeOf, namesakes } from "../../domain/namesake.ts";
import { type Denied, type Failure, familyOf } from "../../domain/outcome.ts";
import { isAbout, type Subject, subject } from "../../domain/subject.ts";
import { guessedRight } from "./guess.ts";
import { isExpected, judge, subjectsToAsk } from "./judge.ts";
import { refusalSightings, sessionSightings, toolOf } from "./precondition.ts";
import { failedAgain, failedOtherwise, wentWell } from "./record.ts";
import { cancelledBy, stumbled } from "./sibling.ts";
import { companionsOf, foldersOf, ownAction, subjectsForCompanions } from "./wider.ts";

/** Pure: called inside the store's transaction, with what was known before the attempt. */
export function learnFrom(attempt: NewAttempt, known: Known): Learned {
  const outcome = attempt.outcome;
  switch (outcome.status) {
    case "succeeded":
      return {
        hazards: contradicted(attempt, known),
        sightings: seen(attempt, known),
        changes: changed(attempt),
        grades: graded(attempt, known),
      };
    case "failed":
      return {
        hazards: confirmed(attempt, outcome, known),
        sightings: [stumbled(attempt), ...refusalSightings(attempt, outcome.kind)],
        changes: [],
        grades: graded(attempt, known),
      };
    case "unknown":
      // It ran, and nobody knows how it ended: what it may have changed counts as changed.
      return { hazards: [], sightings: [], changes: changed(attempt), grades: [] };
    case "cancelled":
      return {
        hazards: [],
        sightings: [stumbled(attempt), ...cancelledBy(attempt, outcome)],
        changes: [],
        grades: [],
      };
    case "denied":
      return {
        hazards: outcome.by === "policy" ? confirmed(attempt, refusal(attempt, outcome), known) : [],
        sightings: [],
        changes: [],
        grades: outcome.by === "policy" ? graded(attempt, known) : [],
      };
  }
}

/** Subjects whose rows `learnFrom` wants to see. */
export function subjectsToLearn(attempt: NewAttempt): readonly Subject[] {
  const wanted = new Set<Subject>(subjectsToAsk(attempt));
  for (const one of attempt.provides) wanted.add(one);
  for (const one of foldersOf(attempt.provides)) wanted.add(one);
  for (const file of attempt.files) wanted.add(subject("path", file));
  const { outcome } = attempt;
  if (outcome.status === "failed") {
    wanted.add(outcome.subject);
    for (const one of namesakes([outcome.subject])) wanted.add(one);
    for (const one of subjectsForCompanions(outcome)) wanted.add(one);
  }
  return [...wanted];
}

/** By a model that looks at every call for itself: no rule that says the same tomorrow. */
const JUDGED = /\bclassifier\b/i;

/** A refusal by a rule or a hook is a failure like any other: it comes again until somebody changes the rule. */
function refusal(attempt: NewAttempt, { words = "" }: Denied): Failure {
  const isJudged = JUDGED.test(words);
  // A tool that works on files was refused for this file; one that does not, as such.
  const tool = isJudged || attempt.files.length > 0 ? undefined : toolOf(attempt.subjects);
  const about = tool ?? ownAction(attempt) ?? subject("action", attempt.fingerprint);
  return {
    kind: isJudged ? "refused" : "policy",
    subject: about,
    excerpt: words.slice(0, 200),
    signature: `policy: ${words.slice(0, 100)}`,
  };
}

/** It went well: what it proves is over; what it merely had to do with has one trial more that went well. */
function contradicted(attempt: NewAttempt, known: Known): Hazard[] {
  if (known.hazards.length === 0) return [];
  const own = ownAction(attempt);
  const proven = new Set<Subject>([...attempt.provides, ...guessedRight(attempt, known)]);
  for (const one of foldersOf(attempt.provides)) proven.add(one);
  if (own) proven.add(own);
  const tool = toolOf(attempt.subjects);
  if (tool) proven.add(tool);
  const carried = new Set<Subject>(attempt.subjects);
  return gather(known.hazards, (hazard) => {
    if (familyOf(hazard.kind) === "protocol") return [];
    const isProven =
      proven.has(hazard.subject) || (own !== undefined && hazard.actions.includes(attempt.fingerprint));
    return isProven || carried.has(hazard.subject) ? [wentWell(hazard, attempt, isProven)] : [];
  });
}

function confirmed(attempt: NewAttempt, failure: Failure, known: Known): Hazard[] {
  const family = familyOf(failure.kind);
  if (family === "none") return [];
  // A precondition belongs to the tool, not to the file it was met at.
  const tool = toolOf(attempt.subjects);
  if (family === "protocol")
    return tool ? [failedAgain(tool, attempt, { ...failure, subject: tool }, known)] : [];
  const about = new Set<Subject>([failure.subject, ...namesakes([failure.subject])]);
  for (const one of companionsOf(attempt, failure, known)) about.add(one);
  const again = [...about].map((one) => failedAgain(one, attempt, failure, known));
  const others = known.hazards.filter(
    ({ subject: one, kind }) =>
      attempt.subjects.includes(one) &&
      !(about.has(one) && kind === failure.kind) &&
      familyOf(kind) !== "protocol",
  );
  return [...again, ...others.map(failedOtherwise)];
}

/** Did the guard expect it to fail, and was it right? It speaks less of a kind of failure about which it errs here. */
function graded(attempt: NewAttempt, known: Known): readonly Grade[] {
  if (known.hazards.length === 0) return [];
  const { project, session, turn, at, outcome } = attempt;
  const judgement = judge(attempt, known, { now: at, project, session, turn });
  if (!judgement || !isExpected(judgement)) return [];
  const isRight = outcome.status !== "succeeded";
  return [{ project, kind: judgement.hazard.kind, right: isRight ? 1 : 0, wrong: isRight ? 0 : 1 }];
}

/** What a call that went well shows to be there, or to work. */
function seen(attempt: NewAttempt, known: Known): Sighting[] {
  const { project, at, provides, subjects } = attempt;
  const all = new Set<Subject>();
  for (const one of provides) {
    all.add(one);
    const namesake = namesakeOf(one);
    if (namesake) all.add(namesake);
  }
  for (const one of foldersOf(provides)) all.add(one);
  // A file's read or edit is known by its path; only what runs can be known as a whole.
  const isRun = subjects.some((one) => isAbout(one, "command") || isAbout(one, "script"));
  for (const one of subjects) if (isCarried(one, isRun)) all.add(one);
  const sightings: Sighting[] = [];
  for (const one of all) sightings.push(sighting(project, one, at));
  sightings.push(...sessionSightings(attempt, known));
  return sightings;
}

/** A path that a call needs may be one it takes away. */
function isCarried(one: Subject, isRun: boolean): boolean {
  return !isAbout(one, "path") && (isRun || !isAbout(one, "action"));
}

function sighting(scope: string, about: Subject, at: number): Sighting {
  return { scope, subject: about, firstAt: at, lastAt: at, count: 1 };
}

function changed(attempt: NewAttempt): Learned["changes"] {
  return gather(attempt.changes, (one) => [
    { scope: attempt.project, class: one, at: attempt.at },
    { scope: attempt.session, class: one, at: attempt.at },
  ]);
}
