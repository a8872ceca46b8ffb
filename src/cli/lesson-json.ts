// Lessons and drafts for scripts.
import type { ListedLesson } from "../app/lessons.ts";
import type { Draft } from "../domain/draft.ts";

/** Without the text of the card; `whole` with it. */
export function lessonJson(lesson: ListedLesson, whole = false) {
  const { situation, mistake, rootCause, fix, checklist, cause, ...rest } = lesson.card;
  return {
    name: lesson.name,
    state: lesson.state,
    ...(lesson.problem && { problem: lesson.problem }),
    where: lesson.where,
    path: lesson.file.path,
    ...rest,
    uses: lesson.uses,
    usedAt: timeOrNull(lesson.usedAt),
    ...(whole && {
      situation,
      mistake,
      rootCause,
      fix,
      checklist,
      cause,
      watches: lesson.watches,
      ...(lesson.card.stops && { stops: lesson.card.stops }),
    }),
  };
}

export function draftJson({ id, at, card, evidence, ...rest }: Draft) {
  return { id: `d${id}`, at: new Date(at).toISOString(), ...rest, ...card, evidence };
}

function timeOrNull(at: number): string | null {
  return at > 0 ? new Date(at).toISOString() : null;
}
