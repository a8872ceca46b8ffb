// Parsing lessons as people write them.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { runs } from "../../../test/runs.ts";
import type { Lesson } from "../../domain/lesson.ts";
import { parseLesson } from "./parse.ts";

/** A lesson in the format that Astra's lessons use. */
const TELEGRAM = `---
type: lesson
title: Telegram remote execution must require allowlist
applies-to: [telegram, remote-execution, security, approval-flow]
severity: high
source: curated
occurrences: 3
last-seen: 2026-11-14
---
# Telegram remote execution must require allowlist

## Situation
A bot takes commands from a chat and runs them on the machine of its owner.

## Mistake / Risk
Whoever finds the bot can run commands: it answered every chat.

## Root Cause
The handler looked at the command and never at the sender.

## Fix
Compare \`message.from.id\` with an allowlist before anything else; answer nobody else.

## Prevention Checklist
- [ ] Is the sender compared with an allowlist before the command is read?
- [ ] Does an empty allowlist refuse everybody?
- [x] Do dangerous commands ask for approval in the terminal?

## Applies To
- telegram
- approval-flow
- bots that run commands
`;

const content = (text: string, name = "lessons/a.md"): Lesson => {
  const read = parseLesson(text, { name });
  if (read === undefined || "problem" in read) throw new Error(JSON.stringify(read));
  return read.content;
};
const problem = (lines: string): string | undefined => {
  const read = parseLesson(`---\n${lines}\n---\n`, { name: "a.md", kind: "lesson" });
  return read && "problem" in read ? read.problem : undefined;
};

describe("lesson: a lesson as Astra writes it", () => {
  it("R002-025 is read whole", () => {
    expect(content(TELEGRAM, "telegram.md")).toEqual({
      kind: "lesson",
      title: "Telegram remote execution must require allowlist",
      appliesTo: ["telegram", "remote-execution", "security", "approval-flow", "bots that run commands"],
      project: "",
      severity: "high",
      source: "curated",
      occurrences: 3,
      lastSeen: "2026-11-14",
      cause: "",
      situation: "A bot takes commands from a chat and runs them on the machine of its owner.",
      mistake: "Whoever finds the bot can run commands: it answered every chat.",
      rootCause: "The handler looked at the command and never at the sender.",
      fix: "Compare `message.from.id` with an allowlist before anything else; answer nobody else.",
      checklist: [
        "Is the sender compared with an allowlist before the command is read?",
        "Does an empty allowlist refuse everybody?",
        "Do dangerous commands ask for approval in the terminal?",
      ],
    });
  });

  it("with a byte order mark and the line ends of Windows it is the same lesson", () => {
    expect(content(`\ufeff${TELEGRAM.replaceAll("\n", "\r\n")}`)).toEqual(content(TELEGRAM));
  });
});

describe("lesson: which files are lessons", () => {
  it.each<[string, string, "lesson" | "playbook" | "qa-finding" | undefined, string | undefined]>([
    ["the type says it", "---\ntype: playbook\n---\n", undefined, "playbook"],
    ["the type wins over the folder", "---\ntype: qa-finding\n---\n", "lesson", "qa-finding"],
    ["the folder says it", "# Title\n", "lesson", "lesson"],
    ["nothing says it", "# Title\n", undefined, undefined],
    ["somebody else's frontmatter", "---\ntype: post\ntitle: Hello\n---\n", undefined, undefined],
    ["a rule at the head", "---\n\nText\n", "lesson", "lesson"],
  ])("%s", (_, text, kind, expected) => {
    const read = parseLesson(text, { name: "a.md", ...(kind && { kind }) });
    expect(read && "content" in read ? read.content.kind : read).toBe(expected);
  });

  it("a README in a folder of lessons is none, unless it says so", () => {
    expect(parseLesson("# What lies here", { name: "README.md", kind: "lesson" })).toBeUndefined();
    expect(parseLesson("---\ntype: lesson\n---\n", { name: "README.md" })).toHaveProperty("content");
  });

  it("a type after the first 800 characters makes no lesson, and is believed in a folder of lessons", () => {
    const long = `---\ntitle: ${"long ".repeat(180)}\ntype: playbook\n---\n`;
    expect(parseLesson(long, { name: "a.md" })).toBeUndefined();
    expect(content(long).kind).toBe("playbook");
  });

  it("a misspelt type next to applies-to is reported, not ignored", () => {
    expect(parseLesson("---\ntype: lesso\napplies-to: [a]\n---\n", { name: "a.md" })).toEqual({
      problem: 'type must be lesson, playbook or qa-finding, not "lesso" (line 2)',
    });
  });
});

