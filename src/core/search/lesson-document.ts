// Makes the document by which a lesson is found.
import type { Card } from "../../domain/lesson.ts";
import type { SearchDocument } from "../../domain/search.ts";
import { cutAtWord } from "../text/cut.ts";
import { oneLine } from "../text/line.ts";

const LONGEST_TITLE = 120;
const LONGEST_TEXT = 4_000;

/** `key`: of the lesson, the same in every work tree. `at`: time of its file. */
export function lessonDocument(project: string, key: string, card: Card, at: number): SearchDocument {
  const { situation, mistake, rootCause, fix, checklist } = card;
  const text = [situation, mistake, rootCause, fix, ...checklist].filter((part) => part !== "").join("\n");
  return {
    project,
    kind: "lesson",
    key,
    title: cutAtWord(oneLine(card.title), LONGEST_TITLE),
    names: card.appliesTo,
    text: cutAtWord(text, LONGEST_TEXT),
    at: Math.trunc(at),
    type: card.kind,
    files: [],
    count: Math.max(1, card.occurrences),
  };
}
