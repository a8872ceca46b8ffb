// Ralph's signs become lessons.
import { describe, expect, it } from "vitest";
import { EMPTY_LESSON } from "../../domain/lesson.ts";
import { formatLesson } from "./format.ts";
import { parseLesson } from "./parse.ts";
import { lessonsFromSigns } from "./signs.ts";

const SIGNS = `# Guardrails (Signs)

> Read these first.

## Core Signs

### Sign: Read Before Writing
- **Trigger**: Before any edit
- **Instruction**: Always read the file first
- **Added after**: Core principle

---

## Learned Signs

### Sign: The port is taken
- **Trigger**: When starting the server with \`npm run dev\`
- **Instruction**: Never use port 3000. It belongs to the proxy.
- **Added after**: Iteration 4 - the server hung because the proxy had the port (2026-01-16)

### Sign: Steps of a release
- **Trigger**: Before a release
- **Instruction**:
  1. Run the tests
  2. Tag the commit
- **Added after**: Iteration 9 - an untagged release

### Sign: External state
- Keep state outside of the workspace

### Not one
- **Instruction**: nothing

🚧 SIGN: Always build before \`railway up\`. It fails silently.

<!--
### Sign: Example
- **Instruction**: fill me in
-->
`;

describe("lesson: signs", () => {
  const lessons = lessonsFromSigns(SIGNS, { name: "guardrails.md" });

  it("each is a lesson", () => {
    expect(lessons.map(({ title }) => title)).toEqual([
      "Read Before Writing",
      "The port is taken",
      "Steps of a release",
      "External state",
      "Always build before `railway up`",
    ]);
  });

  it("what triggers it, what to do, after what it was put up", () => {
    expect(lessons[1]).toEqual({
      ...EMPTY_LESSON,
      title: "The port is taken",
      appliesTo: ["npm run dev"],
      lastSeen: "2026-01-16",
      situation: "When starting the server with `npm run dev`",
      mistake: "the server hung because the proxy had the port (2026-01-16)",
      rootCause: "The proxy had the port (2026-01-16)",
      fix: "Never use port 3000. It belongs to the proxy.",
      checklist: ["Never use port 3000"],
    });
  });

  it("steps are a checklist, a bare line is what to do", () => {
    expect(lessons[2]?.checklist).toEqual(["Run the tests", "Tag the commit"]);
    expect(lessons[3]).toMatchObject({
      fix: "Keep state outside of the workspace",
      checklist: ["Keep state outside of the workspace"],
    });
  });

  it("those that come with every guardrails file weigh little", () => {
    expect(lessons.map(({ severity }) => severity)).toEqual(["low", "medium", "medium", "medium", "medium"]);
  });

  it("other files have none, and each lesson can be written and read", () => {
    expect(lessonsFromSigns("# Guardrails\n1. Be safe.\n", { name: "guardrails.md" })).toEqual([]);
    for (const content of lessons)
      expect(parseLesson(formatLesson(content), { name: "a.md" })).toEqual({ content });
  });
});
