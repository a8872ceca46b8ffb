// Near-duplicates are shown once.
import { describe, expect, it } from "vitest";
import type { SearchDocument } from "../../domain/search.ts";
import { foldAlike } from "./fold.ts";

const ranked = (...documents: Partial<SearchDocument>[]) =>
  documents.map((one, index) => ({
    document: {
      ...{ project: "p", kind: "prompt" as const, key: `${index}`, title: "", names: [], text: "" },
      ...{ at: 0, files: [], count: 1 },
      ...one,
    },
    score: documents.length - index,
    why: { words: [], phrases: [], names: [], files: [] },
    alike: [],
  }));
const keys = (...documents: Partial<SearchDocument>[]) =>
  foldAlike(ranked(...documents)).map(({ document }) => document.key);

describe("search: what says the same", () => {
  it("a file is shown as its best part, in the better place of the two", () => {
    const file = { kind: "file" as const, key: "a.ts", title: "a.ts", files: ["a.ts"] };
    const part = (key: string) => ({ kind: "code" as const, key, title: key, files: ["a.ts"] });
    const other = { kind: "file" as const, key: "b.ts", title: "b.ts", files: ["b.ts"] };
    expect(keys(file, other, part("a.ts#1-9"), part("a.ts#10-20"))).toEqual([
      "a.ts#1-9",
      "b.ts",
      "a.ts#10-20",
    ]);
    expect(keys(part("a.ts#1-9"), other, file)).toEqual(["a.ts#1-9", "b.ts"]);
    expect(foldAlike(ranked(file, other, part("a.ts#1-9"))).map(({ score }) => score)).toEqual([3, 2]);
  });

  it("a session that is called like its prompt is shown once, prompts of other sessions beside it", () => {
    const title = "Add a cache to the payment page";
    const prompt = { key: "prompt", title, session: "s", text: "one" };
    const session = { kind: "session" as const, key: "session", title, session: "s", text: "two" };
    const elsewhere = {
      key: "elsewhere",
      title,
      session: "t",
      text: "quite another thing was said in this one",
    };
    expect(keys(prompt, session, elsewhere)).toEqual(["prompt", "elsewhere"]);
    expect(keys(session, prompt)).toEqual(["session"]);
  });
});
