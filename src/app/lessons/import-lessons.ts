// Imports lessons from Ralph's guardrails ("signs") and from rules in CLAUDE.md or AGENTS.md.
import { lessonsFromRules } from "../../core/lesson-file/rules.ts";
import { lessonsFromSigns } from "../../core/lesson-file/signs.ts";
import { withStops } from "../../core/lesson-file/suggest-stops.ts";
import { titleKey } from "../../core/lesson-file/title.ts";
import { redact } from "../../core/redact/index.ts";
import type { Lesson } from "../../domain/lesson.ts";
import type { LessonFile } from "../../ports/lesson-files.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { createLesson, listLessons } from "./lessons.ts";

/** Lessons in a text; signs are recognised by their content. */
export function lessonsInText(text: string, name: string): readonly Lesson[] {
  const areSigns = /^#{2,4}\s+Sign:/im.test(text);
  // Redact before titles are cut: half a secret can no longer be recognised.
  const clean = redact(text);
  const lessons = areSigns ? lessonsFromSigns(clean, { name }) : lessonsFromRules(clean, { name });
  return lessons.map((content): Lesson => redact(withStops(content)));
}

interface SortedLessons {
  readonly fresh: readonly Lesson[];
  /** A lesson with the same title already exists. */
  readonly known: readonly Lesson[];
}

/** Safe to run twice: existing titles are skipped. */
export async function newLessons(
  deps: Deps,
  place: Place,
  lessons: readonly Lesson[],
  now: number,
): Promise<SortedLessons> {
  const listed = await listLessons(deps, place, now);
  const titles = new Set(
    listed.filter(({ problem }) => problem === "").map(({ content }) => titleKey(content.title)),
  );
  const fresh: Lesson[] = [];
  const known: Lesson[] = [];
  for (const content of lessons) {
    const key = titleKey(content.title);
    (titles.has(key) ? known : fresh).push(content);
    titles.add(key);
  }
  return { fresh, known };
}

/** The files that were written. */
export async function writeLessons(
  deps: Deps,
  place: Place,
  lessons: readonly Lesson[],
  { person, now }: { readonly person: boolean; readonly now: number },
): Promise<readonly LessonFile[]> {
  const made: LessonFile[] = [];
  for (const content of lessons) {
    const result = await createLesson(deps, place, { content, person }, now);
    if ("made" in result) made.push(result.made);
  }
  return made;
}
