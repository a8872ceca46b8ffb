// Ranks lessons for a prompt. Weak matches are left out.
import type { IndexedLesson, Lesson, Severity } from "../../domain/lesson.ts";
import { type Question, relevanceTo } from "./relevance.ts";

interface RankedLesson {
  readonly lesson: IndexedLesson;
  readonly score: number;
  /** Matched words as written in the lesson, tags first. */
  readonly matched: readonly string[];
}

const SEVERITY: Readonly<Record<Severity, number>> = { low: 0.8, medium: 1, high: 1.25 };
const AUTO = 0.7;

export function rankLessons(
  asked: Question,
  lessons: readonly IndexedLesson[],
  most: number,
): readonly RankedLesson[] {
  const relevanceOf = relevanceTo(asked, lessons);
  const found = lessons.flatMap((lesson) => {
    const how = lesson.problem === "" ? relevanceOf(lesson) : undefined;
    return how ? [{ lesson, how }] : [];
  });
  const better = found.filter(({ how }) => !how.isWeak);
  return (better.length > 0 ? better : found)
    .map(({ lesson, how }) => ({
      lesson,
      score: how.relevance * weightOf(lesson.content),
      matched: how.matched,
    }))
    .sort((a, b) => b.score - a.score || (a.lesson.content.title < b.lesson.content.title ? -1 : 1))
    .slice(0, Math.max(0, most));
}

/** By occurrences, severity and source; independent of age. */
function weightOf({ occurrences, severity, source }: Lesson): number {
  const often = 1 + Math.log2(Math.max(1, occurrences));
  return often * SEVERITY[severity] * (source === "auto" ? AUTO : 1);
}
