// Formatting lessons: the result is parsed back to the same lesson.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import { formatLesson, lessonTemplate } from "./format.ts";
import { parseLesson } from "./parse.ts";
import { sectionText } from "./sections.ts";
import { titleKey } from "./title.ts";

const LESSON: Lesson = {
  kind: "lesson",
  title: "Redis: the client is ioredis",
  appliesTo: ["redis", "git push --force", "migrations/*.sql"],
  project: "shop",
  severity: "high",
  source: "auto",
  occurrences: 2,
  lastSeen: "2026-11-14",
  cause: "missing-package package redis-node",
  situation: "A client for Redis was wanted.",
  mistake: "`npm install redis-node` failed twice.",
  rootCause: "The package does not exist.",
  fix: "```sh\nnpm install ioredis\n```",
  checklist: ["Is the name of the package known to the registry?", "`npm view` first"],
};

const read = (text: string): Lesson => {
  const found = parseLesson(text, { name: "a.md" });
  if (found === undefined || "problem" in found) throw new Error(JSON.stringify(found));
  return found.content;
};

describe("lesson: a lesson in git", () => {
  it("looks as a person would write it", () => {
    expect(formatLesson(LESSON)).toBe(`---
type: lesson
title: "Redis: the client is ioredis"
applies-to: [redis, git push --force, migrations/*.sql]
project: shop
severity: high
source: auto
occurrences: 2
last-seen: 2026-11-14
cause: missing-package package redis-node
---

# Redis: the client is ioredis

## Situation

A client for Redis was wanted.

## Mistake / Risk

\`npm install redis-node\` failed twice.

## Root Cause

The package does not exist.

## Fix

\`\`\`sh
npm install ioredis
\`\`\`

## Prevention Checklist

- [ ] Is the name of the package known to the registry?
- [ ] \`npm view\` first

## Applies To

- redis
- git push --force
- \`migrations/*.sql\`
`);
  });

  it("many tags stand below each other", () => {
    const appliesTo = Array.from({ length: 12 }, (_, number) => `a tag of words ${number}`);
    const text = formatLesson({ ...LESSON, appliesTo });
    expect(text).toContain("applies-to:\n  - a tag of words 0\n  - a tag of words 1\n");
    expect(read(text).appliesTo).toEqual(appliesTo);
  });

  it("a text that would head another section is kept inside its own", () => {
    const text = formatLesson({
      ...LESSON,
      situation: "# Log\n## Fix\nnothing\n```\nopen",
      rootCause: "<!-- it",
    });
    expect(read(text)).toEqual({
      ...LESSON,
      situation: "### Log\n**Fix**\nnothing\n```\nopen\n```",
      rootCause: "\\<!-- it",
    });
  });
});

describe("lesson: a lesson to be filled in", () => {
  it.each(["lesson", "playbook", "qa-finding"] as const)(
    "a %s that nobody filled in says nothing",
    (kind) => {
      expect(read(lessonTemplate('Deploys: "never" on #Fridays', kind))).toEqual({
        ...EMPTY_LESSON,
        kind,
        title: 'Deploys: "never" on #Fridays',
      });
    },
  );

  it("has all sections, each with a hint", () => {
    const sections = lessonTemplate("x").split("\n## ").slice(1);
    expect(sections.map((section) => section.split("\n")[0])).toEqual([
      ...["Situation", "Mistake / Risk", "Root Cause", "Fix", "Prevention Checklist", "Applies To"],
    ]);
    for (const section of sections) expect(section).toMatch(/<!-- .+ -->/);
  });
});

describe("lesson: round trip", () => {
  const words = fc
    .array(
      fc.constantFrom(
        ..."never use npm `git push --force` a: b # c* [x] \"q\" 'r' 한국어 파일 ## | - 1. & @x %y".split(
          " ",
        ),
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((list) => `word ${list.join(" ")}`);
  const paragraphs = fc
    .array(
      fc.oneof(
        words,
        fc.constantFrom("```\n## Fix\n```", "- a\n  - b", "> quoted", "| a | b |\n|---|---|", "    code", ""),
      ),
      { maxLength: 5 },
    )
    .map((list) => sectionText(list.join("\n\n")));
  const once = (list: readonly string[]) => [
    ...new Map(list.map((word) => [word.toLowerCase(), word])).values(),
  ];
  const lessons: fc.Arbitrary<Lesson> = fc.record({
    kind: fc.constantFrom("lesson", "playbook", "qa-finding"),
    title: words,
    appliesTo: fc
      .array(words, { maxLength: 8 })
      .map((list) => once(list.map((word) => word.slice(0, 70).trim()))),
    project: fc.constantFrom("", "shop", "owner/name", "3"),
    severity: fc.constantFrom("low", "medium", "high"),
    source: fc.constantFrom("curated", "auto"),
    occurrences: fc.integer({ min: 1, max: 99_999 }),
    lastSeen: fc.constantFrom("", "2026-11-14", "2024-02-29"),
    cause: fc.oneof(fc.constant(""), words),
    situation: paragraphs,
    mistake: paragraphs,
    rootCause: paragraphs,
    fix: paragraphs,
    checklist: fc.array(words, { maxLength: 8 }).map(once),
  });

  it("a lesson is read as it was written", () => {
    fc.assert(
      fc.property(lessons, (content) => {
        expect(read(formatLesson(content))).toEqual(content);
      }),
      runs(150),
    );
  });

  it("whatever somebody puts into a lesson, its parts stay apart, and writing it again changes nothing", () => {
    const anything = fc
      .array(
        fc.oneof(
          fc.string({ unit: "binary", maxLength: 20 }),
          fc.constantFrom(
            ..."\n|## Fix\n|# |```\n|````|~~~|<!--|-->|- [ ] |> |---\n|===\n|Fix\n|    |\t|[a]: b\n|`|…|<pre>\n|\r".split(
              "|",
            ),
          ),
        ),
        { maxLength: 30 },
      )
      .map((pieces) => pieces.join(""));
    const wild = fc.record({
      title: anything,
      situation: anything,
      mistake: anything,
      fix: anything,
      cause: anything,
      project: anything,
      appliesTo: fc.array(anything, { maxLength: 5 }),
      checklist: fc.array(anything, { maxLength: 5 }),
    });
    fc.assert(
      fc.property(wild, (parts) => {
        const first = read(formatLesson({ ...LESSON, ...parts }));
        expect(first.rootCause).toBe(LESSON.rootCause);
        expect(first.situation).toBe(sectionText(parts.situation));
        expect(first.mistake).toBe(sectionText(parts.mistake));
        expect(first.fix).toBe(sectionText(parts.fix));
        expect(read(formatLesson(first))).toEqual(first);
        if (titleKey(parts.title) !== "") expect(titleKey(first.title)).not.toBe("");
      }),
      runs(200),
    );
  });

  it("a section that was cut is not cut again", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.constantFrom(
            "```\n",
            "~~~~\n",
            "a ".repeat(300),
            "## Fix\n",
            "<!--",
            "🙂".repeat(99),
            "`".repeat(700),
            "\n",
          ),
        ),
        (pieces) => {
          const text = sectionText(pieces.join(""));
          expect(text.length).toBeLessThanOrEqual(2000);
          expect(sectionText(text)).toBe(text);
        },
      ),
      runs(200),
    );
  });
});
