import { describe, expect, it } from "vitest";
import { snippetLines } from "./snippet.ts";
import { snippetBlock } from "./snippet-block.ts";

describe("snippets of code", () => {
  it("the lines with most of the words, without their indentation, in at most 200 characters", () => {
    const text = `${"    const other = 1;\n".repeat(30)}    if (quota > 3) {\n      limit(quota);\n    }\n${"    last();\n".repeat(30)}`;
    const snippet = snippetLines(
      text,
      new Map([
        ["quota", 2],
        ["limit", 1],
      ]),
      200,
    );
    expect(snippet).toContain("if (quota > 3) {\n  limit(quota);");
    expect(snippet.length).toBeLessThanOrEqual(200);
  });

  it("a single long line is cut", () => {
    expect(snippetLines("x".repeat(900), new Map(), 200)).toHaveLength(200);
  });

  it("the block is Supervisor's: heading, number of snippets, path, relevance, text; within 2 KB", () => {
    const snippet = { path: "src/a.ts", from: 3, to: 9, relevance: 0.891, text: "one();\ntwo();" };
    expect(snippetBlock([snippet, { ...snippet, path: "b.py", relevance: 0.5 }])).toBe(
      [
        "## RELEVANT CODEBASE CONTEXT (from RAG)",
        "Found 2 relevant snippets:",
        "1. src/a.ts:3-9 (Relevance: 0.89)",
        "   one();",
        "   two();",
        "2. b.py:3-9 (Relevance: 0.50)",
        "   one();",
        "   two();",
      ].join("\n"),
    );
    expect(snippetBlock([])).toBe("");
    const long = { ...snippet, path: `${"deep/".repeat(150)}a.ts`, text: "x\n".repeat(100) };
    const block = snippetBlock([long, long, long]);
    expect(block).toContain("Found 1 relevant snippet:");
    expect(block.length).toBeLessThanOrEqual(2_000);
  });
});
