// Which files are lessons.
import { describe, expect, it } from "vitest";
import { lessonKindOf } from "./kind.ts";

describe("lesson: kinds", () => {
  it.each([
    ["a.md", "---\ntype: lesson\n---\n", "lesson"],
    ["a.md", "\ufeff---\r\ntitle: x\r\ntype: 'Playbook' # yes\r\n---\r\n", "playbook"],
    ["a.md", '---\n"type": "qa_finding"\n---\n', "qa-finding"],
    ["playbooks/a.md", "---\ntype: lesson\n---\n", "lesson"],
    ["playbooks/a.md", "---\ntype: other\n---\n", "playbook"],
    ["docs/lessons/a.md", "", "lesson"],
    ["docs\\Lesson\\a.md", "", "lesson"],
    ["lessons/qa_findings/a.md", "", "qa-finding"],
    ["qafindings/a.md", "", "qa-finding"],
    ["docs/a.md", "", undefined],
    ["mylessons/a.md", "", undefined],
    ["lessons.md", "", undefined],
    ["lessons/README.md", "", undefined],
    ["a.md", "# x\n---\ntype: lesson\n---\n", undefined],
    ["a.md", "---\n---\ntype: lesson\n", undefined],
    ["a.md", `---\nx: ${"y".repeat(800)}\ntype: lesson\n---\n`, undefined],
  ])("%s with %j is %s", (name, text, kind) => {
    expect(lessonKindOf(name, text)).toBe(kind);
  });
});
