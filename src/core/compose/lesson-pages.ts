// Lessons as a model looks them up: an index, and one lesson as a whole. Lessons are untrusted text: quoted,
// flattened line by line, cut to size.
import type { Lesson } from "../../domain/lesson.ts";
import { block, type Limit } from "./block.ts";
import { headline, type NamedLesson } from "./lessons.ts";
import { line } from "./line.ts";

interface IndexedLesson extends NamedLesson {
  /** The name by which the lesson is requested. */
  readonly name: string;
}

/** One line each, in the given order, as many as fit; with the token cost of the whole lesson. */
export function lessonIndexText(lessons: readonly IndexedLesson[], limit: Limit): string {
  const lines = lessons.map(({ name, content, where }, rank) => ({
    text: `${line(name, 80)}: ${headline(content, where)} ~${limit.count(wholeLines({ content, where }).join("\n"))} tokens`,
    rank,
  }));
  const { text, included } = block(lines, limit);
  const left = lessons.length - included.length;
  return text && left > 0
    ? `${text}\n${left} more did not fit: ask with a prompt, or a larger budget.`
    : text;
}

/** The whole lesson, as much of it as fits. */
export function lessonPage(lesson: NamedLesson, limit: Limit): string {
  return block(
    wholeLines(lesson).map((text, rank) => ({ text, rank })),
    limit,
  ).text;
}

const CUT = { line: 500, item: 300, tag: 80 };

function wholeLines({ content, where }: NamedLesson): readonly string[] {
  const { appliesTo, checklist } = content;
  return [
    headline(content, where),
    ...(content.source === "auto" ? ["Drafted from what happened and accepted by the person."] : []),
    ...(appliesTo.length > 0 ? [`Applies to: ${appliesTo.map((tag) => line(tag, CUT.tag)).join(", ")}`] : []),
    ...(["Situation", "Mistake / Risk", "Root cause", "Fix"] as const).flatMap((name) =>
      section(name, TEXTS[name](content)),
    ),
    ...(checklist.length > 0 ? ["Prevention checklist:"] : []),
    ...checklist.map((item) => `  - [ ] ${line(item, CUT.item)}`),
  ];
}

const TEXTS = {
  Situation: (content: Lesson) => content.situation,
  "Mistake / Risk": (content: Lesson) => content.mistake,
  "Root cause": (content: Lesson) => content.rootCause,
  Fix: (content: Lesson) => content.fix,
};

function section(name: string, text: string): readonly string[] {
  const lines = text
    .split("\n")
    .map((one) => line(one, CUT.line))
    .filter((one) => one !== "");
  return lines.length === 0 ? [] : [`${name}:`, ...lines.map((one) => `  ${one}`)];
}
