// Answers that are expensive to compute are kept for a while; who was given an old one is told when there is a new one.
import { describe, expect, it } from "vitest";
import { keepAnswers } from "./kept.ts";
import type { Viewer } from "./viewer.ts";

describe("answers that are kept", () => {
  it("an old one is given for a while after a change, and then it is said to be out of date", async () => {
    let now = 0;
    let written = 0;
    const outdated = { until: 0 };
    const deps = async () => ({ store: { upkeep: { writtenByOthers: async () => written } } });
    const viewer = { deps, outdated, now: () => now, changes: { count: () => 0 } } as unknown as Viewer;
    const keep = keepAnswers(viewer);
    let made = 0;
    const ask = () =>
      keep("home", async () => {
        now += 100;
        return ++made;
      });
    expect([await ask(), await ask(), outdated.until]).toEqual([1, 1, 0]);
    written++;
    now += 500;
    expect([await ask(), outdated.until]).toEqual([1, 2_100]);
    now = outdated.until;
    expect([await ask(), await ask()]).toEqual([2, 2]);
  });
});
