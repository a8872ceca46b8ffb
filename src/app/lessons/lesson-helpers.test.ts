import { describe, expect, it } from "vitest";
import { EMPTY_LESSON } from "../../domain/lesson.ts";
import {
  buildLessonChecklistBlock,
  bumpLessonOccurrences,
  detectLessonKind,
  findUnaddressedChecklistItems,
  isQaRegressionFeedback,
  LESSON_DIR_RE,
  lessonTemplate,
} from "./lesson-helpers.ts";

describe("library: the helpers for Astra's lessons", () => {
  it("kind by path and by frontmatter", () => {
    expect(LESSON_DIR_RE.test("docs/lessons/x.md")).toBe(true);
    expect(detectLessonKind("docs/lessons/x.md", "# x")).toBe("lesson");
    expect(detectLessonKind("docs/x.md", "---\ntype: playbook\n---\n")).toBe("playbook");
    expect(detectLessonKind("docs/x.md", "# x")).toBeUndefined();
  });

  it("a block of checklists", () => {
    const lesson = { ...EMPTY_LESSON, title: "Use pnpm", checklist: ["The lock file is pnpm-lock.yaml"] };
    expect(buildLessonChecklistBlock([{ lesson, where: "lessons/pnpm.md" }])).toBe(
      "[ACTIVE LESSONS — verify before finalizing]\n• Use pnpm (medium, lessons/pnpm.md)\n  - [ ] The lock file is pnpm-lock.yaml",
    );
  });

  it("what an answer leaves open", () => {
    const lessons = [
      { title: "Bot", checklist: ["An empty allowlist denies everybody", "The timeout is raised"] },
    ];
    expect(findUnaddressedChecklistItems("I raised the timeout to 30 s.", lessons)).toEqual([
      { title: "Bot", item: "An empty allowlist denies everybody" },
    ]);
  });

  it.each([
    "또 안 돼",
    "비슷한 실수",
    "왜 반복돼",
    "고쳤는데 깨졌어",
    "it is broken again",
    "why does it keep failing?",
    "this is a regression",
  ])("%s says that it went wrong again", (words) => expect(isQaRegressionFeedback(words)).toBe(true));
  it.each(["Add a test", "그거 좋아", "Great, that worked"])("%s does not", (words) =>
    expect(isQaRegressionFeedback(words)).toBe(false),
  );

  it("counts up in the text of a lesson", () => {
    const text = "---\ntype: lesson\ntitle: x # mine\noccurrences: 2\n---\n# x\n";
    const next = bumpLessonOccurrences(text, "2026-11-16");
    expect(next).toContain("title: x # mine\n");
    expect(next).toContain("occurrences: 3\n");
    expect(next).toContain("last-seen: 2026-11-16\n");
    expect(bumpLessonOccurrences(lessonTemplate("New"), "2026-11-16")).toContain("occurrences: 2\n");
    expect(() => bumpLessonOccurrences("---\ntitle: [\n---\n", "2026-11-16")).toThrow("cannot be read");
  });
});
