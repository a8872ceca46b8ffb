// JSON shapes of lessons, drafts and what a repository brings along.

import type { ListedLesson } from "../app/lessons/lessons.ts";
import type { Brought } from "../app/lessons/trust.ts";
import type { Draft } from "../domain/draft.ts";
import { iso, isoOrNull } from "./time.ts";

/** Without the text of its file, unless `whole`. */
export function wireLesson(lesson: ListedLesson, whole = false) {
  const { situation, mistake, rootCause, fix, checklist, cause, ...rest } = lesson.card;
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
      ...(lesson.card.stops && { stops: lesson.card.stops }),
    }),
  };
}

export function wireDraft({ id, at, card, evidence, ...rest }: Draft) {
  return { id: `d${id}`, at: iso(at), ...rest, ...card, evidence };
}

export function wireBrought({
  kind,
  name,
  answer,
  reason,
  isChanged,
  card,
  watches,
  settings,
}: Brought): object {
  return {
    kind,
    name,
    answer,
    reason,
    changed: isChanged,
    ...(settings && { settings }),
    ...(card && { card, stops: (watches ?? []).filter(({ stops }) => stops) }),
  };
}
