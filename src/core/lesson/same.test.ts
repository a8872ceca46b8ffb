// When two lessons are about the same mistake.
import { describe, expect, it } from "vitest";
import { type LessonFields, makeLesson } from "../../../test/lessons/make-lesson.ts";
import { isSameMistake } from "./same.ts";

const key = (title: string) => title.toLowerCase();
const lesson = (fields: Partial<LessonFields>) => makeLesson({ title: "", appliesTo: [], ...fields });
const cause = "The migration locked the orders table because the index was built without CONCURRENTLY";

describe("lessons: the same mistake", () => {
  it.each([
    [
      "one cause",
      { title: "A", cause: "missing-package redis-node" },
      { title: "B", cause: "missing-package redis-node" },
    ],
    ["one title", { title: "Never force-push" }, { title: "NEVER FORCE-PUSH" }],
    [
      "root causes in the same words",
      { title: "A", rootCause: cause },
      { title: "B", rootCause: `${cause}.` },
    ],
    [
      "root causes in nearly the same words",
      { title: "A", rootCause: cause },
      {
        title: "B",
        rootCause: "Index built without CONCURRENTLY; the migration was locking the orders table",
      },
    ],
    [
      "root causes in Korean, with other particles",
      { title: "A", rootCause: "서버가 주문 금액과 환불 금액을 비교하지 않았다" },
      { title: "B", rootCause: "서버에서 주문 금액을 환불 금액과 비교하지 않았다" },
    ],
  ])("%s", (_, a, b) => {
    expect(isSameMistake(lesson(a), lesson(b), key)).toBe(true);
    expect(isSameMistake(lesson(b), lesson(a), key)).toBe(true);
  });

  it.each([
    ["nothing said", { title: "" }, { title: "" }],
    ["no cause is not one cause", { title: "A" }, { title: "B" }],
    ["other causes", { title: "A", cause: "missing-package a" }, { title: "B", cause: "missing-package b" }],
    [
      "too little to compare",
      { title: "A", rootCause: "Wrong port" },
      { title: "B", rootCause: "Wrong port" },
    ],
    [
      "half of it in common",
      { title: "A", rootCause: "The migration locked the orders table during the day" },
      { title: "B", rootCause: "The migration dropped the customers column during the night" },
    ],
    [
      "one within the other",
      { title: "A", rootCause: "The index was built without CONCURRENTLY" },
      {
        title: "B",
        rootCause: `${cause}, and nobody had looked at the size of it before the release went out`,
      },
    ],
  ])("not: %s", (_, a, b) => {
    expect(isSameMistake(lesson(a), lesson(b), key)).toBe(false);
  });
});
