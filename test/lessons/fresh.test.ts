// Which lessons come with a prompt: 60 lessons, 237 prompts written before the code was read. First read of the second set:
// precision .94, recall .97; after that a few misses of both sets were mended, so they are no longer unseen.
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.ts";
import { freshLessons, freshPrompts } from "./fresh.ts";

describe.each(["", "unread-"])(
  "lessons: what comes with a prompt, written before the code was read (%s)",
  (set) => {
    it("nine of ten that come are right, and most that should come do", () => {
      const { precision, recall, wrong } = evaluate(freshLessons(set), freshPrompts(set));
      expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
      expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.85);
    });

    it.each(["everyday", "language"] as const)("%s", (kind) => {
      const { precision, recall, wrong } = evaluate(freshLessons(set), freshPrompts(set, kind));
      expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
      expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.85);
    });

    it("hardly ever where none applies", () => {
      expect(evaluate(freshLessons(set), freshPrompts(set, "none")).wrong.length).toBeLessThanOrEqual(3);
    });
  },
);

// 42 lessons and 234 prompts of eight trades, written before the code was read. First read: precision .887, recall .865
// (everyday words .898 / .964, other languages .889 / .774); what they are now is what must not be lost.
describe("lessons: what comes with a prompt, lessons of many trades", () => {
  it.each([
    ["all", undefined, 0.94, 0.92],
    ["everyday words as tags", "everyday", 0.96, 0.96],
    ["other languages", "language", 0.93, 0.99],
  ] as const)("%s", (_, kind, right, found) => {
    const { precision, recall, wrong } = evaluate(freshLessons("domains-"), freshPrompts("domains-", kind));
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(right);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(found);
  });

  it("hardly ever where none applies", () => {
    expect(
      evaluate(freshLessons("domains-"), freshPrompts("domains-", "none")).wrong.length,
    ).toBeLessThanOrEqual(2);
  });
});

// 52 lessons and 275 prompts of one company, written before the code was read; every third prompt names a tag in another
// sense ("clear the npm cache", "sync my fork"). First read: precision .636, recall .906; a lesson came with 70 of the
// 109 prompts that want none. What they are now is what must not be lost.
describe("lessons: what comes with a prompt, words in another sense", () => {
  it.each([
    ["all", undefined, 0.86, 0.96],
    ["everyday words as tags", "everyday", 0.84, 0.98],
    ["other languages", "language", 0.94, 0.96],
  ] as const)("%s", (_, kind, right, found) => {
    const { precision, recall, wrong } = evaluate(freshLessons("harbour-"), freshPrompts("harbour-", kind));
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(right);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(found);
  });

  it("seldom where none is wanted", () => {
    const none = freshPrompts("harbour-").filter(([, expected]) => expected === "");
    expect(none.length).toBe(109);
    expect(evaluate(freshLessons("harbour-"), none).wrong.length).toBeLessThanOrEqual(12);
  });
});

// 36 lessons and 182 prompts of a web shop, its apps, its servers and its data, written before the code was read; run once,
// nothing was mended for it: precision .941, recall .992. Nearly every prompt that wants a lesson says its tag, and about
// twenty resemble a prompt of another set (two are the same), so it says little of prompts that only share a lesson's words.
describe("lessons: what comes with a prompt, a web shop with apps, servers and data", () => {
  it.each([
    ["all", undefined, 0.94, 0.99],
    ["everyday words as tags", "everyday", 0.93, 1],
    ["technical names", "named", 0.96, 1],
    ["other languages", "language", 0.89, 0.94],
  ] as const)("%s", (_, kind, right, found) => {
    const { precision, recall, wrong } = evaluate(freshLessons("stack-"), freshPrompts("stack-", kind));
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(right);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(found);
  });

  it("seldom where none is wanted", () => {
    const none = freshPrompts("stack-").filter(([, expected]) => expected === "");
    expect(none.length).toBe(61);
    expect(evaluate(freshLessons("stack-"), none).wrong.length).toBeLessThanOrEqual(5);
  });
});

// 32 lessons and 170 prompts of a clinic's booking system, written before the code was read; run once, nothing was mended
// for it: precision .949, recall .918. Prompts that describe what happened in the lesson's words and name no tag: recall .57.
describe("lessons: what comes with a prompt, a clinic's booking system", () => {
  it.each([
    ["all", undefined, 0.94, 0.91],
    ["everyday words as tags", "everyday", 0.9, 1],
    ["technical names", "named", 1, 1],
    ["the lesson's words without a tag", "content", 0.86, 0.56],
    ["other languages", "language", 1, 1],
  ] as const)("%s", (_, kind, right, found) => {
    const { precision, recall, wrong } = evaluate(freshLessons("clinic-"), freshPrompts("clinic-", kind));
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(right);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(found);
  });

  it("never with an ordinary prompt", () => {
    expect(evaluate(freshLessons("clinic-"), freshPrompts("clinic-", "none")).wrong).toEqual([]);
  });
});
