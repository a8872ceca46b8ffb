import { describe, expect, it } from "vitest";
import { decision, observation, summary } from "../../../test/contracts/store/observation-fixtures.ts";
import type { NewObservation, Observation } from "../../domain/observation.ts";
import { withSuperseded } from "./learned.ts";

const of = (id: number, supersededBy: number, made: NewObservation): Observation => ({
  ...made,
  id,
  supersededBy,
});
const says = (...texts: readonly string[]) => ({ facts: texts.map((text) => ({ text, evidence: [] })) });
const NEWER = Date.UTC(2026, 10, 20, 12);

describe("observe: what a session learned", () => {
  const stored = summary({ learned: "Packages are installed by npm. Tokens were kept in memory. Why not?" });
  const old = of(1, 7, decision(says("Packages are installed by npm", "Why not?", "npm is there anyway.")));
  const other = of(2, 0, observation(says("Tokens were kept in memory.")));

  it("marks a decision that a later one superseded, and nothing else", () => {
    const newer = of(
      7,
      0,
      decision({ session: "later", at: NEWER, ...says("Packages are installed by pnpm") }),
    );
    expect(withSuperseded(stored, [old, other, newer]).learned).toBe(
      "Packages are installed by npm (superseded on 2026-11-20 by #7). Tokens were kept in memory. Why not (superseded on 2026-11-20 by #7)?",
    );
    expect(withSuperseded(stored, [{ ...old, supersededBy: 0 }, other, newer])).toBe(stored);
    expect(withSuperseded(stored, [{ ...old, session: "another" }, other, newer])).toBe(stored);
  });

  it("says so without a date where the newer one is not known", () => {
    expect(withSuperseded(stored, [old]).learned).toContain("npm (superseded by #7).");
  });
});
