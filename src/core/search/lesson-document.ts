// Makes the document by which a lesson is found.
import type { Lesson } from "../../domain/lesson.ts";
import type { SearchDocument } from "../../domain/search.ts";
import { cutAtWord } from "../text/cut.ts";
import { oneLine } from "../text/line.ts";

const LONGEST_TITLE = 120;
const LONGEST_TEXT = 4_000;

/** `key`: of the lesson, the same in every work tree. `at`: time of its file. */
export function lessonDocument(project: string, key: string, content: Lesson, at: number): SearchDocument {
  const { situation, mistake, rootCause, fix, checklist } = content;
  const text = [situation, mistake, rootCause, fix, ...checklist].filter((part) => part !== "").join("\n");
  return {
    project,
    kind: "lesson",
    key,
    title: cutAtWord(oneLine(content.title), LONGEST_TITLE),
    names: content.appliesTo,
    text: cutAtWord(text, LONGEST_TEXT),
    at: Math.trunc(at),
    type: content.kind,
    files: [],
    count: Math.max(1, content.occurrences),
  };
}
