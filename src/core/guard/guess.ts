// Detects guessed repository owners: if a wrong owner was used for a repository whose right owner is known, any other owner
// that never worked counts as a guess, too.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { namesakeOf, namesakes } from "../../domain/namesake.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Planned } from "./wider.ts";

/** A wrong owner was used for this repository before, the right one is known, and this call names neither. */
export function isGuess({ subjects }: Planned, hazard: Hazard, known: Known): boolean {
  return subjects.some((one) => namesakeOf(one) === hazard.subject && isNewOwner(one, hazard.project, known));
}

/** Repository names for which a guessed owner turned out to exist. */
export function guessedRight(attempt: NewAttempt, known: Known): readonly Subject[] {
  return namesakes(attempt.provides.filter((one) => isNewOwner(one, attempt.project, known)));
}

function isNewOwner(one: Subject, project: string, known: Known): boolean {
  const namesake = namesakeOf(one);
  return namesake !== undefined && isSeen(namesake, project, known) && !isSeen(one, project, known);
}

function isSeen(one: Subject, project: string, known: Known): boolean {
  return known.sightings.some((sighting) => sighting.subject === one && sighting.scope === project);
}
