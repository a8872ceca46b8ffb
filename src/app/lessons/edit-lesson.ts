// Writes the text of a lesson's file for a person who edited it elsewhere than in an editor, and says what it would do.

import { parseCard } from "../../core/card/parse.ts";
import { lessonBumpText, lessonLines } from "../../core/compose/lessons.ts";
import { watchText } from "../../core/compose/watch-text.ts";
import { watchesOf } from "../../core/lesson/watch.ts";
import { redact } from "../../core/redact/index.ts";
import type { Card, Watch } from "../../domain/lesson.ts";
import type { CardFile } from "../../ports/cards.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { commandsIn } from "./index-cards.ts";
import { cardsOf, type ListedLesson } from "./lessons.ts";
import { asFile, whereIs } from "./shelf.ts";
import { approveText } from "./trust.ts";

/** The text of a lesson's file; undefined when it has gone. */
export function lessonText(deps: Deps, { file }: ListedLesson): string | undefined {
  return cardsOf(deps).read(file);
}

/**
 * Replaces the text if it still is `before`; false when somebody else has changed it meanwhile. The person's own text is
 * approved, like one written with an editor.
 */
export function saveLesson(deps: Deps, place: Place, { file, before, after, now }: SavedLesson): boolean {
  if (!cardsOf(deps).replace(file, before, after)) return false;
  approveText(deps, place, file, after, now);
  return true;
}

export interface SavedLesson {
  readonly file: CardFile;
  readonly before: string;
  readonly after: string;
  readonly now: number;
}

export interface LessonPreview {
  /** Why it cannot be used; empty when it can. */
  readonly problem: string;
  readonly card?: Card;
  /** What a model reads at a prompt that the lesson fits. */
  readonly atPrompt: string;
  /** What a model reads when its call is stopped; empty when the lesson stops none. */
  readonly atCall: string;
  readonly watches: readonly Watch[];
}

/** Room that one lesson has at a prompt. */
const LIMIT = { tokens: 800, characters: 6_000 };

/** What a text would show and stop, if it were the file's. Nothing is written. */
export function previewLesson(
  deps: Deps,
  text: string,
  file: Pick<CardFile, "folder" | "name">,
): LessonPreview {
  const parsed = parseCard(text, asFile(file));
  const nothing = { atPrompt: "", atCall: "", watches: [] };
  if (!parsed) return { problem: "this text is no lesson: its type is missing.", ...nothing };
  if ("problem" in parsed) return { problem: parsed.problem, ...nothing };
  const card = redact(parsed.card);
  const where = whereIs(file);
  const watches = watchesOf(card, commandsIn);
  const lesson = { card, where, matched: [], whole: true };
  const { lines } = lessonLines([lesson], { ...LIMIT, count: deps.countTokens });
  const stop = watches.find((watch) => watch.stops);
  const atCall = stop ? lessonBumpText(watchText(stop), lesson) : "";
  return { problem: "", card, watches, atPrompt: lines.join("\n"), atCall };
}
