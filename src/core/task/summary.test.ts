import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { summaryOf } from "./summary.ts";

const completed = (intent: string) => summaryOf({ status: "completed", intent, reason: "" });

describe("task: summary", () => {
  it.each([
    ["Add rate limiting", "Completed: Add rate limiting"],
    ["Add rate limiting. Then write the docs.", "Completed: Add rate limiting."],
    [
      "Use v1.2 of the client, e.g. for retries! And more",
      "Completed: Use v1.2 of the client, e.g. for retries!",
    ],
    ["First line\nsecond line", "Completed: First line"],
    ["인증을 추가한다。다음 문장", "Completed: 인증을 추가한다。"],
    ["", "Completed"],
    ["  \u001b[31mred\u0000  text ", "Completed: [31mred text"],
  ])("of %j is %j", (intent, expected) => {
    expect(completed(intent)).toBe(expected);
  });

  it("a long sentence ends at a word, with at most 60 characters", () => {
    const text = completed(
      "Add rate limiting to every public endpoint of the billing service and document it",
    );
    expect(text).toBe("Completed: Add rate limiting to every public endpoint of the billing…");
  });

  it("a failure tells its reason, else what it was about; a task that runs has none", () => {
    const failed = { status: "failed", intent: "Add a cache. More." } as const;
    expect(summaryOf({ ...failed, reason: "3 tests\nfail" })).toBe("Failed: 3 tests fail");
    expect(summaryOf({ ...failed, reason: "" })).toBe("Failed: Add a cache.");
    expect(summaryOf({ status: "failed", intent: "", reason: "" })).toBe("Failed");
    expect(summaryOf({ status: "started", intent: "Add a cache", reason: "" })).toBe("");
  });

  it("is one line of bounded length, the same every time", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 150 }), (intent) => {
        const text = completed(intent);
        expect(text.length).toBeLessThanOrEqual("Completed: ".length + 60);
        expect(text).not.toMatch(/[\n\r\p{Cc}]/u);
        expect(completed(intent)).toBe(text);
      }),
    );
  });
});