describe("lesson: what is wrong is said with its line", () => {
  it.each([
    ["title: x\nseverity: urgent", 'severity must be low, medium or high, not "urgent" (line 3)'],
    ["type: lessn", 'type must be lesson, playbook or qa-finding, not "lessn" (line 2)'],
    ["source: me", 'source must be curated, auto or remembered, not "me" (line 2)'],
    ["severity: [high]", "severity must be low, medium or high, not a list (line 2)"],
    ["occurrences: often", 'occurrences must be a whole number from 1 up, not "often" (line 2)'],
    ["occurrences: 0", 'occurrences must be a whole number from 1 up, not "0" (line 2)'],
    ["occurrences: 1.5", 'occurrences must be a whole number from 1 up, not "1.5" (line 2)'],
    ["last-seen: yesterday", 'last-seen must be a date such as 2026-11-14, not "yesterday" (line 2)'],
    ["last_seen: 2026-02-31", 'last_seen must be a date such as 2026-11-14, not "2026-02-31" (line 2)'],
    ["title: Redis: use ioredis", 'a text with ": " in it needs quotes (line 2)'],
    ["a: 1\napplies-to: [@types/node]", "a text that begins with @ or ` needs quotes (line 3)"],
    ["title: a\ntitle: b", "the same field occurs twice (line 3)"],
    ['title: "a', "a quote or bracket is not closed (line 3)"],
    ["- a\n- b", 'the frontmatter must be lines such as "severity: high" (line 2)'],
    ["applies-to:\n  - npm: publish", /^applies-to must be a list of words; .* \(line 2\)$/],
    [`a: ${"[".repeat(20_000)}`, "the frontmatter is longer than 16000 characters"],
    [`a: ${"[".repeat(2000)}`, "the frontmatter is nested too deeply"],
    [`a:\n  ${"- ".repeat(2000)}b`, "the frontmatter is nested too deeply"],
  ])("%j", (lines, expected) => {
    expect(problem(lines)).toMatch(
      expected instanceof RegExp ? expected : new RegExp(`^${escaped(expected)}$`),
    );
  });

  it("a frontmatter that nobody closed", () => {
    expect(parseLesson("---\ntype: lesson\n# Title\n", { name: "a.md" })).toEqual({
      problem: "the frontmatter has no closing line ---",
    });
  });
});

describe("lesson: fields as people write them", () => {
  it.each<[string, Partial<Lesson>]>([
    ["applies-to: redis", { appliesTo: ["redis"] }],
    ["applies-to: redis, git push --force", { appliesTo: ["redis", "git push --force"] }],
    ["tags: [pulumi, pulumi destroy]", { appliesTo: ["pulumi", "pulumi destroy"] }],
    ["tags: [daily]\napplies-to: [redis]", { appliesTo: ["redis"] }],
    ["applies_to:\n  - redis\n  - Redis\n  - ''", { appliesTo: ["redis"] }],
    ["appliesTo: [3.10, true, *.sql]", { appliesTo: ["3.10", "true", "*.sql"] }],
    ["tags: &t [a, b]\napplies-to: *t", { appliesTo: ["a", "b"] }],
    ["lastSeen: 2026-11-14T10:00:00Z", { lastSeen: "2026-11-14" }],
    ["last-seen: 2026/1/4", { lastSeen: "2026-01-04" }],
    ["severity: HIGH", { severity: "high" }],
    ["severity:\nsource: Auto", { severity: "medium", source: "auto" }],
    ['occurrences: "7"', { occurrences: 7 }],
    ["type: QA finding", { kind: "qa-finding" }],
    ["title: 2026", { title: "2026" }],
    [
      "project: shop\ncause: missing-package package redis-node",
      { project: "shop", cause: "missing-package package redis-node" },
    ],
  ])("%j", (lines, expected) => {
    expect(content(`---\n${lines}\n---\n`)).toMatchObject(expected);
  });

  it.each([
    ["# From the heading\n\n## Fix\n", "From the heading"],
    ["## Situation\nx\n", "redis client"],
    ["", "redis client"],
  ])("a title nobody gave: %j → %s", (body, title) => {
    expect(content(body, "lessons/backend/redis-client.md").title).toBe(title);
  });

  it("a thousand references cost nothing", () => {
    const bomb = ["a: &a [x, x, x, x, x, x, x, x, x]"];
    for (let level = 1; level < 9; level += 1) {
      const above = String.fromCharCode(96 + level);
      bomb.push(
        `${String.fromCharCode(97 + level)}: &${String.fromCharCode(97 + level)} [${`*${above}, `.repeat(8)}*${above}]`,
      );
    }
    expect(content(`---\n${bomb.join("\n")}\ntitle: still here\n---\n`).title).toBe("still here");
    expect(problem(`${bomb.join("\n")}\napplies-to: *i`)).toMatch(/^applies-to must be a list of words/);
  });
});

