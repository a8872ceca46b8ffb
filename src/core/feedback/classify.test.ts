// Classification of feedback in a prompt.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import type { FeedbackVerdict } from "../../domain/feedback.ts";
import { necessaryText } from "../pattern/necessary-text.fixture.ts";
import { feedbackIn } from "./classify.ts";
import { ENGLISH } from "./english.ts";
import { NOTHING_SAID, SAID } from "./phrases.fixture.ts";

describe("feedback: what a person says of the work before", () => {
  for (const [verdict, phrases] of Object.entries(SAID)) {
    it.each(phrases)(`${verdict}: %s`, (prompt) => {
      expect(feedbackIn(prompt)?.verdict).toBe(verdict);
    });
  }

  it.each(NOTHING_SAID)("nothing: %s", (prompt) => {
    expect(feedbackIn(prompt)).toBeUndefined();
  });

  it("keeps the words as they were written", () => {
    expect(feedbackIn("Hmm, That didn’t work. Try npm ci.")).toEqual({
      verdict: "failed",
      words: "That didn't work",
    });
    expect(feedbackIn("That failed, the toggle does nothing")?.words).toBe(
      "That failed, the toggle does nothing",
    );
    expect(feedbackIn("That failed, try again")?.words).toBe("That failed");
    expect(feedbackIn("그런데 또 안돼요!")?.words).toBe("또 안돼요");
  });

  it.each(ENGLISH)("nothing fits without what it needs: $needs", ({ needs = [], pattern }) => {
    const unheard = necessaryText(new RegExp(pattern.source, "i"))?.filter(
      (text) => !needs.some((need) => text.includes(need)),
    );
    expect(unheard).toEqual([]);
  });

  it("the table is large enough to mean something", () => {
    const said = Object.values(SAID).flat();
    expect(said.length).toBeGreaterThanOrEqual(60);
    expect(NOTHING_SAID.length).toBeGreaterThanOrEqual(60);
    expect(new Set([...said, ...NOTHING_SAID]).size).toBe(said.length + NOTHING_SAID.length);
  });

  it("an order or a story in front of it makes it part of something else", () => {
    const orders = fc.constantFrom(
      "Make sure that",
      "Add a test that checks whether",
      "If",
      "When",
      "Write a doc on why",
      "Log an error once",
    );
    const phrases = fc.constantFrom(
      ...(["worked", "failed"] as const).flatMap((one: FeedbackVerdict) => SAID[one]),
    );
    fc.assert(
      fc.property(orders, phrases, (order, said) => {
        fc.pre(/^[a-z]/i.test(said) && !/[.!?\n].*\w/s.test(said));
        expect(feedbackIn(`${order} ${said}`)).toBeUndefined();
      }),
      runs(400),
    );
  });

  it("never throws, and its words are words of the prompt", () => {
    const pieces = fc.constantFrom(
      "it works",
      "still failing",
      "why",
      "keep failing",
      "안 돼",
      "또",
      "remember this",
      ", ",
      ". ",
      "? ",
      "but ",
      "\n",
      "'",
      "<",
      "🎉",
    );
    const prompts = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(" ")),
    );
    fc.assert(
      fc.property(prompts, (prompt) => {
        const found = feedbackIn(prompt);
        expect(feedbackIn(prompt)).toEqual(found);
        if (found) expect(prompt.replace(/[’‘ʼ]/g, "'")).toContain(found.words);
      }),
    );
  });
});
