// Search terms of an observation.
import { describe, expect, it } from "vitest";
import type { NewObservation } from "../../domain/observation.ts";
import { observationWords } from "./words.ts";

const observation: NewObservation = {
  project: "p1",
  session: "s1",
  turn: 1,
  at: 1,
  branch: "main",
  type: "decision",
  title: "Keep tokens in cookies",
  subtitle: "Scripts cannot read them",
  facts: [{ text: "Refresh tokens are rotated by src/auth/rotate.ts on every request.", evidence: [1] }],
  narrative: "The middleware reads the cookie.",
  concepts: ["authentication"],
  files: ["src/auth/rotate.ts"],
  source: "rules",
  key: "decision",
  matter: "auth: token storage",
};

describe("observe: the words an observation is found by", () => {
  it("are of its title, matter, concepts, facts, files and narrative, each once", () => {
    const words = observationWords(observation);
    for (const word of ["token", "cooki", "storag", "authent", "rotat", "middlewar"])
      expect(words).toContain(word);
    expect(new Set(words).size).toBe(words.length);
  });

  it("what it is about comes before the narrative, which may be cut", () => {
    const long = {
      ...observation,
      narrative: Array.from({ length: 2_000 }, (_, n) => `word${n}x`).join(" "),
    };
    const words = observationWords(long);
    expect(words.length).toBeLessThanOrEqual(400);
    expect(words).toContain("rotat");
  });
});
