// Helpers for Astra's lessons under their original names, for programs that build their own prompts. Pure; no memory is
// opened.
import { lessonLines } from "../../core/compose/lessons.ts";
import { tokensAtMost } from "../../core/compose/tokens.ts";
import { feedbackIn } from "../../core/feedback/classify.ts";
import { unaddressedItems } from "../../core/lesson/addressed.ts";
import { setFields } from "../../core/lesson-file/edit.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import { isComplaint } from "../../domain/feedback.ts";
import type { Lesson } from "../../domain/lesson.ts";
import type { LessonChunk } from "../../ports/memory.ts";

export { lessonTemplate } from "../../core/lesson-file/format.ts";
export { LESSON_DIR_RE, lessonKindOf as detectLessonKind } from "../../core/lesson-file/kind.ts";

/** A lesson with its path, or a chunk from `recall`'s `lessonChunks`. */
type LessonOrChunk = { readonly lesson: Lesson; readonly where: string } | Omit<LessonChunk, "content">;

/** The checklist block of these lessons for a model, within `budget` tokens. */
export function buildLessonChecklistBlock(chunks: readonly LessonOrChunk[] = [], budget = 800): string {
  const limit = { tokens: budget, characters: Number.POSITIVE_INFINITY, count: tokensAtMost };
  const lessons = chunks.map((chunk) =>
    "metadata" in chunk
      ? { content: chunk.lesson, where: chunk.metadata.file, matched: chunk.metadata.matched, whole: true }
      : { content: chunk.lesson, where: chunk.where, matched: [], whole: true },
  );
  return lessonLines(lessons, limit).lines.join("\n");
}

/** Checklist items of these lessons that are not addressed in an answer. */
export function findUnaddressedChecklistItems(
  answer: string,
  lessons: readonly Pick<Lesson, "title" | "checklist">[],
): readonly { readonly title: string; readonly item: string }[] {
  return lessons.flatMap(({ title, checklist }) =>
    unaddressedItems(answer, checklist).map((item) => ({ title, item })),
  );
}

/** Does the person say that something failed or broke again? "또 안 돼", "why does it keep failing". */
export function isQaRegressionFeedback(message: string): boolean {
  return isComplaint(feedbackIn(message)?.verdict);
}

/** The lesson's text with one more occurrence, last seen today (`2026-11-14`); all other bytes stay the same. */
export function bumpLessonOccurrences(text: string, today: string): string {
  const parsed = parseLesson(text, { name: "lessons/lesson.md" });
  if (!parsed || "problem" in parsed)
    throw new Error(`[lesson] the lesson cannot be read: ${parsed?.problem ?? "it is no lesson file"}.`);
  return setFields(text, { occurrences: parsed.content.occurrences + 1, lastSeen: today });
}
