import { describe, expect, it } from "vitest";
import { attemptOf as attempt } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { mergeRemedies, rankRemedies } from "./choose.ts";
import { followedInVain } from "./followed.ts";
import { mineRemedies } from "./mine.ts";

const wrong: Failed = {
  status: "failed",
  kind: "wrong-runtime",
  subject: "runtime node",
  signature: "e",
  excerpt: "Unsupported engine",
  masked: false,
};
const failing = (display: string, outcome: Attempt["outcome"] = wrong) => attempt(display, { outcome });
const known = mineRemedies([failing("pnpm test"), attempt("nvm use && pnpm test")]);

describe("remedy: followed in vain", () => {
  it("the offered call was made and failed in the same way: it is gone", () => {
    const found = followedInVain(known, [failing("nvm use && pnpm build")]);
    expect(found).toMatchObject([{ count: 0, failed: 1 }]);
    expect(rankRemedies(known)).toHaveLength(1);
    expect(rankRemedies(mergeRemedies(known, found))).toEqual([]);
  });

  it("each time counts once", () => {
    const calls = [failing("nvm use && pnpm build")];
    const once = mergeRemedies(known, followedInVain(known, calls));
    expect(followedInVain(once, calls)).toEqual([]);
  });

  it("a failure of another kind, or without it, says nothing against it", () => {
    const test: Failed = { ...wrong, kind: "test", subject: "action f1" };
    expect(followedInVain(known, [failing("nvm use && pnpm test", test), failing("pnpm test")])).toEqual([]);
  });

  it("a step was taken and the call failed as before", () => {
    const missing: Failed = { ...wrong, kind: "missing-module", subject: "module node zod" };
    const step = () => attempt("npm ci", { changes: ["packages"] });
    const steps = mineRemedies([failing("node a.js", missing), step(), attempt("node a.js")]);
    const again = [failing("node b.js", missing), step(), failing("node b.js", missing)];
    expect(followedInVain(steps, again)).toMatchObject([{ type: "prerequisite", failed: 1 }]);
    expect(followedInVain(steps, again.slice(1))).toEqual([]);
  });
});
