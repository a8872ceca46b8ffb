// Store contract: listing and describing projects.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { attempt, entries, learn, MINUTE, NOON, project } from "../fixtures.ts";

export function projects(current: Current): void {
  describe("describing projects", () => {
    it("lists projects, the last used first, with their latest description", async () => {
      const { store } = current();
      await store.projects.save(project({ root: "/old" }), NOON);
      await store.projects.save(project({ id: "bbbbbbbb", name: "other" }), NOON + 1);
      await store.projects.save(project(), NOON - MINUTE);
      expect(await store.projects.list()).toEqual([
        { ...project({ id: "bbbbbbbb", name: "other" }), lastAt: NOON + 1 },
        { ...project(), lastAt: NOON },
      ]);
    });

    it("knows a project by its attempts before anybody described it", async () => {
      const { store } = current();
      await store.evidence.append(entries(attempt()), learn);
      expect(await store.projects.list()).toMatchObject([{ id: "aaaaaaaa", lastAt: NOON }]);
      await store.projects.save(project(), NOON);
      expect(await store.projects.list()).toEqual([{ ...project(), lastAt: NOON }]);
      expect(await store.evidence.attempts({ project: "aaaaaaaa" })).toHaveLength(1);
    });
  });
}