describe("lesson: sections as people write them", () => {
  it.each([
    ["## Mistake / Risk", "mistake"],
    ["# mistake", "mistake"],
    ["#### RISK:", "mistake"],
    ["## Mistake–Risk", "mistake"],
    ["## ⚠ Mistake & Risk ##", "mistake"],
    ["## 3. Root Cause", "rootCause"],
    ["**x**\n\nFix\n---", "fix"],
    ["## 상황", "situation"],
    ["## 실수/위험", "mistake"],
    ["### 원인", "rootCause"],
    ["## 해결", "fix"],
  ])("%j heads the %s", (heading, section) => {
    expect(content(`${heading}\nIt is so.\n`)).toMatchObject({ [section]: "It is so." });
  });

  it("Korean checklists and tags", () => {
    const text = "# 제목\n## 예방 체크리스트\n- [ ] 허용 목록을 확인했는가?\n## 적용 대상\n- 텔레그램\n";
    expect(content(text)).toMatchObject({
      title: "제목",
      checklist: ["허용 목록을 확인했는가?"],
      appliesTo: ["텔레그램"],
    });
  });

  it("what only looks like a heading stays where it is", () => {
    const text =
      "## Situation\nA\n```md\n## Fix\nno\n```\n- ~~~\n  ## Fix\n  ~~~\n    ## Fix\n<!--\n## Fix\n-->\n#Fix\n## Fix\nyes\n";
    expect(content(text)).toMatchObject({
      situation: "A\n```md\n## Fix\nno\n```\n- ~~~\n  ## Fix\n  ~~~\n    ## Fix\n#Fix",
      fix: "yes",
    });
  });

  it("code or a comment that nobody closed takes nothing with it", () => {
    expect(content("## Situation\n```\ncode\n## Fix\n<!-- what\nhelped\n## Root Cause\nwhy\n")).toMatchObject(
      {
        situation: "```\ncode\n```",
        fix: "\\<!-- what\nhelped",
        rootCause: "why",
      },
    );
  });

  it("headings of the author's own: as a subheading they belong to the section, otherwise they end it", () => {
    const read = content("# T\n## Situation\nA\n### More\nB\n## Links\nC\n## Fix\nD\n");
    expect(read).toMatchObject({ situation: "A\n### More\nB", fix: "D" });
  });

  it("a body without sections is the situation", () => {
    expect(content("# T\nNever on a Friday.\n\n## Why\nNobody is there.\n").situation).toBe(
      "Never on a Friday.\n\n### Why\nNobody is there.",
    );
  });

  it("a section twice is one", () => {
    expect(content("## Fix\nA\n## Root Cause\nB\n## Fix\nC\n").fix).toBe("A\n\nC");
  });

  it("items with and without boxes, nested, over several lines, or mere lines", () => {
    const list = "* [ ] one\n  more of `one`\n  - [x] two\n\n    and two\n1. three\n☐ four\n";
    expect(content(`## Prevention Checklist\n${list}`).checklist).toEqual([
      "one more of `one`",
      "two and two",
      "three ☐ four",
    ]);
    expect(content("## Fix / Preventive Checklist\n- [ ] one\n").checklist).toEqual(["one"]);
    expect(content("## Checklist\n☐ one\n☑ two\n\nthree\n").checklist).toEqual(["one", "two", "three"]);
  });

  it("tags of the section are words, not sentences", () => {
    const text = `---\napplies-to: [redis]\n---\n## Applies To\n- Redis\n- \`git push --force\`\n- ${"long ".repeat(13)}\n\nAnd prose.\n`;
    expect(content(text).appliesTo).toEqual(["redis", "git push --force"]);
  });

  it("everything has an end", () => {
    const text = `---\ntitle: ${"t".repeat(300)}\napplies-to: [${Array.from({ length: 50 }, (_, n) => `tag${n}${"x".repeat(100)}`)}]\n---\n## Fix\n${"word ".repeat(1000)}\n## Root Cause\n${"🙂".repeat(2000)}\n## Checklist\n${Array.from({ length: 50 }, (_, n) => `- ${n} ${"y".repeat(400)}`).join("\n")}\n`;
    const read = content(text);
    expect(read.title).toHaveLength(200);
    expect(read.appliesTo).toHaveLength(30);
    expect(read.appliesTo[0]).toHaveLength(80);
    expect(read.fix.length).toBeLessThanOrEqual(2000);
    expect(read.fix).toMatch(/word…$/);
    expect(read.rootCause).toMatch(/🙂…$/u);
    expect(read.checklist).toHaveLength(20);
    expect(read.checklist[0]).toHaveLength(300);
  });
});

describe("lesson: any text", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      ..."---\n|type: lesson\n|## Fix\n|```\n|~~~|<!--|-->|- [ ] |> |* |1. |[|{|&a|*a|: |? |\t|\r\n|%|title: |applies-to: |\ud800".split(
        "|",
      ),
    ),
  );

  it("never throws", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.boolean(), (pieces, headed) => {
        const text = (headed ? "---\n" : "") + pieces.join("");
        expect(() => parseLesson(text, { name: "a.md", kind: "lesson" })).not.toThrow();
      }),
      runs(600),
    );
  });

  it.each([
    ">",
    "- ",
    "* ",
    "1. ",
    "[",
    "{",
    "`",
    "```a\n",
    "~~~\n```\n",
    "<!--\n",
    "<!-->\n",
    "#\n",
    "|",
    "? ",
    "&a ",
    "\n",
  ])("nothing but %j is read in no time", (sign) => {
    const text = sign.repeat(Math.floor(64_000 / sign.length));
    const spent = processorTime();
    parseLesson(`## Checklist\n${text}`, { name: "a.md", kind: "lesson" });
    parseLesson(`---\n${text.slice(0, 15_000)}\n---\n`, { name: "a.md", kind: "lesson" });
    expect(spent()).toBeLessThan(2000);
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
