// Hashes the content of a lesson, to which a person's trust applies. Counts and dates are left out, so that counting an
// occurrence does not ask for trust again.
import type { Lesson } from "../../domain/lesson.ts";

export function contentOf(lesson: Lesson, hash: (text: string) => string): string {
  const { occurrences: _, lastSeen: __, ...rest } = lesson;
  const names = Object.keys(rest).sort() as (keyof typeof rest)[];
  return hash(JSON.stringify(names.map((name) => [name, rest[name] ?? null])));
}
