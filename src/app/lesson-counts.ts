// How many lessons speak in a project, and how many drafts wait.
import type { Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { waitingDrafts } from "./drafts.ts";
import { listLessons } from "./lessons.ts";

export interface LessonCounts {
  readonly active: number;
  /** Files that cannot be used. */
  readonly broken: number;
  /** Silenced, resting, put away. */
  readonly silent: number;
  readonly drafts: number;
}

/** `place` undefined = everywhere: files are only known where somebody stands, drafts everywhere. */
export async function lessonCounts(deps: Deps, place: Place | undefined, now: number): Promise<LessonCounts> {
  const listed = place ? await listLessons(deps, place, now) : [];
  const number = (...states: readonly string[]) =>
    listed.filter(({ state }) => states.includes(state)).length;
  return {
    active: number("active"),
    broken: number("broken"),
    silent: number("ignored", "resting", "archived"),
    drafts: (await waitingDrafts(deps, place?.project.id)).length,
  };
}
