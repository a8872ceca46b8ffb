// Store contract: tasks and blockers, all of which are kept.
import { describe, expect, it } from "vitest";
import type { TaskQuery } from "../../../src/ports/store.ts";
import type { Current } from "../store.ts";
import { NOON } from "./fixtures.ts";
import { begun, blocker, task, VALIDATION } from "./task-fixtures.ts";

export function tasks(current: Current): void {
  describe("tasks", () => {
    it("gives a task back as it was saved", async () => {
      const { store } = current();
      const full = task({
        validation: VALIDATION,
        requiresContext: true,
        intent: '인증\n"x"',
        reason: "why",
      });
      await store.tasks.save(full);
      expect(await store.tasks.list({})).toEqual([full]);
      expect(await store.tasks.list({ project: "aaaaaaaa", id: "task-042" })).toEqual([full]);
    });

    it("closes the run that is open: what the end does not say stays", async () => {
      const { store } = current();
      await store.tasks.save(begun());
      await store.tasks.save(begun({ id: "task-043", project: "bbbbbbbb" }));
      await store.tasks.save(
        task({
          type: "",
          intent: "",
          startedAt: 0,
          endedAt: NOON + 5,
          status: "failed",
          reason: "r",
          summary: "s",
        }),
      );
      expect(await store.tasks.list({ project: "aaaaaaaa" })).toEqual([
        begun({ status: "failed", endedAt: NOON + 5, reason: "r", summary: "s" }),
      ]);
      expect(await store.tasks.list({ project: "bbbbbbbb" })).toEqual([
        begun({ id: "task-043", project: "bbbbbbbb" }),
      ]);
    });

    it("begun again while it runs is the same run, with what is new", async () => {
      const { store } = current();
      await store.tasks.save(begun());
      await store.tasks.save(begun({ startedAt: NOON + 9, intent: "Add limits", type: "" }));
      expect(await store.tasks.list({})).toEqual([begun({ intent: "Add limits" })]);
    });

    it("the end of an older run does not close a newer one", async () => {
      const { store } = current();
      await store.tasks.save(begun());
      await store.tasks.save(task({ endedAt: NOON - 1 }));
      expect(await store.tasks.list({})).toEqual([begun(), task({ endedAt: NOON - 1 })]);
    });

    it("stores the same end once, and takes what the second report adds", async () => {
      const { store } = current();
      await store.tasks.save(task({ intent: "", startedAt: 0 }));
      await store.tasks.save(task({ intent: "Add rate limiting", startedAt: NOON - 5 }));
      await store.tasks.save(task({ intent: "", type: "" }));
      expect(await store.tasks.list({})).toEqual([task({ startedAt: NOON - 5 })]);
      await store.tasks.save(task({ status: "failed" }));
      await store.tasks.save(task({ endedAt: NOON + 1 }));
      await store.tasks.save(task({ project: "bbbbbbbb" }));
      expect(await store.tasks.list({})).toHaveLength(4);
    });

    it("finds tasks by project, id, status and time: those that run, then the last to end first", async () => {
      const { store } = current();
      for (const [id, endedAt, status] of [
        ["a", 3, "completed"],
        ["b", 5, "failed"],
        ["c", 4, "completed"],
      ] as const)
        await store.tasks.save(task({ id, endedAt: NOON + endedAt, status }));
      await store.tasks.save(begun({ id: "d", startedAt: NOON + 1 }));
      await store.tasks.save(begun({ id: "e", startedAt: NOON + 2 }));
      await store.tasks.save(task({ id: "f", project: "bbbbbbbb", endedAt: NOON + 9 }));
      const find = async (query: TaskQuery) => (await store.tasks.list(query)).map(({ id }) => id).join("");
      const project = "aaaaaaaa";
      expect(await find({})).toBe("edfbca");
      expect(await find({ project })).toBe("edbca");
      expect(await find({ project, limit: 3 })).toBe("edb");
      expect(await find({ project, limit: 1 })).toBe("e");
      expect(await find({ project, statuses: ["completed", "failed"], limit: 2 })).toBe("bc");
      expect(await find({ project, statuses: ["completed"] })).toBe("ca");
      expect(await find({ project, statuses: ["failed", "started"] })).toBe("edb");
      expect(await find({ project, statuses: [] })).toBe("");
      expect(await find({ project, id: "c" })).toBe("c");
      expect(await find({ project, since: NOON + 4 })).toBe("bc");
      expect(await find({ project: "unheard of" })).toBe("");
    });
  });

  describe("blockers", () => {
    it("hold until they are lifted, the oldest first", async () => {
      const { store } = current();
      await store.tasks.block(blocker({ id: "b", blockedAt: NOON + 2 }));
      await store.tasks.block(blocker({ id: "a" }));
      await store.tasks.block(blocker({ project: "bbbbbbbb", blockedAt: NOON + 1 }));
      const active = { project: "aaaaaaaa", active: true };
      expect(await store.tasks.blockers(active)).toEqual([
        blocker({ id: "a" }),
        blocker({ id: "b", blockedAt: NOON + 2 }),
      ]);
      expect(await store.tasks.unblock("aaaaaaaa", "a", NOON + 7)).toBe(true);
      expect(await store.tasks.unblock("aaaaaaaa", "a", NOON + 8)).toBe(false);
      expect(await store.tasks.unblock("unheard of", "a", NOON + 8)).toBe(false);
      expect((await store.tasks.blockers(active)).map(({ id }) => id)).toEqual(["b"]);
      expect(await store.tasks.blockers({})).toEqual([
        blocker({ id: "a", unblockedAt: NOON + 7 }),
        blocker({ project: "bbbbbbbb", blockedAt: NOON + 1 }),
        blocker({ id: "b", blockedAt: NOON + 2 }),
      ]);
      expect(await store.tasks.blockers({ limit: 1 })).toHaveLength(1);
      expect(await store.tasks.blockers({ project: "unheard of" })).toEqual([]);
    });

    it("blocked again while it is: a new reason, the old time; later again: a new one", async () => {
      const { store } = current();
      await store.tasks.block(blocker());
      await store.tasks.block(blocker({ reason: "key revoked", blockedAt: NOON + 5 }));
      expect(await store.tasks.blockers({})).toEqual([blocker({ reason: "key revoked" })]);
      await store.tasks.unblock("aaaaaaaa", "task-007", NOON + 6);
      await store.tasks.block(blocker({ blockedAt: NOON + 8 }));
      expect(await store.tasks.blockers({ active: true })).toEqual([blocker({ blockedAt: NOON + 8 })]);
      expect(await store.tasks.blockers({})).toHaveLength(2);
    });

    it("told again when it is over, it stays over", async () => {
      const { store } = current();
      await store.tasks.block(blocker());
      await store.tasks.unblock("aaaaaaaa", "task-007", NOON + 6);
      await store.tasks.block(blocker());
      await store.tasks.block(blocker({ blockedAt: NOON + 5 }));
      expect(await store.tasks.blockers({ active: true })).toEqual([]);
      await store.tasks.block(blocker({ id: "x", unblockedAt: NOON + 1 }));
      await store.tasks.block(blocker({ id: "x", unblockedAt: NOON + 1 }));
      expect(await store.tasks.blockers({})).toEqual([
        blocker({ unblockedAt: NOON + 6 }),
        blocker({ id: "x", unblockedAt: NOON + 1 }),
      ]);
    });
  });
}
