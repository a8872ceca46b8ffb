// How often the right lessons come with a prompt, and how often a wrong one does: 51 lessons, 211 prompts.
import { describe, expect, it } from "vitest";
import { tuned } from "./asked-tuned.ts";
import { unseen } from "./asked-unseen.ts";
import { evaluate } from "./evaluate.ts";
import { otherLessons } from "./lessons-others.ts";
import { serverLessons } from "./lessons-servers.ts";
import { makeIndexed } from "./make-lesson.ts";

const lessons = Object.entries({ ...serverLessons, ...otherLessons }).map(([id, fields]) =>
  makeIndexed(id, fields),
);

describe("lessons: what comes with a prompt", () => {
  it("prompts that ranking was tuned with: nearly always the right ones, hardly ever a wrong one", () => {
    const { precision, recall, wrong } = evaluate(lessons, tuned);
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.97);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
  });

  it("prompts it was not tuned with", () => {
    const { precision, recall, wrong } = evaluate(lessons, unseen);
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.95);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.93);
  });

  it.each([1, 5])("with %i lessons only, where little can be known of how common a word is", (size) => {
    const wrong: string[] = [];
    for (let at = 0; at < lessons.length; at += size) {
      const some = lessons.slice(at, at + size);
      const known = new Set(some.map(({ id }) => id));
      const cases = [...tuned, ...unseen].map(
        ([prompt, must, may]) =>
          [
            prompt,
            must
              .split(" ")
              .filter((id) => known.has(id))
              .join(" "),
            may ?? "",
          ] as const,
      );
      wrong.push(...evaluate(some, cases).wrong);
    }
    // Of 211 prompts for each of the sets.
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(8);
  });
});
