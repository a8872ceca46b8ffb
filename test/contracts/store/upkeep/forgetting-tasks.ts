// Store contract: forgetting tasks and blockers.
import { describe, expect, it } from "vitest";
import type { Current, StoreCapabilities } from "../../store.ts";
import { attempt, dropDerived, entries, learn } from "../fixtures.ts";
import { blocker, task, VALIDATION } from "../task-fixtures.ts";

const WORD = "xylophonist";

export function forgettingTasks(current: Current, capabilities: StoreCapabilities): void {
  describe("forgetting tasks", () => {
    const fill = async () => {
      const { store } = current();
      await store.evidence.append(entries(attempt()), learn);
      for (let index = 0; index < 30; index++) await store.tasks.save(task({ id: `t${index}` }));
      await store.tasks.save(
        task({
          id: WORD,
          intent: WORD,
          reason: WORD,
          summary: WORD,
          type: WORD,
          validation: { ...VALIDATION, reason: WORD },
        }),
      );
      await store.tasks.block(blocker({ id: WORD, reason: WORD }));
      await store.tasks.save(task({ project: "bbbbbbbb" }));
      await store.tasks.block(blocker({ project: "bbbbbbbb" }));
    };
    const remaining = async () => {
      const { store, everyByte } = current();
      const said = JSON.stringify([await store.tasks.list({}), await store.tasks.blockers({})]).includes(
        WORD,
      );
      return said || (capabilities.bytes && (await everyByte?.())?.includes(WORD));
    };

    it("a project: its tasks and blockers, down to the disk; nothing of others", async () => {
      const { store } = current();
      await fill();
      expect(await store.upkeep.forget({ type: "project", id: "aaaaaaaa" })).toMatchObject({ projects: 1 });
      expect(await remaining()).toBe(false);
      expect(await store.tasks.list({})).toEqual([task({ project: "bbbbbbbb" })]);
      expect(await store.tasks.blockers({})).toEqual([blocker({ project: "bbbbbbbb" })]);
    });

    it("everything", async () => {
      const { store } = current();
      await fill();
      await store.upkeep.forget({ type: "everything" });
      expect(await remaining()).toBe(false);
      expect([...(await store.tasks.list({})), ...(await store.tasks.blockers({}))]).toEqual([]);
    });

    it("a session or what is derived: tasks stay, they belong to no session", async () => {
      const { store } = current();
      await fill();
      await dropDerived(store);
      await store.upkeep.forget({ type: "session", id: "session-1" });
      expect(await store.tasks.list({ project: "aaaaaaaa" })).toHaveLength(31);
      expect(await store.tasks.blockers({ project: "aaaaaaaa" })).toHaveLength(1);
    });
  });
}
