// Merging lessons about the same mistake.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import { formatLesson } from "./format.ts";
import { mergeContents } from "./merge.ts";
import { parseLesson } from "./parse.ts";

const content = (parts: Partial<Lesson> = {}): Lesson => ({
  ...EMPTY_LESSON,
  title: "Redis client",
  ...parts,
});
const merged = (into: Partial<Lesson>, other: Partial<Lesson>) =>
  mergeContents(content(into), content(other), "2026-11-16");

describe("lesson: two lessons of one mistake", () => {
  it.each<[string, Partial<Lesson>, Partial<Lesson>, Partial<Lesson>]>([
    ["counted together", { occurrences: 3 }, { occurrences: 2 }, { occurrences: 5 }],
    ["as grave as the graver", { severity: "low" }, { severity: "high" }, { severity: "high" }],
    [
      "as grave as the graver, the other way",
      { severity: "medium" },
      { severity: "low" },
      { severity: "medium" },
    ],
    ["curated once one of them is", { source: "auto" }, { source: "curated" }, { source: "curated" }],
    ["auto when both are", { source: "auto" }, { source: "auto" }, { source: "auto" }],
    [
      "last seen when either was",
      { lastSeen: "2026-11-02" },
      { lastSeen: "2026-10-30" },
      { lastSeen: "2026-11-02" },
    ],
    ["last seen today when nobody says", {}, {}, { lastSeen: "2026-11-16" }],
    ["the cause of either", {}, { cause: "x y" }, { cause: "x y" }],
    ["the cause of the first", { cause: "a" }, { cause: "b" }, { cause: "a" }],
    [
      "kind, title and project of the first",
      { kind: "playbook", title: "A", project: "shop" },
      { title: "B", project: "" },
      { kind: "playbook", title: "A", project: "shop" },
    ],
    [
      "tags of both, each once",
      { appliesTo: ["Redis", "remote-execution", "rm -rf"] },
      { appliesTo: ["redis", "remote execution", "rm -r", "npm"] },
      { appliesTo: ["Redis", "remote-execution", "rm -rf", "rm -r", "npm"] },
    ],
    ["a text where there was none", { fix: "" }, { fix: "Use ioredis." }, { fix: "Use ioredis." }],
    [
      "what was said already is not said again",
      { fix: "Use ioredis instead." },
      { fix: "use ioredis instead" },
      { fix: "Use ioredis instead." },
    ],
    [
      "what is new comes below",
      { fix: "Install ioredis." },
      { fix: "Install ioredis.\n\nThen run the tests." },
      { fix: "Install ioredis.\n\nThen run the tests." },
    ],
    [
      "code is not taken apart",
      { fix: "Run this." },
      { fix: "```\na\n\nb\n```\n\nRun this." },
      { fix: "Run this.\n\n```\na\n\nb\n```" },
    ],
  ])("%s", (_, into, other, expected) => {
    expect(merged(into, other)).toMatchObject(expected);
  });

  it.each<[string, string, boolean]>([
    ["Run the tests before the commit", "run tests before commit!", true],
    ["Is the sender compared with the allowlist?", "Is the sender compared with an allowlist first?", true],
    ["Push to main", "Do not push to main", false],
    [
      "Use Node 20 for the build on the servers in Frankfurt",
      "Use Node 22 for the build on the servers in Frankfurt",
      false,
    ],
    ["Run `npm ci` before the build on CI", "Run `npm install` before the build on CI", false],
    ["Always ask before deleting", "Never ask before deleting", false],
    ["Check the log", "Check the log of the worker and of the queue after each deployment", false],
    ["허용 목록을 확인한다", "허용 목록을 확인한다.", true],
    ["허용 목록을 확인한다", "허용 목록을 확인하지 않는다", false],
  ])("the items %j and %j are one: %s", (first, second, same) => {
    const { checklist } = merged({ checklist: [first] }, { checklist: [second] });
    expect(checklist).toEqual(same ? [first] : [first, second]);
  });

  it("with itself it is the same lesson, only counted twice, and it never outgrows its file", () => {
    const text = fc
      .array(fc.constantFrom("Never", "push", "`git`", "\n\n", "20", "word ".repeat(90), "```\nx\n```\n\n"))
      .map((words) => words.join(" "));
    const any = fc
      .record({ situation: text, fix: text, checklist: fc.array(text), appliesTo: fc.array(text) })
      .map((parts) => {
        const read = parseLesson(formatLesson(content(parts)), { name: "a.md" });
        return read && "content" in read ? read.content : content();
      });
    fc.assert(
      fc.property(any, any, (one, two) => {
        expect(mergeContents(one, { ...one, lastSeen: "" }, "2026-11-16")).toEqual({
          ...one,
          occurrences: 2,
          lastSeen: "2026-11-16",
        });
        const both = mergeContents(one, two, "2026-11-16");
        expect(parseLesson(formatLesson(both), { name: "a.md" })).toEqual({ content: both });
        expect(both.fix.startsWith(one.fix)).toBe(true);
      }),
      runs(100),
    );
  });
});
