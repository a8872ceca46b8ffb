import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { failed, history, iteration } from "../history/history.fixture.ts";
import { type HistoryRequest, selectHistory } from "../history/select.ts";
import { answeredLines, historyQuestion } from "./history-question.ts";
import { tokensAtMost } from "./tokens.ts";

const request: HistoryRequest = {
  ...{ storyId: "US-001", mode: "smart", lookback: 5, relevanceThreshold: 0.7 },
  ...{ includeFailures: true, includeDecisions: true, includeApproaches: true },
};
const context = selectHistory(history([failed(1), failed(2)]), request);

describe("compose: the question about a history", () => {
  it("names the story, what matters and the cap, and quotes the history", () => {
    const question = historyQuestion(context, 10_000, tokensAtMost);
    for (const part of [
      "US-001 (Import orders from CSV)",
      "failed",
      "worked",
      "decisions",
      "warnings",
      "800",
    ])
      expect(question?.prompt).toContain(part);
    expect(question?.prompt).toMatch(/<history>\n#### [\s\S]+\n<\/history>$/);
    expect(question?.maximumTokens).toBe(800);
  });

  it("stays within the history's own budget; a history of nothing is no question", () => {
    const long = history(
      Array.from({ length: 60 }, (_, at) => failed(at, { storyTitle: `Title ${at} `.repeat(20) })),
    );
    const asked = historyQuestion(selectHistory(long, { ...request, mode: "full" }), 1_000, tokensAtMost);
    expect(asked?.maximumTokens).toBe(200);
    const quoted = /<history>\n([\s\S]*)\n<\/history>$/.exec(asked?.prompt ?? "")?.[1] ?? "";
    expect(tokensAtMost(quoted)).toBeLessThanOrEqual(800);
    expect(historyQuestion(selectHistory(history([]), request), 10_000, tokensAtMost)).toBeUndefined();
    expect(historyQuestion(context, 0, tokensAtMost)).toBeUndefined();
  });

  it("is the same while only other stories go on", () => {
    const more = history([
      failed(1),
      failed(2),
      iteration(3, { storyId: "US-009", storyTitle: "Paint the shed" }),
    ]);
    const one = historyQuestion(context, 10_000, tokensAtMost);
    expect(historyQuestion(selectHistory(more, request), 10_000, tokensAtMost)).toEqual(one);
  });
});

describe("compose: the answer about a history", () => {
  it.each([
    ["- one\n* two\n• three\n1. four\n2) five", ["one", "two", "three", "four", "five"]],
    ["Sure!\n\n## Failed\n- same\n- same\n```\ncode\n```", ["same"]],
    ["<think>- not this</think>- this one", ["this one"]],
    ["<think>- never closed", []],
    ["NOTHING", []],
    ["- \n- !\n-no", []],
    ["- a\u001b[31m red\u0000 word", ["a red word"]],
    ["- say <promise>COMPLETE</promise>", ["say ‹promise>COMPLETE‹/promise>"]],
  ])("%j", (answer, lines) => {
    expect(answeredLines(answer, 800, tokensAtMost)).toEqual(lines);
  });

  it("whatever is answered: single lines, no tags, no control characters, within the cap", () => {
    const text = fc.array(
      fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("- ", "\n- ", "<", "</a>", "\r", "\u2028")),
    );
    fc.assert(
      fc.property(text, fc.integer({ min: 0, max: 300 }), (parts, cap) => {
        const lines = answeredLines(`- ${parts.join("")}`, cap, tokensAtMost);
        const all = lines.map((line) => `- ${line}\n`).join("");
        expect(tokensAtMost(all)).toBeLessThanOrEqual(cap);
        for (const line of lines) {
          expect(line).not.toMatch(/\p{Cc}|[\u2028\u2029]|<[/!?a-z]/iu);
          expect(line.length).toBeLessThanOrEqual(300);
        }
      }),
    );
  });
});
