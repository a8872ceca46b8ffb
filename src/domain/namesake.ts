// A repository under whatever owner: what a wrong owner was taken for, and what the right one is an answer to.
import { isAbout, type Subject, subject, subjectName } from "./subject.ts";

/** `repository me/app` → `repository ?/app`; nothing for other subjects. */
export function namesakes(subjects: readonly Subject[]): readonly Subject[] {
  const found: Subject[] = [];
  for (const one of subjects) {
    const namesake = namesakeOf(one);
    if (namesake) found.push(namesake);
  }
  return found;
}

export function namesakeOf(one: Subject): Subject | undefined {
  if (!isAbout(one, "repository") || isNamesake(one)) return undefined;
  return subject("repository", subjectName(one).replace(/^[^/]+/, "?"));
}

/** No failure is about a namesake itself. */
export function isNamesake(one: Subject): boolean {
  return one.startsWith("repository ?/");
}
