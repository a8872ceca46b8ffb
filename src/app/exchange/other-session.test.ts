// Tests of matching the prompts of another memory to our turns, and of joining its summaries into one.
import { describe, expect, it } from "vitest";
import type { OtherSession, OtherSummary } from "../../ports/other-memory.ts";
import { oneSummary } from "./other-summary.ts";
import { numberTurns } from "./other-turns.ts";

const prompt = (number: number, text: string) => ({ number, at: number * 10, text });
const turn = (number: number, text: string) => ({ number, at: number * 10, prompt: text });

describe("app: prompts of another memory", () => {
  it("the same words twice are two turns, in order", () => {
    const stored = [turn(3, "continue"), turn(5, "continue"), turn(7, "Now the tests")];
    const { fresh, of } = numberTurns(stored, {
      prompts: [prompt(1, "continue"), prompt(2, "continue"), prompt(3, "Now the tests")],
    });
    expect(fresh).toEqual([]);
    expect([1, 2, 3].map((number) => of({ prompt: number, at: 0 }))).toEqual([3, 5, 7]);
  });

  it("what is not among ours comes under its own number where that is free", () => {
    const { fresh, of } = numberTurns([turn(1, "Hello")], {
      prompts: [prompt(1, "Something else"), prompt(2, "Now the tests")],
    });
    expect(fresh.map(({ number }) => number)).toEqual([2]);
    expect(of({ prompt: 2, at: 25 })).toBe(2);
    // A prompt that matches neither is placed by its time.
    expect(of({ prompt: 1, at: 15 })).toBe(1);
    expect(of({ prompt: 0, at: 25 })).toBe(2);
    expect(of({ prompt: 9, at: 1 })).toBe(1);
  });

  it("without any turn it is what the other memory says", () => {
    expect(numberTurns([], { prompts: [] }).of({ prompt: 4, at: 1 })).toBe(4);
  });
});

describe("app: one summary of many", () => {
  const part = (at: number, changes: Partial<OtherSummary> = {}): OtherSummary => ({
    at,
    prompt: at,
    request: "",
    investigated: "",
    learned: "",
    completed: "",
    nextSteps: "",
    filesRead: [],
    filesEdited: [],
    notes: "",
    ...changes,
  });
  const sum = (...summaries: readonly OtherSummary[]) =>
    oneSummary({ id: "s", lastAt: 99, summaries } as unknown as OtherSession, { id: "p" } as never, "");

  it("what was learned adds up as it came; the first request and the last next step count", () => {
    const summary = sum(
      part(2, { learned: "second", request: "Then that", nextSteps: "Last step", filesRead: ["a", "b"] }),
      part(1, { learned: "first", request: "Do this\nand that", nextSteps: "First step", filesRead: ["a"] }),
      part(3, { learned: "first" }),
    );
    expect(summary).toMatchObject({
      title: "Do this",
      request: "Do this\nand that",
      learned: "first\nsecond",
      nextSteps: "Last step",
      filesRead: ["a", "b"],
      at: 99,
    });
  });

  it("of very much the last is kept, and the last is kept whole", () => {
    const long = (letter: string) => letter.repeat(15_000);
    expect(sum(part(1, { notes: long("a") }), part(2, { notes: long("b") }))?.notes).toBe(long("b"));
    expect(sum(part(1, { notes: "c".repeat(50_000) }))?.notes).toHaveLength(50_000);
  });

  it("where nothing is said there is none", () => {
    expect(sum()).toBeUndefined();
    expect(sum(part(1, { filesRead: ["a"] }))).toBeUndefined();
  });
});
