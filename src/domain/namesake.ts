// Repositories of the same name under any owner: links a wrong owner in a failed call to the right one.
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
