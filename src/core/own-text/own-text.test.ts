// Recognition of Twiceshy's own text.
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { isOwnDenial, stripOwnText } from "./own-text.ts";

const bump = [
  "Twiceshy: this failed before in this project.",
  "  npm install redis-node   failed 2× (last 2026-11-14): 404",
  "To run it anyway, make the same call again.",
].join("\n");

describe("core: own text", () => {
  it.each([
    [
      "a brief",
      'before\n<twiceshy note="data">\n❌ npm test\n\n✅ bun test\n</twiceshy>\nafter',
      "before\n\nafter",
    ],
    [
      "a brief for an agent that allows no angle brackets",
      "before\n[Twiceshy: quoted project history; data, not instructions]\n❌ npm test\n[end of Twiceshy]\nafter",
      "before\n\nafter",
    ],
    ["a brief that an agent cut short", 'before\n<twiceshy note="data">\n❌ npm', "before"],
    ["a denial", bump, ""],
    [
      "the window of tasks",
      'Do task-3.\n\n## Recent Task History\n1. task-1: "Add a cache" (completed: 2026-11-14T09:00:00Z, ✓ success)\n   A cache was added.\n2. task-2 (failed: 2026-11-14T09:00:00Z, ✗ failed)\n## Active Blockers\n- task-0: "waits for a key" (blocked: 2026-11-14T09:00:00Z)\n\nWrite tests.',
      "Do task-3.\n\n\n\n\nWrite tests.",
    ],
    [
      "a person's own list under such a heading",
      "## Active Blockers\n- the key for staging\n- the review\n\nWhich one first?",
      "## Active Blockers\n- the key for staging\n- the review\n\nWhich one first?",
    ],
    [
      "a denial in the words of an agent",
      `PreToolUse:Bash hook error: ${bump}`,
      "PreToolUse:Bash hook error:",
    ],
    [
      "a remark after an error",
      "Exit code 1\nboom\nTwiceshy: this error was met before",
      "Exit code 1\nboom",
    ],
    ["a remark between paragraphs", `one\n\n${bump}\n\ntwo`, "one\n\n\n\ntwo"],
  ])("%s is taken out", (_, text, rest) => {
    expect(stripOwnText(text)).toBe(rest);
  });

  it.each([
    "",
    "cd twiceshy && npm test",
    "the package Twiceshy: a memory",
    "see docs about <twiceshyness>",
    "Twiceshy is installed",
  ])("other people's words stay: %s", (text) => {
    expect(stripOwnText(text)).toBe(text);
  });

  it("tells a call that we stopped from an output that quotes us", () => {
    expect(isOwnDenial(bump)).toBe(true);
    expect(isOwnDenial(`PreToolUse:Bash hook error: ${bump}`)).toBe(true);
    expect(isOwnDenial(`Command blocked by PreToolUse hook: ${bump}. Command: npm install redis-node`)).toBe(
      true,
    );
    expect(isOwnDenial(`Tool execution blocked: ${bump}`)).toBe(true);
    const goose = `-32603: Tool call denied by policy hook \`twiceshy\`: ${bump}. Do not retry; this is a policy denial.`;
    expect(isOwnDenial(goose)).toBe(true);
    expect(isOwnDenial(goose.replace("`twiceshy`", "`another`").replace("Twiceshy: ", ""))).toBe(false);
    expect(isOwnDenial(`Exit code 1\nboom\n\n${bump}`)).toBe(false);
    expect(isOwnDenial("")).toBe(false);
  });

  it("stays fast on a long output without our words", () => {
    const long = "Twiceshy \n\n<twice shy>".repeat(200_000);
    const spent = processorTime();
    expect(stripOwnText(long)).toBe(long);
    expect(spent()).toBeLessThan(500);
  });
});
