// Deliveries are listed at the turn in which the agent read them.
import { describe, expect, it } from "vitest";
import { deliveriesOfTurn } from "./place-deliveries.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 17, 8, minute)).toISOString();
const session = {
  log: [
    { at: at(0), attempts: [] },
    { at: null, attempts: [{ at: at(10) }] },
    { at: at(20), attempts: [] },
  ],
  deliveries: [{ at: at(-1) }, { at: at(5) }, { at: at(10) }, { at: at(30) }],
};

describe("viewer: what was shown in a session", () => {
  it("every delivery is listed exactly once, in its turn", () => {
    expect(deliveriesOfTurn(session, 0)).toEqual([{ at: at(-1) }, { at: at(5) }]);
    expect(deliveriesOfTurn(session, 1)).toEqual([{ at: at(10) }]);
    expect(deliveriesOfTurn(session, 2)).toEqual([{ at: at(30) }]);
  });
});
