// Store contract: transactions are stored as a whole or not at all.
import { describe, expect, it } from "vitest";
import type { Current } from "../store.ts";
import { attempt, entries, failed, failure, hazard, learn, NOON, project } from "./fixtures.ts";

export function transact(current: Current): void {
  describe("transactions", () => {
    it("stores together what is written together, all of it or nothing", async () => {
      const { store } = current();
      const broken = store.transact(async () => {
        await store.evidence.append(entries(attempt()), learn);
        await store.projects.save(project(), NOON);
        expect(await store.evidence.attempts({})).toHaveLength(1);
        throw new Error("in the middle");
      });
      await expect(broken).rejects.toThrow("in the middle");
      expect(await store.evidence.attempts({})).toEqual([]);
      expect(await store.sessions.get("session-1")).toBeUndefined();
      expect(await store.projects.list()).toEqual([]);
      await store.transact(async () => {
        await store.evidence.append(entries(attempt()), learn);
        return store.transact(async () => store.projects.save(project(), NOON));
      });
      expect(await store.projects.list()).toEqual([{ ...project(), lastAt: NOON }]);
      expect(await store.evidence.attempts({})).toHaveLength(1);
    });

    it("takes hazards back as they were, with how far a session was learned from", async () => {
      const { store } = current();
      await store.evidence.append(entries(failed()), learn);
      await store.sessions.markLearned("session-1", 1);
      const before = await store.hazards.list("aaaaaaaa", 9);
      const broken = store.transact(async () => {
        await store.evidence.append(entries(failed(), failed({ outcome: failure({ kind: "test" }) })), learn);
        await store.hazards.weigh(hazard(), { overridesRight: 1 });
        await store.sessions.markLearned("session-1", 3);
        throw new Error("in the middle");
      });
      await expect(broken).rejects.toThrow("in the middle");
      expect(await store.hazards.list("aaaaaaaa", 9)).toEqual(before);
      expect(await store.sessions.learnedTo("session-1")).toBe(1);
    });

    it("shows other processes what was stored", async () => {
      const { store, reopen } = current();
      await store.transact(async () => {
        await store.evidence.append(entries(attempt()), learn);
        await store.projects.save(project(), NOON);
      });
      const other = await reopen();
      expect(await other.projects.list()).toEqual([{ ...project(), lastAt: NOON }]);
      expect((await other.evidence.counts(undefined)).attempts).toBe(1);
      await other.close();
    });
  });
}
