// Facets of what was found.
import { describe, expect, it } from "vitest";
import { facetsOf } from "./facets.ts";

describe("viewer: facets of a search", () => {
  it("kinds are counted, the most frequent first; hits without an agent count for none", () => {
    const hits = [{ kind: "call", agent: "codex" }, { kind: "failure" }, { kind: "failure", agent: "codex" }];
    expect(facetsOf(hits, { kind: "", agent: "" })).toEqual({
      kinds: [
        { value: "failure", many: 2 },
        { value: "call", many: 1 },
      ],
      agents: [{ value: "codex", many: 2 }],
    });
  });

  it("a chosen kind without a hit can still be switched off", () => {
    expect(facetsOf([], { kind: "lesson", agent: "" }).kinds).toEqual([{ value: "lesson", many: 0 }]);
  });
});
