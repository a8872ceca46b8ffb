// Calls and deliveries of a turn, in order.
import { describe, expect, it } from "vitest";
import { threadOf } from "./thread.ts";

const at = (second: number) => ({ at: new Date(Date.UTC(2026, 10, 17, 8, 0, second)).toISOString() });

describe("viewer: the thread of a turn", () => {
  it("a warning stands between the calls where it was given, before the call of the same moment", () => {
    const steps = threadOf([at(1), at(5), at(9)], [at(5), at(7)]);
    expect(steps.map(({ type }) => type)).toEqual(["call", "delivery", "call", "delivery", "call"]);
  });
});
