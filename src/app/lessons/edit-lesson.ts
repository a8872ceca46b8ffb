// Reads, previews and saves the file of a lesson that a person edits in the viewer.

import { lessonBumpText, lessonLines } from "../../core/compose/lessons.ts";
import { watchText } from "../../core/compose/watch-text.ts";
import { watchesOf } from "../../core/lesson/stops.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import { redact } from "../../core/redact/index.ts";
import type { Lesson, Watch } from "../../domain/lesson.ts";
import type { LessonFile } from "../../ports/lesson-files.ts";
import type { Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { commandsIn } from "./index-files.ts";
import { type ListedLesson, lessonFilesOf } from "./lessons.ts";
import { asFile, whereIs } from "./shelf.ts";
import { approveText } from "./trust.ts";

/** The text of a lesson's file; undefined when it has gone. */
export function lessonText(deps: Deps, { file }: ListedLesson): string | undefined {
  return lessonFilesOf(deps).read(file);
}

/** False when somebody else has changed it meanwhile. The person's own text is approved at once. */
export function saveLesson(deps: Deps, place: Place, { file, before, after, now }: SavedLesson): boolean {
  if (!lessonFilesOf(deps).replace(file, before, after)) return false;
  approveText(deps, place, file, after, now);
  return true;
}

interface SavedLesson {
  readonly file: LessonFile;
  readonly before: string;
  readonly after: string;
  readonly now: number;
}

export interface LessonPreview {
  /** Why it cannot be used; empty when it can. */
  readonly problem: string;
  readonly lesson?: Lesson;
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
  file: Pick<LessonFile, "folder" | "name">,
): LessonPreview {
  const parsed = parseLesson(text, asFile(file));
  const nothing = { atPrompt: "", atCall: "", watches: [] };
  if (!parsed) return { problem: "this text is no lesson: its type is missing.", ...nothing };
  if ("problem" in parsed) return { problem: parsed.problem, ...nothing };
  const lesson = redact(parsed.content);
  const where = whereIs(file);
  const watches = watchesOf(lesson, commandsIn);
  const named = { content: lesson, where, matched: [], whole: true };
  const { lines } = lessonLines([named], { ...LIMIT, count: deps.countTokens });
  const stop = watches.find((watch) => watch.stops);
  const atCall = stop ? lessonBumpText(watchText(stop), named) : "";
  return { problem: "", lesson, watches, atPrompt: lines.join("\n"), atCall };
}
