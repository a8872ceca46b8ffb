// Questions to the server while the memory keeps changing.
import { describe, expect, it } from "vitest";
import { keepAsking } from "./answer.ts";

describe("viewer: asking again", () => {
  it("changes during a question are one more question after it, and none is cancelled", async () => {
    const answers: (() => void)[] = [];
    const ask = keepAsking(() => new Promise<void>((resolve) => answers.push(resolve)));
    ask();
    ask();
    ask();
    expect(answers).toHaveLength(1);
    answers[0]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(answers).toHaveLength(2);
    answers[1]?.();
    await new Promise((resolve) => setTimeout(resolve));
    expect(answers).toHaveLength(2);
  });
});
