// Finds the lessons for a prompt by tags and words, ranked by how often and how badly it went wrong.
import type { ActiveLesson } from "../../core/compose/lessons.ts";
import { NEAREST, nearestLessons } from "../../core/lesson/nearest.ts";
import { rankLessons } from "../../core/lesson/rank.ts";
import { isResting } from "../../core/lesson/rest.ts";
import type { LessonHits } from "../../domain/lesson.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { lessonQuestion } from "./lesson-question.ts";
import { onShelf, type ShelvedLesson, shelfOf, whereIs } from "./shelf.ts";

/** After this many later uses, a session may no longer have a lesson in its context. */
const USES = 200;

/** Candidates read when many of the closest matches are not active here. */
const MANY = 300;

interface AskedOfLessons {
  readonly prompt: string;
  readonly now: number;
  readonly session: string;
  readonly most: number;
}

export interface FoundLesson extends ActiveLesson {
  readonly lesson: ShelvedLesson;
}

export async function lessonsForPrompt(
  deps: Deps,
  place: Place,
  { prompt, now, session, most }: AskedOfLessons,
): Promise<readonly FoundLesson[]> {
  const shelf = most > 0 ? await shelfOf(deps, place) : undefined;
  if (!shelf) return [];
  const { lookup, question } = lessonQuestion(prompt);
  if (lookup.length === 0) return [];
  const hits = await deps.store.lessons.findByWords(shelf.folders, lookup);
  const speakingOf = async (near: readonly { readonly id: string }[]) => {
    if (near.length === 0) return [];
    const found = await onShelf(
      deps,
      shelf,
      await deps.store.lessons.indexed({ ids: near.map(({ id }) => id) }),
      place,
    );
    return withoutSilenced(deps, found, now);
  };
  const few = await speakingOf(nearestLessons(hits, lookup));
  // Lessons of other projects and silenced ones must neither displace the others nor make their words look common.
  const isShort = few.length < NEAREST && hits.hits.length > NEAREST;
  const speaking = isShort ? await speakingOf(nearestLessons(hits, lookup, MANY)) : few;
  const comparable = isShort ? onlyOf(hits, speaking) : hits;
  const ranked = rankLessons({ ...question, hits: comparable }, speaking, most);
  const seen = await seenWhole(deps, session);
  const byId = new Map(speaking.map((lesson) => [lesson.id, lesson]));
  return ranked.flatMap(({ lesson: { id, key, content }, matched }) => {
    const lesson = byId.get(id);
    return lesson ? [{ lesson, content, where: whereIs(lesson.file), matched, whole: !seen.has(key) }] : [];
  });
}

function onlyOf({ hits }: LessonHits, lessons: readonly ShelvedLesson[]): LessonHits {
  const ids = new Set(lessons.map(({ id }) => id));
  return { hits: hits.filter(({ id }) => ids.has(id)), total: lessons.length };
}

/** Drops silenced and resting lessons. */
export async function withoutSilenced(
  deps: Deps,
  lessons: readonly ShelvedLesson[],
  now: number,
): Promise<readonly ShelvedLesson[]> {
  if (lessons.length === 0) return lessons;
  const marks = new Map(
    (await deps.store.lessons.marks(lessons.map(({ key }) => key))).map((mark) => [mark.key, mark]),
  );
  return lessons.filter(({ key, content, file }) => {
    const mark = marks.get(key);
    return (mark?.ignoredAt ?? 0) === 0 && !isResting(content, file, mark, now);
  });
}

async function seenWhole(deps: Deps, session: string): Promise<ReadonlySet<string>> {
  if (session === "") return new Set();
  const uses = await deps.store.lessons.uses({ session, limit: USES });
  // Lessons shown before the context was compacted are no longer in it.
  const [begun] = await deps.store.ledger.deliveries({ session, moments: ["session-start"], limit: 1 });
  return new Set(uses.filter(({ whole, at }) => whole && at >= (begun?.at ?? 0)).map(({ key }) => key));
}
