// Relevance of an earlier iteration to the current story.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import { error, failed, iteration } from "./history.fixture.ts";
import { frequencyOf, likeness, similarityRemark } from "./relevance.ts";

const csv = { id: "US-001", title: "Import orders from CSV" };
const other = (part: Parameters<typeof iteration>[1]) =>
  iteration(1, { storyId: "US-009", storyTitle: "", ...part });

const relevance = (...of: Parameters<typeof likeness>) => likeness(...of).score;

describe("history: relevance", () => {
  it("the same story is 1, one without anything in common 0", () => {
    expect(relevance(csv, iteration(1))).toBe(1);
    expect(relevance(csv, other({ storyTitle: "Dark mode" }))).toBe(0);
  });

  it.each([
    ["nearly the same title", csv, { storyTitle: "Import orders from CSV files" }],
    ["the same failure", { ...csv, reasons: [{ kind: "test", signature: "the totals differ" }] }, {}],
    [
      "the same files and some of the title",
      { ...csv, files: ["src/orders.ts", "src/csv.ts"] },
      { storyTitle: "Export orders", filesModified: ["src/csv.ts", "src/orders.ts"] },
    ],
  ])("%s is similar enough for the usual threshold of 0.7", (_, current, part) => {
    const earlier = failed(1, {
      storyId: "US-009",
      storyTitle: "",
      errorsEncountered: [error("test", "totals differ")],
      ...part,
    });
    expect(relevance(current, earlier)).toBeGreaterThanOrEqual(0.7);
  });

  it("what every iteration of a loop writes makes no story similar", () => {
    const current = { ...csv, files: [".ralph/PRD-3/progress.md", "plan.md"] };
    expect(relevance(current, other({ filesModified: [".ralph/PRD-3/progress.md", "plan.md"] }))).toBe(0);
  });

  it("a file that most stories touch counts less than one that few touch", () => {
    const stories = ["US-002", "US-003", "US-004", "US-005"].map((storyId, index) =>
      iteration(index, { storyId, filesModified: ["src/main.ts"] }),
    );
    const frequency = frequencyOf([...stories, other({ filesModified: ["src/csv.ts", "src/main.ts"] })]);
    const current = { id: "US-001", title: "", files: ["src/csv.ts", "src/main.ts"] };
    const rare = relevance(current, other({ filesModified: ["src/csv.ts"] }), 1, frequency);
    const common = relevance(current, other({ filesModified: ["src/main.ts"] }), 1, frequency);
    expect(rare).toBeGreaterThan(common);
  });

  it("files named in the story's own text count", () => {
    const current = { ...csv, text: "- [ ] Module: `lib/orders/csv.js`" };
    const found = likeness(current, other({ filesModified: ["lib/orders/csv.js"] }));
    expect(similarityRemark(found)).toBe("both change lib/orders/csv.js");
  });

  it("says what two stories have in common, in the story's words", () => {
    const found = likeness(csv, other({ storyTitle: "Importing customers from a CSV file" }));
    expect(similarityRemark(found)).toBe("both speak of import, csv");
  });

  it("lies between 0 and 1, and a recent iteration is never worth less than the same one long ago", () => {
    const text = fc.lorem({ maxCount: 6 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.float({ min: 0, max: 1, noNaN: true }),
        fc.float({ min: 0, max: 1, noNaN: true }),
        (title, also, a, b) => {
          const earlier = other({ storyTitle: also });
          const [old, recent] = [Math.min(a, b), Math.max(a, b)].map((recency) =>
            relevance({ id: "US-001", title }, earlier, recency),
          );
          expect(old).toBeGreaterThanOrEqual(0);
          expect(recent).toBeLessThanOrEqual(1);
          expect(recent).toBeGreaterThanOrEqual(old ?? 0);
        },
      ),
    );
  });

  it("long texts without an end cost no time", () => {
    const text = `${"a".repeat(200_000)} ${"b/".repeat(100_000)} ${"c.".repeat(100_000)}`;
    const spent = processorTime();
    relevance({ ...csv, text }, other({ learnings: [text], storyTitle: text }));
    expect(spent()).toBeLessThan(1_000);
  });
});
