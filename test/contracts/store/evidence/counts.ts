// Store contract: counts of stored rows.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { attempt, delivery, entries, failed, failure, hazard, learn, NOON, remedy } from "../fixtures.ts";

export function counts(current: Current): void {
  describe("counts", () => {
    it("counts nothing in an empty memory", async () => {
      const { store } = current();
      const none = { sessions: 0, attempts: 0, failed: 0, succeeded: 0, hazards: 0, remedies: 0 };
      const said = { bumps: 0, overrides: 0, overridesRight: 0, firstAt: 0, lastAt: 0 };
      expect(await store.evidence.counts(undefined)).toEqual({ ...none, ...said });
      expect(await store.evidence.counts("unheard of")).toEqual({ ...none, ...said });
    });

    it("counts what is there, in one project and everywhere", async () => {
      const { store } = current();
      await store.evidence.append(
        entries(
          attempt({ at: NOON - 5 }),
          failed(),
          attempt({ outcome: { status: "cancelled" }, session: "session-2", at: NOON + 5 }),
          attempt({ project: "bbbbbbbb", session: "session-3", at: NOON + 9 }),
        ),
        learn,
      );
      await store.hazards.save([hazard({ subject: "path x" })]);
      await store.remedies.save([remedy()]);
      const right = await store.ledger.deliver(delivery());
      const wrong = await store.ledger.deliver(delivery());
      await store.ledger.deliver(delivery());
      await store.ledger.deliver(delivery({ verdict: "note" }));
      await store.ledger.settle(right, { fate: "overridden", aftermath: "succeeded" });
      await store.ledger.settle(wrong, { fate: "overridden", aftermath: "failed" });
      const counts = {
        sessions: 2,
        attempts: 3,
        failed: 1,
        succeeded: 1,
        hazards: 2,
        remedies: 1,
        bumps: 3,
        overrides: 2,
        overridesRight: 1,
        firstAt: NOON - 5,
        lastAt: NOON + 5,
      };
      expect(await store.evidence.counts("aaaaaaaa")).toEqual(counts);
      expect(await store.sessions.countWithCalls("aaaaaaaa")).toBe(2);
      expect(await store.sessions.countWithCalls("unheard of")).toBe(0);
      const everywhere = { ...counts, sessions: 3, attempts: 4, succeeded: 2, lastAt: NOON + 9 };
      expect(await store.evidence.counts(undefined)).toEqual(everywhere);
    });

    it("a session in which only a subagent worked is none of the person's", async () => {
      const { store } = current();
      const inside = attempt({ session: "s-sub", call: "c-sub", subagent: "explore" });
      await store.evidence.append(entries(attempt(), inside), learn);
      expect(await store.sessions.countWithCalls("aaaaaaaa")).toBe(1);
    });

    it("counts a call once, as it ended, when its outcome is reported later", async () => {
      const { store } = current();
      const unknown = attempt({ outcome: { status: "unknown" } });
      await store.evidence.append(entries(unknown), learn);
      await store.evidence.append(entries({ ...unknown, outcome: failure() }), learn);
      expect(await store.evidence.counts("aaaaaaaa")).toMatchObject({ attempts: 1, failed: 1 });
    });

    it("knows the first and the last call by their times, though the clock went back", async () => {
      const { store } = current();
      await store.evidence.append(entries(attempt({ at: NOON }), attempt({ at: 0 })), learn);
      expect(await store.evidence.counts("aaaaaaaa")).toMatchObject({ firstAt: 0, lastAt: NOON });
    });
  });
}
