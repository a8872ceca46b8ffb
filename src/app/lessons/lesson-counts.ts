// Counts the active lessons of a project and the waiting drafts.
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { waitingDrafts } from "./drafts.ts";
import { listLessons } from "./lessons.ts";

export interface LessonCounts {
  readonly active: number;
  /** Files that cannot be used. */
  readonly broken: number;
  /** Silenced, resting or archived. */
  readonly silent: number;
  readonly drafts: number;
}

/** `place` undefined = everywhere: then only drafts are counted, because files are known per folder. */
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
