// The beginning of a lesson about a failure is a lesson that Twiceshy can read.
import { describe, expect, it } from "vitest";
import { parseLesson } from "../../src/core/lesson-file/parse.ts";
import { lessonFrom } from "./lesson-from.ts";

const known = { failures: 3, lastAt: "2026-11-14T10:00:00.000Z", error: "404 not found" };
const read = (text: string) => {
  const parsed = parseLesson(text, { name: "new.md", kind: "lesson" });
  return parsed && "content" in parsed ? parsed.content : undefined;
};

describe("viewer: a lesson made of a failure", () => {
  it.each([
    ["npm install redis-node", "npm install ioredis"],
    ["git commit -m 'a: \"b\" # c' [x]", ""],
    ["Read /a very long/".repeat(30), "using\nsrc/테스트.ts"],
  ])("%s", (display, instead) => {
    const { title, text } = lessonFrom({ ...known, display, instead });
    const lesson = read(text);
    expect(lesson?.title).toBe(title);
    expect(lesson?.occurrences).toBe(3);
    expect(lesson?.mistake).toContain("404 not found");
  });
});
