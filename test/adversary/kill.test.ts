// Eight processes at once, killed at random moments: every acknowledged event is stored exactly once. A few rounds
// here, hundreds in `npm run soak`.
import { describe, expect, it } from "vitest";
// @ts-expect-error: plain JavaScript, shared with scripts/soak.mjs
import { killRounds } from "./kill-rounds.mjs";

describe("adversary: killed in the middle", () => {
  it("record, import, learn, forget, migrate and doctor --fix: nothing acknowledged is lost, nothing is there twice", async () => {
    const tried = await killRounds({ rounds: 1, seed: 42 });
    expect(tried.rounds).toBe(1);
    expect(tried.kills).toBeGreaterThan(0);
    expect(tried.acknowledged).toBeGreaterThan(25);
  });
});
