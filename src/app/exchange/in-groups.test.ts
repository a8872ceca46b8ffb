import { describe, expect, it } from "vitest";
import { inGroups } from "./in-groups.ts";

async function* counting(to: number): AsyncGenerator<number> {
  for (let number = 1; number <= to; number++) yield number;
}

async function groupsOf(to: number, isCall: (number: number) => boolean): Promise<readonly number[][]> {
  const groups: number[][] = [];
  for await (const group of inGroups(counting(to), isCall)) groups.push([...group]);
  return groups;
}

describe("app: a history in groups", () => {
  it.each([0, 1, 249, 250, 251, 1_000, 1_337])("%i calls come once each, in order", async (count) => {
    const groups = await groupsOf(count, () => true);
    expect(groups.flat()).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(Math.max(...groups.map((group) => group.length))).toBeLessThanOrEqual(250);
  });

  it("a group ends with its last call: the prompt after it belongs to the next", async () => {
    const isCall = (number: number) => number % 2 === 0;
    const [first, second] = await groupsOf(503, isCall);
    expect(first?.at(-1)).toBe(500);
    expect(second).toEqual([501, 502, 503]);
  });
});
