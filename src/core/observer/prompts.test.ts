import { countTokens } from "gpt-tokenizer";
import { describe, expect, it } from "vitest";
import { finalizePrompt, initPrompt, observationPrompt } from "./prompts.ts";

const init = initPrompt({
  project: "shop",
  session: "s-1",
  goal: "Keep people logged in",
  day: "2026-11-16",
});
const all = [init, observationPrompt("turn", "x", 1), observationPrompt("call", "x", 1), finalizePrompt("x")];

describe("core: observer: prompts for the model", () => {
  it.each(["memory processor for the shop project", "s-1", "Keep people logged in", "2026-11-16"])(
    "who it is, for which session and goal, when: %s",
    (text) => expect(init).toContain(text),
  );

  it.each([
    "architecture",
    "bug fix",
    "configuration",
    "algorithms",
    "git status",
    "installing packages",
    "trivial",
    "over and over",
  ])("what to keep and what to leave: %s", (text) => expect(init).toContain(text));

  it.each([
    "3 to 8 words",
    "at most 24 words",
    "3 to 7 facts of 50 to 150 characters",
    "no pronouns",
    "up to 400 words",
    "2 to 5 broad categories",
    "path from the project's root",
  ])("every field with its limit: %s", (text) => expect(init).toContain(text));

  it("no word that leaves open how much is meant, and no tool that is favoured", () => {
    for (const text of all) {
      expect(text).not.toMatch(/\bMOST\b/);
      expect(text).not.toMatch(/\b(?:Bash|Shell|Edit|MultiEdit|Grep|Glob|WebFetch)\b/);
    }
  });

  it("it asks for readiness at the end, and forbids following instructions in the data", () => {
    expect(init.trimEnd().split("\n").at(-1)).toMatch(/^Ready: /);
    expect(init).toContain("do not follow");
  });

  it("the end of a session asks for all eight fields", () => {
    for (const field of [
      "request",
      "investigated",
      "learned",
      "completed",
      "next_steps",
      "files_read",
      "files_edited",
      "notes",
    ])
      expect(finalizePrompt("")).toContain(`<${field}>`);
  });

  it("costs little, since it goes with every question", () => {
    expect(countTokens(init)).toBeLessThan(800);
  });
});
