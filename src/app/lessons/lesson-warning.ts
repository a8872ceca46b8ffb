// Text of a warning that comes from a lesson.
import type { Form } from "../../core/compose/bump.ts";
import { headline, lessonAskText, lessonBumpText, lessonNoteText } from "../../core/compose/lessons.ts";
import { line } from "../../core/compose/line.ts";
import type { Action } from "../../domain/action.ts";
import type { Warning } from "../guard/verdict.ts";
import type { SpeakingLesson } from "./lesson-at-call.ts";
import { whereIs } from "./shelf.ts";

const COMPOSE = { note: lessonNoteText, bump: lessonBumpText, ask: lessonAskText } as const;

export function warningOf(action: Action, speaking: SpeakingLesson, form: Form): Warning {
  const { lesson, verdict } = speaking;
  const { key, content, file } = lesson;
  const where = whereIs(file);
  return {
    verdict,
    form,
    subject: ledgerSubject(speaking, action),
    kind: "lesson",
    confidence: 1,
    lesson: { key, title: content.title, where },
    words: async () => ({
      text: COMPOSE[form](action.display, { content, where }),
      because: headline(content, where),
      instead: line(content.fix, 160),
    }),
    evidence: async () => [],
  };
}

/** `lesson <key>`, then ` call` for a command that it names, or the file for an edit: each edit differs. */
export function ledgerSubject({ lesson: { key }, named }: SpeakingLesson, action: Action): string {
  const topic = `lesson ${key}`;
  if (named === undefined) return topic;
  return named === "path" && action.type === "file" ? `${topic} ${action.files.join(" ")}` : `${topic} call`;
}
