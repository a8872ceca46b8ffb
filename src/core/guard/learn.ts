// Learns from one attempt: which hazards it confirms or contradicts, what it shows to exist, what it changes, and
// whether the guard would have been right about it.
import type { NewAttempt } from "../../domain/attempt.ts";
import { type FailureKind, familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { gather } from "../../domain/gather.ts";
import type { Grade, Hazard, Sighting } from "../../domain/hazard.ts";
import type { Known, Learned } from "../../domain/known.ts";
import { namesakeOf, namesakes } from "../../domain/namesake.ts";
import type { Denied, Failure, Unknown } from "../../domain/outcome.ts";
import { isAbout, isProjectProgram, type Subject, subject } from "../../domain/subject.ts";
import { checkSightings } from "./checked.ts";
import { guessedRight, isGuess } from "./guess.ts";
import { isExpected, judge, subjectsToAsk } from "./judge.ts";
import { isUnmet, refusalSightings, sessionSightings, toolOf } from "./precondition.ts";
import { failedAgain, failedOtherwise, wentWell } from "./record.ts";
import { cancelledBy, stumbled } from "./sibling.ts";
import { companionsOf, foldersOf, ownAction, subjectsForCompanions, wordsOf } from "./wider.ts";

/** Pure; the store calls it inside its transaction, with everything known before the attempt. */
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
        sightings: [
          stumbled(attempt),
          ...checkSightings(attempt),
          ...refusalSightings(attempt, outcome.kind, known),
        ],
        changes: [],
        grades: graded(attempt, known),
      };
    case "unknown":
      // It ran with an unknown result: whatever it may have changed counts as changed.
      return {
        hazards: passed(attempt, outcome, known),
        sightings: checkSightings(attempt),
        changes: changed(attempt),
        grades: [],
      };
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

/** Subjects whose rows `learnFrom` needs. */
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

/** Refused by a model that judges each call on its own: not a rule that gives the same answer tomorrow. */
const JUDGED = /\bclassifier\b/i;

/** A refusal by a rule or a hook is stored like a failure: it will come again until somebody changes the rule. */
function refusal(attempt: NewAttempt, { words = "" }: Denied): Failure {
  const isJudged = JUDGED.test(words);
  // A file tool was refused for this file only; any other tool as a whole.
  const tool = isJudged || attempt.files.length > 0 ? undefined : toolOf(attempt.subjects);
  const about = tool ?? ownAction(attempt) ?? subject("action", attempt.fingerprint);
  return {
    kind: isJudged ? "refused" : "policy",
    subject: about,
    excerpt: words.slice(0, 200),
    signature: `policy: ${words.slice(0, 100)}`,
  };
}

/** After a success: hazards it disproves are cleared; those it only involves get one more successful trial. */
function contradicted(attempt: NewAttempt, known: Known): Hazard[] {
  if (known.hazards.length === 0) return [];
  const own = ownAction(attempt);
  const proven = new Set<Subject>([...attempt.provides, ...guessedRight(attempt, known)]);
  for (const one of foldersOf(attempt.provides)) proven.add(one);
  if (own) {
    proven.add(own);
    // The program knows the word now, whatever was done with it (`kubectl create namespace x`).
    for (const one of wordsOf(attempt)) proven.add(one);
  }
  const tool = toolOf(attempt.subjects);
  if (tool) proven.add(tool);
  const carried = new Set<Subject>(attempt.subjects);
  for (const one of foldersOf(attempt.subjects)) carried.add(one);
  return gather(known.hazards, (hazard) => {
    if (familyOf(hazard.kind) === "protocol")
      return isUnmet(attempt, hazard, known, attempt.session) ? [wentWell(hazard, attempt, false)] : [];
    const isProven =
      proven.has(hazard.subject) || (own !== undefined && hazard.actions.includes(attempt.fingerprint));
    // Everything that could have made the guard warn of this call counts as a trial.
    const isTrial = isProven || carried.has(hazard.subject) || isGuess(attempt, hazard, known);
    return isTrial ? [wentWell(hazard, attempt, isProven)] : [];
  });
}

