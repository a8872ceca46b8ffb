// Store contract: transactions are stored as a whole or not at all.
import { describe, expect, it } from "vitest";
import type { Current } from "../store.ts";
import { attempt, entries, learn, NOON, project } from "./fixtures.ts";

export function transact(current: Current): void {
  describe("transactions", () => {
    it("stores together what is written together, all of it or nothing", async () => {
      const { store, reopen } = current();
      const broken = store.transact(async () => {
        await store.evidence.append(entries(attempt()), learn);
        await store.projects.save(project(), NOON);
        expect((await store.evidence.counts(undefined)).attempts).toBe(1);
        throw new Error("in the middle");
      });
      await expect(broken).rejects.toThrow("in the middle");
      expect((await store.evidence.counts(undefined)).attempts).toBe(0);
      expect(await store.projects.list()).toEqual([]);
      const done = store.transact(async () => {
        await store.evidence.append(entries(attempt()), learn);
        return store.transact(async () => store.projects.save(project(), NOON));
      });
      await done;
      const other = await reopen();
      expect(await other.projects.list()).toEqual([{ ...project(), lastAt: NOON }]);
      expect((await other.evidence.counts(undefined)).attempts).toBe(1);
      await other.close();
    });
  });
}
