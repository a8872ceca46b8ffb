// Text of a new lesson file: the known sections, and hints for those still to be written.
import { setFields } from "../../core/lesson-file/edit.ts";
import { formatLesson, lessonTemplate } from "../../core/lesson-file/format.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import type { Lesson } from "../../domain/lesson.ts";

/** Sections with content come from the lesson, the others from the template. */
export function newLessonText(content: Lesson): string {
  const { title, kind, severity, appliesTo, stops } = content;
  const template = sectionsOf(lessonTemplate(title, kind));
  const given = new Map(sectionsOf(formatLesson(content)).map((section) => [headingOf(section), section]));
  const [head = "", ...sections] = template;
  const filled = sections.map((section) => given.get(headingOf(section)) ?? section);
  const text = setFields([head, ...filled].join("\n## "), {
    ...(severity !== "medium" && { severity }),
    ...(appliesTo.length > 0 && { appliesTo }),
    ...(stops && { stops }),
  });
  // A heading inside a code block may have been taken for a section.
  return saysTheSame(text, content) ? text : formatLesson(content);
}

function saysTheSame(text: string, content: Lesson): boolean {
  const file = { name: "new.md", kind: content.kind };
  const [read, wanted] = [parseLesson(text, file), parseLesson(formatLesson(content), file)];
  if (!read || !wanted || "problem" in read || "problem" in wanted) return false;
  return (["situation", "mistake", "rootCause", "fix", "checklist", "appliesTo", "stops"] as const).every(
    (name) => String(read.content[name]) === String(wanted.content[name]),
  );
}

function sectionsOf(text: string): readonly string[] {
  return text.split("\n## ");
}

function headingOf(section: string): string {
  return section.split("\n", 1)[0] ?? "";
}
