// Finds the lesson about a planned call: a reason to stop it once, or for a note with its result.
import { matchesGlob } from "../../core/lesson/glob.ts";
import { isWatched, keysOf } from "../../core/lesson/watch.ts";
import type { Action } from "../../domain/action.ts";
import type { Verdict } from "../../domain/delivery.ts";
import { SEVERITIES, type WatchedCall } from "../../domain/lesson.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { onShelf, type ShelvedLesson, shelfOf } from "./shelf.ts";

export interface SpeakingLesson {
  readonly lesson: ShelvedLesson;
  readonly verdict: Exclude<Verdict, "silent">;
  /** The kind of call that the lesson names; absent when only its topic matches. */
  readonly named?: WatchedCall["type"];
}

/** The most important lesson; undefined for nearly every call. */
export async function lessonAtCall(
  deps: Deps,
  place: Place,
  action: Action,
  now: number,
): Promise<SpeakingLesson | undefined> {
  const shelf = await shelfOf(deps, place);
  if (!shelf) return undefined;
  const watching = await onShelf(
    deps,
    shelf,
    await deps.store.lessons.watching(shelf.folders, keysOf(action)),
    place,
  );
  if (watching.length === 0) return undefined;
  const speaking = watching.filter(({ watches }) =>
    watches.some((watch) => isWatched(watch, action, matchesGlob)),
  );
  if (speaking.length === 0) return undefined;
  const { withoutSilenced } = await import("./lessons-at-prompt.ts");
  const { mode } = deps.settings(place.project.root);
  const verdicts = (await withoutSilenced(deps, speaking, now)).map((lesson): SpeakingLesson => {
    const stop = lesson.watches.find((watch) => watch.stops && isWatched(watch, action, matchesGlob));
    if (!stop) return { lesson, verdict: "note" };
    return { lesson, verdict: mode === "note" ? "note" : "bump", named: stop.type };
  });
  return verdicts.toSorted(weightier)[0];
}

function weightier(a: SpeakingLesson, b: SpeakingLesson): number {
  const stops = (one: SpeakingLesson) => (one.named === undefined ? 0 : 1);
  const weight = ({ lesson: { content } }: SpeakingLesson) => SEVERITIES.indexOf(content.severity);
  const { content: one } = a.lesson;
  const { content: other } = b.lesson;
  return (
    stops(b) - stops(a) ||
    weight(b) - weight(a) ||
    other.occurrences - one.occurrences ||
    (one.title < other.title ? -1 : 1)
  );
}
