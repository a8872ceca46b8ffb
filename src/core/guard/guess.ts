// Names that are guessed: once somebody took a wrong owner for a repository, the next owner that nobody has seen to work
// is a guess as well. What was seen to work is none.
import type { Action } from "../../domain/action.ts";
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { type Subject, subject, subjectName, subjectType } from "../../domain/subject.ts";

/** `repository me/app` → `repository ?/app`: the same repository under whatever owner. */
export function namesakes(subjects: readonly Subject[]): readonly Subject[] {
  return subjects.flatMap((one) => namesake(one) ?? []);
}

/** Was a wrong owner taken for this repository before, and was this one never seen to work? */
export function isGuess(action: Action, hazard: Hazard, known: Known): boolean {
  return action.subjects.some(
    (one) => namesake(one) === hazard.subject && !isSeen(one, hazard.project, known),
  );
}

/** A name that nobody had seen to work was right all the same: guessing goes well here. */
export function guessedRight(attempt: NewAttempt, known: Known): readonly Subject[] {
  return namesakes(attempt.provides.filter((one) => !isSeen(one, attempt.project, known)));
}

/** Does it stand for a repository under whatever owner? No failure is about that. */
export function isNamesake(one: Subject): boolean {
  return one.startsWith("repository ?/");
}

function namesake(one: Subject): Subject | undefined {
  if (subjectType(one) !== "repository" || isNamesake(one)) return undefined;
  return subject("repository", subjectName(one).replace(/^[^/]+/, "?"));
}

function isSeen(one: Subject, project: string, known: Known): boolean {
  return known.sightings.some((sighting) => sighting.subject === one && sighting.scope === project);
}
