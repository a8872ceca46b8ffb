// Which lessons come with a prompt, on cards and prompts that nothing was tuned on: 60 cards, 237 prompts, among them 59
// that name an everyday word and 35 in other languages.
import { describe, expect, it } from "vitest";
import { evaluate } from "./evaluate.ts";
import { freshCards, freshPrompts } from "./fresh.ts";

describe.each(["", "unread-"])("lessons: what comes with a prompt nobody tuned with (%s)", (set) => {
  it("nine of ten that come are right, and most that should come do", () => {
    const { precision, recall, wrong } = evaluate(freshCards(set), freshPrompts(set));
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.85);
  });

  it.each(["everyday", "language"] as const)("%s", (kind) => {
    const { precision, recall, wrong } = evaluate(freshCards(set), freshPrompts(set, kind));
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.9);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.85);
  });

  it("hardly ever where none applies", () => {
    expect(evaluate(freshCards(set), freshPrompts(set, "none")).wrong.length).toBeLessThanOrEqual(3);
  });
});
