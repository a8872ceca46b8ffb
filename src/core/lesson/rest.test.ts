// When a lesson rests.
import { describe, expect, it } from "vitest";
import { makeLesson } from "../../../test/lessons/make-lesson.ts";
import type { LessonMark } from "../../domain/lesson.ts";
import { isResting } from "./rest.ts";

const DAY = 86_400_000;
const now = Date.parse("2026-11-16T12:00:00Z");
const ago = (days: number) => now - days * DAY;
const mark = (fields: Partial<LessonMark>): LessonMark => ({
  key: "k",
  ignoredAt: 0,
  wokenAt: 0,
  uses: 0,
  usedAt: 0,
  ...fields,
});
const once = { title: "x", appliesTo: [] };

describe("lessons: rest", () => {
  it.each([
    ["nothing for half a year", once, 200, undefined, true],
    ["not quite half a year", once, 183, undefined, false],
    ["half a year and a day", once, 184, undefined, true],
    ["the mistake was made more than once", { ...once, occurrences: 2 }, 900, undefined, false],
    ["it was seen since", { ...once, lastSeen: "2026-08-01" }, 900, undefined, false],
    ["it was seen long ago", { ...once, lastSeen: "2025-08-01" }, 900, undefined, true],
    ["nobody can read the date", { ...once, lastSeen: "soon" }, 900, undefined, true],
    ["it was shown to an agent since", once, 900, mark({ usedAt: ago(30), uses: 1 }), false],
    ["it was shown long ago", once, 900, mark({ usedAt: ago(300), uses: 1 }), true],
    ["it was called back", once, 900, mark({ wokenAt: ago(1) }), false],
    ["silencing it is no use of it", once, 900, mark({ ignoredAt: ago(1) }), true],
  ] as const)("%s", (_, fields, days, known, expected) => {
    expect(isResting(makeLesson(fields), { modifiedAt: ago(days) }, known, now)).toBe(expected);
  });
});
