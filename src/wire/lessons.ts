// JSON shapes of lessons, drafts and what a repository brings along.

import type { LessonPreview } from "../app/lessons/edit-lesson.ts";
import type { ListedLesson } from "../app/lessons/lessons.ts";
import type { Brought } from "../app/lessons/trust.ts";
import { watchText } from "../core/compose/watch-text.ts";
import type { Draft } from "../domain/draft.ts";
import type { Watch } from "../domain/lesson.ts";
import { iso, isoOrNull } from "./time.ts";

/** Without the text of its file, unless `whole`. */
export function wireLesson(lesson: ListedLesson, whole = false) {
  const { situation, mistake, rootCause, fix, checklist, cause, ...rest } = lesson.content;
  return {
    name: lesson.name,
    state: lesson.state,
    ...(lesson.problem && { problem: lesson.problem }),
    where: lesson.where,
    path: lesson.file.path,
    ...rest,
    uses: lesson.uses,
    usedAt: isoOrNull(lesson.usedAt),
    ...(whole && {
      situation,
      mistake,
      rootCause,
      fix,
      checklist,
      cause,
      watches: lesson.watches,
      ...(lesson.content.stops && { stops: lesson.content.stops }),
    }),
  };
}

export function wireDraft({ id, at, content, evidence, ...rest }: Draft) {
  return { id: `d${id}`, at: iso(at), ...rest, ...content, evidence };
}

export function wireBrought({ kind, name, answer, reason, isChanged, lesson, watches, settings }: Brought) {
  return {
    kind,
    name,
    answer,
    reason,
    changed: isChanged,
    ...(settings && { settings }),
    ...(lesson && { lesson, stops: (watches ?? []).filter(({ stops }) => stops) }),
  };
}

/** Where a lesson is: its project and its file, as one word that can stand in an address. */
function lessonId(project: string, path: string): string {
  return Buffer.from(`${project}\n${path}`).toString("base64url");
}

/** Undefined for a word that is none. */
export function lessonOfId(id: string): { readonly project: string; readonly path: string } | undefined {
  const [, project, path] = /^([^\n]+)\n(.+)$/s.exec(Buffer.from(id, "base64url").toString()) ?? [];
  return project === undefined || path === undefined ? undefined : { project, path };
}

/** A lesson among those of several projects. */
export function wireLessonIn(project: string, lesson: ListedLesson, whole = false) {
  return {
    ...wireLesson(lesson, whole),
    id: lessonId(project, lesson.file.path),
    inProject: project,
    calls: lesson.watches.map(wireWatch),
  };
}

function wireWatch(watch: Watch) {
  return { text: watchText(watch), stops: watch.stops === true, type: watch.type };
}

export function wirePreview({ problem, lesson, atPrompt, atCall, watches }: LessonPreview) {
  return { problem, lesson: lesson ?? null, atPrompt, atCall, calls: watches.map(wireWatch) };
}
