// Tests of the text of a new lesson file.
import { describe, expect, it } from "vitest";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import { newLessonText } from "./lesson-text.ts";

const lessonOf = (given: Partial<Lesson>) => {
  const text = newLessonText({ ...EMPTY_LESSON, title: "Use pnpm", ...given });
  const parsed = parseLesson(text, { name: "x.md", kind: "lesson" });
  if (!parsed || "problem" in parsed) throw new Error(`no lesson: ${text}`);
  return { text, content: parsed.content };
};

describe("app: text of a new lesson", () => {
  it("with nothing but a title it is the template, and every section is empty", () => {
    const { text, content } = lessonOf({});
    expect(content).toMatchObject({
      title: "Use pnpm",
      situation: "",
      fix: "",
      checklist: [],
      appliesTo: [],
    });
    expect(text.match(/<!--/g)?.length).toBeGreaterThanOrEqual(5);
  });

  it.each<[string, Partial<Lesson>]>([
    ["a situation of several lines", { situation: "First.\n\n- one\n- two" }],
    ["a section with a heading in its code", { fix: "Run:\n\n```sh\n## Fix\nmake\n```\n\nThen again." }],
    [
      "words that look like YAML",
      { title: 'Say "no": # not: [a comment]', appliesTo: ["a: b", "#tag", "*.sql"] },
    ],
    [
      "everything",
      {
        severity: "high",
        appliesTo: ["git push --force"],
        rootCause: "r",
        fix: "f",
        mistake: "m",
        checklist: ["one", "two"],
      },
    ],
    ["dollar signs", { fix: "echo $1 $& $$" }],
  ])("%s is read back as it was given", (_name, given) => {
    expect(lessonOf(given).content).toMatchObject(given);
  });

  it("hints stand only where nothing was said", () => {
    const { text } = lessonOf({ rootCause: "The lockfile is pnpm's." });
    expect(text).toMatch(/## Root Cause\n\nThe lockfile is pnpm's\.\n\n## Fix\n\n<!-- /);
  });
});
