// Helpers for Astra's lessons under their original names, for programs that build their own prompts. Pure; no memory is
// opened.
import { setFields } from "../../core/card/edit.ts";
import { parseCard } from "../../core/card/parse.ts";
import { lessonLines } from "../../core/compose/lessons.ts";
import { tokensAtMost } from "../../core/compose/tokens.ts";
import { feedbackIn } from "../../core/feedback/classify.ts";
import { unaddressedItems } from "../../core/lesson/addressed.ts";
import type { Card } from "../../domain/lesson.ts";
import type { LessonChunk } from "../../ports/memory.ts";

export { lessonTemplate } from "../../core/card/format.ts";
export { cardKindOf as detectLessonKind, LESSON_DIR_RE } from "../../core/card/kind.ts";

/** A lesson with its path, or a chunk from `recall`'s `lessonChunks`. */
export type CardOrChunk = { readonly card: Card; readonly where: string } | Omit<LessonChunk, "content">;

/** The checklist block of these lessons for a model, within `budget` tokens. */
export function buildLessonChecklistBlock(chunks: readonly CardOrChunk[] = [], budget = 800): string {
  const limit = { tokens: budget, characters: Number.POSITIVE_INFINITY, count: tokensAtMost };
  const lessons = chunks.map((chunk) =>
    "metadata" in chunk
      ? { card: chunk.card, where: chunk.metadata.file, matched: chunk.metadata.matched, whole: true }
      : { ...chunk, matched: [], whole: true },
  );
  return lessonLines(lessons, limit).lines.join("\n");
}

/** Checklist items of these lessons that are not addressed in an answer. */
export function findUnaddressedChecklistItems(
  answer: string,
  lessonCards: readonly Pick<Card, "title" | "checklist">[],
): readonly { readonly title: string; readonly item: string }[] {
  return lessonCards.flatMap(({ title, checklist }) =>
    unaddressedItems(answer, checklist).map((item) => ({ title, item })),
  );
}

/** Does the person say that something failed or broke again? "또 안 돼", "why does it keep failing". */
export function isQaRegressionFeedback(message: string): boolean {
  const verdict = feedbackIn(message)?.verdict;
  return verdict === "failed" || verdict === "regression";
}

/** The lesson's text with one more occurrence, last seen today (`2026-11-14`); all other bytes stay the same. */
export function bumpLessonOccurrences(text: string, today: string): string {
  const parsed = parseCard(text, { name: "lessons/card.md" });
  if (!parsed || "problem" in parsed)
    throw new Error(`[lesson] the card cannot be read: ${parsed?.problem ?? "no card"}.`);
  return setFields(text, { occurrences: parsed.card.occurrences + 1, lastSeen: today });
}
