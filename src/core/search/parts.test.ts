import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../domain/search.ts";
import { EMBEDDED_KINDS, embeddedTexts } from "./parts.ts";

const document = (more: Partial<SearchDocument>): SearchDocument => ({
  ...{ project: "p", kind: "observation", key: "1", title: "Tokens expire early", names: [], text: "" },
  ...{ at: 1, files: [], count: 1 },
  ...more,
});

describe("core: search: texts that become vectors", () => {
  it("a short document is one text: title, names, text", () => {
    const texts = embeddedTexts(document({ names: ["src/auth.ts"], text: "Seconds were mixed up." }), 200);
    expect(texts).toEqual(["Tokens expire early\nsrc/auth.ts\nSeconds were mixed up."]);
    expect(embeddedTexts(document({}), 200)).toEqual(["Tokens expire early"]);
  });

  it("a name that the title has is not said twice", () => {
    expect(embeddedTexts(document({ title: "read src/a.ts", names: ["src/a.ts"] }), 99)).toEqual([
      "read src/a.ts",
    ]);
  });

  it("a title that begins the text is not said twice, and none leaves no gap", () => {
    expect(embeddedTexts(document({ title: "Why redis?", text: "Why redis? Because." }), 99)).toEqual([
      "Why redis? Because.",
    ]);
    expect(embeddedTexts(document({ title: "", text: "Because." }), 99)).toEqual(["Because."]);
  });

  it("a long text is cut between words, each part with the title, up to four", () => {
    const text = "one two three four five six seven eight nine ten ".repeat(20);
    const texts = embeddedTexts(document({ text }), 100);
    expect(texts).toHaveLength(4);
    for (const part of texts) {
      expect(part.length).toBeLessThanOrEqual(100);
      expect(part).toMatch(/^Tokens expire early\n\w+( \w+)*$/);
      expect("one two three four five six seven eight nine ten").toContain(part.split(" ").at(-1));
    }
  });

  it("what a file holds is embedded with its document, and a text without blanks ends somewhere", () => {
    const texts = embeddedTexts(document({ kind: "code" }), 100, "x".repeat(150));
    expect(texts.map((part) => part.length)).toEqual([100, 90]);
  });

  it("calls that went well get no vectors", () => {
    expect(EMBEDDED_KINDS).not.toContain("call");
    expect(EMBEDDED_KINDS).toContain("failure");
  });
});
