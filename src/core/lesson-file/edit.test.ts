// Editing lessons: a field changes, the rest of the person's file stays the same.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { setFields } from "./edit.ts";
import { parseLesson } from "./parse.ts";

const TEXT = `---
# who wrote this: me
type:   lesson     # keep
title: "Redis"
applies-to:
    - redis   # the server
    - ioredis
  # a comment of its own
severity: high # very
occurrences: 3   # three

last_seen:   # never yet
note: >
  folded
  text
---
# Redis

occurrences: 3
`;

describe("lesson: fields are changed in place", () => {
  it.each<[string, Parameters<typeof setFields>[1], string, string]>([
    ["a number", { occurrences: 4 }, "occurrences: 3   # three", "occurrences: 4   # three"],
    [
      "an empty one",
      { lastSeen: "2026-11-16" },
      "last_seen:   # never yet",
      "last_seen: 2026-11-16   # never yet",
    ],
    ["a quoted one", { title: "Redis: again" }, 'title: "Redis"', 'title: "Redis: again"'],
    ["a word", { severity: "low" }, "severity: high # very", "severity: low # very"],
    ["the kind", { kind: "qa-finding" }, "type:   lesson     # keep", "type:   qa-finding     # keep"],
    ["a new one", { source: "auto" }, "  text\n---\n", "  text\nsource: auto\n---\n"],
    [
      "two new ones and an empty one",
      { cause: "", source: "curated", lastSeen: "2026-11-16" },
      "last_seen:   # never yet\nnote: >\n  folded\n  text\n",
      "last_seen: 2026-11-16   # never yet\nnote: >\n  folded\n  text\nsource: curated\n",
    ],
    [
      "a list stays a list",
      { appliesTo: ["redis", "*.sql"] },
      "    - redis   # the server\n    - ioredis\n",
      '    - redis   # the server\n    - "*.sql"\n',
    ],
  ])("%s", (_, fields, before, after) => {
    expect(TEXT).toContain(before);
    expect(setFields(TEXT, fields)).toBe(TEXT.replace(before, after));
    const windows = (text: string) => text.replaceAll("\n", "\r\n");
    expect(setFields(windows(TEXT), fields)).toBe(windows(TEXT.replace(before, after)));
  });

  it.each<[string, Parameters<typeof setFields>[1], string]>([
    [
      "---\ntitle: >\n  a\n  b\nseverity: low\n---\nx",
      { title: "c" },
      "---\ntitle: c\nseverity: low\n---\nx",
    ],
    ["---\napplies-to: [a,\n  b] # c\n---\n", { appliesTo: ["z"] }, "---\napplies-to: [z] # c\n---\n"],
    ["---\napplies-to: a, b\n---\n", { appliesTo: ["z"] }, "---\napplies-to: [z]\n---\n"],
    [
      "---\napplies-to:\n- a\n- b\ntitle: x\n---\n",
      { appliesTo: [] },
      "---\napplies-to: []\ntitle: x\n---\n",
    ],
    ["---\n  type: lesson\n---\n", { occurrences: 2 }, "---\n  type: lesson\n  occurrences: 2\n---\n"],
    ["---\n---\nBody", { occurrences: 2 }, "---\noccurrences: 2\n---\nBody"],
    ["---\n# nothing\n---", { kind: "lesson" }, "---\n# nothing\ntype: lesson\n---"],
    ["---\n{type: lesson, title: a}\n---\n", { title: "b" }, "---\n{type: lesson, title: b}\n---\n"],
    ["# Title\n", { kind: "lesson", occurrences: 2 }, "---\ntype: lesson\noccurrences: 2\n---\n# Title\n"],
    ["\ufeff# A\r\n", { kind: "playbook" }, "\ufeff---\r\ntype: playbook\r\n---\r\n# A\r\n"],
    ["# A\n", {}, "# A\n"],
    ["---\nseverity: urgent\n---\n", { occurrences: 2 }, "---\nseverity: urgent\noccurrences: 2\n---\n"],
  ])("%j with %j", (text, fields, expected) => {
    expect(setFields(text, fields)).toBe(expected);
  });

  it.each([
    ["---\ntitle: a: b\n---\n", /cannot be changed: a text with ": " in it needs quotes \(line 2\)/],
    ["---\ntitle: a\n", /no closing line/],
    ["---\n- a\n---\n", /must be lines such as/],
    ["---\n{type: lesson}\n---\n", /Write each field on a line of its own/],
  ])("what cannot be read is not written: %j", (text, reason) => {
    expect(() => setFields(text, { occurrences: 2 })).toThrow(reason);
  });
});

