// Formats a lesson as the text of its file, readable in git.

import { stringify } from "yaml";
import type { Lesson, LessonKind } from "../../domain/lesson.ts";
import { cut } from "../text/cut.ts";
import { checklistOf, tagItems } from "./items.ts";
import { HEADINGS, type SectionName } from "./section-names.ts";
import { sectionText } from "./sections.ts";
import { LIMITS, oneLine, tagsFrom } from "./text.ts";

/** Empty fields are omitted. */
export function formatLesson(lesson: Lesson): string {
  const title = cut(oneLine(lesson.title), LIMITS.title);
  const tags = tagsFrom(lesson.appliesTo);
  const texts: Record<SectionName, string> = {
    situation: sectionText(lesson.situation),
    mistake: sectionText(lesson.mistake),
    rootCause: sectionText(lesson.rootCause),
    fix: sectionText(lesson.fix),
    checklist: checklistOf(lesson.checklist)
      .map((item) => `- [ ] ${item}`)
      .join("\n"),
    appliesTo: tags
      .map((tag) => `- ${/[*_<>`|\\]/.test(tag) ? `\`${tag}\`` : tag}`)
      // Tags that a markdown list would change are only in the frontmatter.
      .filter((line, index) => tagItems(line)[0] === tags[index])
      .join("\n"),
  };
  const sections = HEADINGS.filter(([name]) => texts[name] !== "").map(
    ([name, heading]) => `\n## ${heading}\n\n${texts[name]}\n`,
  );
  return `${frontmatterOf(lesson, title, tags)}\n# ${title}\n${sections.join("")}`;
}

/** A lesson to fill in: each section has a hint in a comment, which readers and the parser skip. */
export function lessonTemplate(title: string, kind: LessonKind = "lesson"): string {
  const plain = cut(oneLine(title), LIMITS.title);
  const head = [
    "---",
    `type: ${kind}`,
    `title: ${scalar(plain)}`,
    "applies-to: []  # tags, commands, paths: [redis, git push --force, migrations/*.sql]",
    "severity: medium  # low, medium or high; high stops the commands and paths of applies-to once",
    "---",
  ];
  const sections = HEADINGS.map(
    ([name, heading]) =>
      `\n## ${heading}\n\n<!-- ${HINTS[name]} -->\n${name === "checklist" ? "\n- [ ] \n" : ""}`,
  );
  return `${head.join("\n")}\n\n# ${plain}\n${sections.join("")}`;
}

/** A frontmatter value, on one line. */
export function scalar(value: string | number): string {
  return stringify(value, { lineWidth: 0 }).trimEnd();
}

/** `[redis, git push --force]`. */
export function flowList(words: readonly string[]): string {
  return stringify(words, { collectionStyle: "flow", flowCollectionPadding: false, lineWidth: 0 }).trimEnd();
}

const HINTS: Record<SectionName, string> = {
  situation: "When does it happen? What was being done?",
  mistake: "What went wrong, or what could?",
  rootCause: "Why, as concretely as it is known.",
  fix: "What helped.",
  checklist: "What can be checked before the work is called done, one line each.",
  appliesTo: "More tags, commands or paths, one line each; those in the frontmatter need not be repeated.",
};

const WIDE = 100;

function frontmatterOf(lesson: Lesson, title: string, tags: readonly string[]): string {
  const list = flowList(tags);
  const appliesTo =
    list.length <= WIDE ? ` ${list}` : tags.map((tag) => `\n  - ${flowList([tag]).slice(1, -1)}`).join("");
  const line = (name: string, value: string) => (value === "" ? [] : [`${name}: ${scalar(value)}`]);
  return [
    "---",
    `type: ${lesson.kind}`,
    `title: ${scalar(title)}`,
    `applies-to:${appliesTo}`,
    ...(lesson.stops ? [`stops: ${flowList(tagsFrom(lesson.stops))}`] : []),
    ...line("project", cut(oneLine(lesson.project), LIMITS.word)),
    `severity: ${lesson.severity}`,
    `source: ${lesson.source}`,
    `occurrences: ${lesson.occurrences}`,
    ...line("last-seen", lesson.lastSeen),
    ...line("cause", cut(oneLine(lesson.cause), LIMITS.word)),
    "---",
    "",
  ].join("\n");
}
