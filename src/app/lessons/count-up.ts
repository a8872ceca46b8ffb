// Adds one occurrence to a lesson's file when the same mistake happened again.
import { setFields } from "../../core/lesson-file/edit.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import type { LessonFile, LessonFiles } from "../../ports/lesson-files.ts";
import { asFile } from "./shelf.ts";

/** Tries at writing a file that another process is writing too. */
const TRIES = 3;

/** The new count; undefined when the file is gone or no longer a lesson. Throws when it cannot be written. */
export function countUp(lessonFiles: LessonFiles, file: LessonFile, lastSeen: string): number | undefined {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const before = lessonFiles.read(file);
    const parsed = before === undefined ? undefined : parseLesson(before, asFile(file));
    if (before === undefined || !parsed || "problem" in parsed) return undefined;
    const occurrences = parsed.content.occurrences + 1;
    if (lessonFiles.replace(file, before, setFields(before, { occurrences, lastSeen }))) return occurrences;
  }
  throw new Error(`[lesson] ${file.name} is being changed by somebody else. Nothing was counted; try again.`);
}