describe("lesson: any frontmatter", () => {
  const space = fc.constantFrom(" ", "  ", "\t ");
  const comment = fc.constantFrom("", " # why", "   # with: colon", " #");
  const line = (names: readonly string[], values: readonly string[]) =>
    fc
      .tuple(fc.constantFrom(...names), space, fc.constantFrom(...values), comment)
      .map(([name, gap, value, after]) => `${name}:${value === "" ? "" : gap}${value}${after}`);
  const own = [
    line(["occurrences"], ["1", '"2"', "3", ""]),
    line(["last-seen", "lastSeen"], ["2026-01-01", "'2026-01-01'", ""]),
    line(["title"], ["A", "'it''s'", '"q\\" # r"', "a b  c", ""]),
    line(
      ["applies-to", "applies_to"],
      ["[a, b]", "a, b", "[ 'x, y' , z ]", "", "\n- a\n-   b", "\n    - a # x\n    - b"],
    ),
    line(["severity"], ["low", '"high"']),
  ];
  const others = fc.array(
    fc.constantFrom(
      "# comment",
      "",
      "other: [1, {a: b}]",
      "text: |\n  a\n   b\n\n  c",
      "more:\n  nested: x # y\n  list:\n  - 1",
      "  # indented",
    ),
    { maxLength: 4 },
  );
  const fields = fc.record(
    {
      occurrences: fc.integer({ min: 1, max: 999 }),
      lastSeen: fc.constantFrom("2026-11-16", "2025-02-01"),
      title: fc.constantFrom("New", "With: colon", "# hash", "- dash", "'q'", "한국어", "a".repeat(150)),
      appliesTo: fc.subarray(["redis", "git push --force", "*.sql", "a, b", "x: y", "[z]"]),
      severity: fc.constantFrom("low", "medium", "high"),
      source: fc.constantFrom("curated", "auto"),
      cause: fc.constantFrom("missing-package package x", "a: b"),
    },
    { requiredKeys: [] },
  );

  it("what was set is read back, and every other line is what it was, byte by byte", () => {
    fc.assert(
      fc.property(
        fc.tuple(...own),
        others,
        others,
        fields,
        fc.boolean(),
        (mine, before, after, wanted, windows) => {
          const names: Record<string, string> = { ...NAMES };
          const left = before.filter((text, at) => before.indexOf(text) === at);
          const right = after.filter(
            (text, at) => after.indexOf(text) === at && (!/^\w/.test(text) || !left.includes(text)),
          );
          const blocks = [...left, ...mine, ...right];
          const eol = (text: string) => (windows ? text.replaceAll("\n", "\r\n") : text);
          const text = eol(`---\n${blocks.join("\n")}\n---\n# Body\noccurrences: 1 \n\ttitle: x\n`);
          const edited = setFields(text, wanted);
          expect(setFields(edited, wanted)).toBe(edited);
          const read = parseLesson(edited, { name: "a.md", kind: "lesson" });
          expect(read).toMatchObject({ content: wanted });
          // Blocks of other fields keep their order.
          const stay = blocks.filter(
            (block) =>
              !Object.keys(wanted).some((key) => names[key]?.split("|").includes(block.split(":")[0] ?? "")),
          );
          let from = 0;
          for (const block of stay) {
            const at = `\n${edited}`.indexOf(eol(`\n${block}\n`), from);
            expect(at, `${JSON.stringify(block)} in ${JSON.stringify(edited)}`).toBeGreaterThanOrEqual(0);
            from = at + 1;
          }
          expect(edited.endsWith(eol("---\n# Body\noccurrences: 1 \n\ttitle: x\n"))).toBe(true);
          // An item removed from a list takes its comment with it.
          if (wanted.appliesTo !== undefined) return;
          const comments = (of: string) => of.match(/ # (?:why|with: colon)/g)?.length ?? 0;
          expect(comments(edited)).toBe(comments(text));
        },
      ),
      runs(250),
    );
  });
});

const NAMES = {
  occurrences: "occurrences",
  lastSeen: "last-seen|lastSeen",
  title: "title",
  appliesTo: "applies-to|applies_to",
  severity: "severity",
};
