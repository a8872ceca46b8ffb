// Pages of logs: nothing is lost between them.
import { describe, expect, it } from "vitest";
import { PAGE_CHARACTERS, transcriptPage } from "./history-transcript.ts";

const log = (text: string) => ({
  ...{ file: "runs/run-7-iter-1.log", storyId: "US-1", iteration: 1, status: "timeout" as const, at: 0 },
  ...{ text, isWhole: false },
});

function pagesOf(text: string): readonly string[] {
  const { pages } = transcriptPage([log(text)], 1);
  return Array.from({ length: pages }, (_, index) => transcriptPage([log(text)], index + 1).text);
}

describe("compose: a transcript", () => {
  it("every line is whole on one of its pages", () => {
    const lines = Array.from({ length: 3_000 }, (_, index) => `step ${index}: looked at module ${index * 7}`);
    const pages = pagesOf(lines.join("\n"));
    expect(pages.length).toBeGreaterThan(3);
    const shown = new Set(pages.flatMap((page) => page.split("\n")));
    expect(lines.filter((line) => !shown.has(line))).toEqual([]);
    for (const page of pages) expect(page.length).toBeLessThan(PAGE_CHARACTERS + 200);
  });

  it("a line longer than a page is divided, never within a character", () => {
    const text = `x${"🦆".repeat(25_000)}`;
    const bodies = pagesOf(text).map((page) => page.slice(page.lastIndexOf("\n") + 1));
    expect(bodies.join("")).toBe(text);
    for (const body of bodies) expect(body).not.toMatch(/[\uD800-\uDBFF]$/);
  });

  it("says how the iteration ended, and that a huge log is not whole", () => {
    expect(transcriptPage([log("text")], 1).text).toContain(
      "--- runs/run-7-iter-1.log (US-1, iteration 1, stopped by a time limit; too large, only its end)",
    );
  });
});
