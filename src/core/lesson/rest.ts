// Decides whether a lesson rests: a one-off that was not needed for half a year is kept but not shown.
import type { Lesson, LessonMark } from "../../domain/lesson.ts";
import { DAY } from "../../domain/time.ts";

/** Half a year. */
const QUIET = 183 * DAY;

/** True if it occurred once and nobody has edited, met, shown or recalled it for half a year. */
export function isResting(
  lesson: Lesson,
  file: { readonly modifiedAt: number },
  mark: LessonMark | undefined,
  now: number,
): boolean {
  // Playbooks and what a person asked to remember never rest.
  if (lesson.occurrences > 1 || lesson.kind === "playbook" || lesson.source === "remembered") return false;
  const signs = [file.modifiedAt, dayOf(lesson.lastSeen), mark?.usedAt ?? 0, mark?.wokenAt ?? 0];
  return signs.every((at) => now - at > QUIET);
}

/** The end of that day in any time zone; 0 if no date is given. */
function dayOf(date: string): number {
  const at = Date.parse(date);
  return Number.isNaN(at) ? 0 : at + 1.5 * DAY;
}
