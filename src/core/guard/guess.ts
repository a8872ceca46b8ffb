// Names that are guessed: a wrong owner was taken for a repository whose right one is known. The next owner that nobody
// has seen to work is a guess as well.
import type { NewAttempt } from "../../domain/attempt.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { namesakeOf, namesakes } from "../../domain/namesake.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Planned } from "./wider.ts";

/** Was a wrong owner taken for this repository, is the right one known, and is it not this one? */
export function isGuess({ subjects }: Planned, hazard: Hazard, known: Known): boolean {
  return subjects.some((one) => namesakeOf(one) === hazard.subject && isNewOwner(one, hazard.project, known));
}

/** There is one of that name under another owner as well: a guess went well. */
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