/** A search without a match did run: the program exists and knows its flags. */
function passed(attempt: NewAttempt, { exitCode }: Unknown, known: Known): Hazard[] {
  if (exitCode === undefined || !isOneProgram(attempt.subjects)) return [];
  return known.hazards.filter((one) => isGate(one, attempt)).map((one) => wentWell(one, attempt, true));
}

function confirmed(attempt: NewAttempt, failure: Failure, known: Known): Hazard[] {
  const family = familyOf(failure.kind);
  if (family === "none") return [];
  // A precondition belongs to the tool, not to the file at which it was refused.
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
  const hasRun = ranItsWork(attempt, failure.kind);
  const isThere = complainedOfArguments(attempt, failure.kind);
  return [
    ...again,
    ...others.map((one) => {
      const isDisproved =
        (hasRun || (isThere && traitsOf(one.kind).missing === "program")) && isGate(one, attempt);
      return isDisproved ? wentWell(one, attempt, true) : failedOtherwise(one);
    }),
  ];
}

/** True for a complaint of a program about its arguments: it is installed. Only if the line runs no other program. */
function complainedOfArguments({ subjects }: NewAttempt, kind: FailureKind): boolean {
  const { family, missing, unread, outside } = traitsOf(kind);
  return family === "structural" && missing !== "program" && !unread && !outside && isOneProgram(subjects);
}

/** True for the faults that a linter reports: it is installed and knows its flags. Only if the line runs no other program. */
function ranItsWork({ subjects }: NewAttempt, kind: FailureKind): boolean {
  return traitsOf(kind).fromCheck === true && isOneProgram(subjects);
}

function isOneProgram(subjects: readonly Subject[]): boolean {
  return subjects.filter((one) => isAbout(one, "program") && !isProjectProgram(one)).length === 1;
}

function isGate({ kind, subject: about }: Hazard, { provides }: NewAttempt): boolean {
  return traitsOf(kind).gate === true && provides.includes(about);
}

/** Whether the guard expected a failure, and was right. It warns less of kinds about which it was wrong here. */
function graded(attempt: NewAttempt, known: Known): readonly Grade[] {
  if (known.hazards.length === 0) return [];
  const { project, session, turn, at, outcome } = attempt;
  const judgement = judge(attempt, known, { now: at, project, session, turn });
  if (!judgement || !isExpected(judgement)) return [];
  const isRight = outcome.status !== "succeeded";
  return [{ project, kind: judgement.hazard.kind, right: isRight ? 1 : 0, wrong: isRight ? 0 : 1 }];
}

/** Subjects that a successful call shows to exist or to work. */
function seen(attempt: NewAttempt, known: Known): Sighting[] {
  const { project, at, provides, subjects } = attempt;
  const all = new Set<Subject>();
  for (const one of provides) {
    all.add(one);
    const namesake = namesakeOf(one);
    if (namesake) all.add(namesake);
  }
  for (const one of foldersOf(provides)) all.add(one);
  // Reading or editing a file is recorded by its path; only commands are recorded as a whole action.
  const isRun = subjects.some((one) => isAbout(one, "command") || isAbout(one, "script"));
  for (const one of subjects) if (isWorthSighting(one, isRun)) all.add(one);
  // The call that could not do without it went well.
  const own = ownAction(attempt);
  for (const { subject: one, about } of known.hazards)
    if (one === own && isAbout(about, "path")) all.add(about);
  const sightings: Sighting[] = [];
  for (const one of all) sightings.push(sighting(project, one, at));
  sightings.push(...sessionSightings(attempt, known), ...checkSightings(attempt));
  return sightings;
}

/** Paths are left out: the call may have deleted or moved them; words of a tool, because there are too many. */
function isWorthSighting(one: Subject, isRun: boolean): boolean {
  return !isAbout(one, "path") && !isAbout(one, "word") && (isRun || !isAbout(one, "action"));
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
