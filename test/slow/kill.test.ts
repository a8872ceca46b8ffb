// Eight processes at once, killed at random moments: what was acknowledged is there exactly once. `npm test` does this for
// one round, `npm run soak` for hundreds.
import { describe, expect, it } from "vitest";
// @ts-expect-error: plain JavaScript, shared with scripts/soak.mjs
import { killRounds } from "../adversary/kill-rounds.mjs";

describe("adversary: killed in the middle", () => {
  it("record, import, learn, forget, migrate and doctor --fix: nothing acknowledged is lost, nothing is there twice", async () => {
    const tried = await killRounds({ rounds: 6, seed: 42 });
    expect(tried.rounds).toBe(6);
    expect(tried.kills).toBeGreaterThan(0);
    expect(tried.acknowledged).toBeGreaterThan(100);
  });
});
