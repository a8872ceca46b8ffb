// The store contract: tasks and blockers, of which everything is kept.
import { describe, expect, it } from "vitest";
import type { Current, StoreCapabilities } from "../store.ts";
import { attempt, dropDerived, entries, learn, NOON } from "./fixtures.ts";
import { begun, blocker, task } from "./task-fixtures.ts";

const WORD = "xylophonist";
const VALIDATION = {
  valid: false,
  rulesPassed: ["lint"],
  rulesFailed: ['"tests" 테스트'],
  reason: "1 failed",
};

export function tasks(current: Current, capabilities: StoreCapabilities): void {
  describe("tasks", () => {
    it("gives a task back as it was saved", async () => {
      const { store } = current();
      const full = task({
        validation: VALIDATION,
        requiresContext: true,
        intent: '인증\n"x"',
        reason: "why",
      });
      await store.saveTask(full);
      expect(await store.tasks({})).toEqual([full]);
      expect(await store.tasks({ project: "aaaaaaaa", id: "task-042" })).toEqual([full]);
    });

    it("closes the run that is open: what the end does not say stays", async () => {
      const { store } = current();
      await store.saveTask(begun());
      await store.saveTask(begun({ id: "task-043", project: "bbbbbbbb" }));
      await store.saveTask(
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
      expect(await store.tasks({ project: "aaaaaaaa" })).toEqual([
        begun({ status: "failed", endedAt: NOON + 5, reason: "r", summary: "s" }),
      ]);
      expect(await store.tasks({ project: "bbbbbbbb" })).toEqual([
        begun({ id: "task-043", project: "bbbbbbbb" }),
      ]);
    });

    it("begun again while it runs is the same run, with what is new", async () => {
      const { store } = current();
      await store.saveTask(begun());
      await store.saveTask(begun({ startedAt: NOON + 9, intent: "Add limits", type: "" }));
      expect(await store.tasks({})).toEqual([begun({ intent: "Add limits" })]);
    });

    it("the end of an older run does not close a newer one", async () => {
      const { store } = current();
      await store.saveTask(begun());
      await store.saveTask(task({ endedAt: NOON - 1 }));
      expect(await store.tasks({})).toEqual([begun(), task({ endedAt: NOON - 1 })]);
    });

    it("stores the same end once, and takes what the second report adds", async () => {
      const { store } = current();
      await store.saveTask(task({ intent: "", startedAt: 0 }));
      await store.saveTask(task({ intent: "Add rate limiting", startedAt: NOON - 5 }));
      await store.saveTask(task({ intent: "", type: "" }));
      expect(await store.tasks({})).toEqual([task({ startedAt: NOON - 5 })]);
      await store.saveTask(task({ status: "failed" }));
      await store.saveTask(task({ endedAt: NOON + 1 }));
      await store.saveTask(task({ project: "bbbbbbbb" }));
      expect(await store.tasks({})).toHaveLength(4);
    });

    it("finds tasks by project, id, status and time: those that run, then the last to end first", async () => {
      const { store } = current();
      for (const [id, endedAt, status] of [
        ["a", 3, "completed"],
        ["b", 5, "failed"],
        ["c", 4, "completed"],
      ] as const)
        await store.saveTask(task({ id, endedAt: NOON + endedAt, status }));
      await store.saveTask(begun({ id: "d", startedAt: NOON + 1 }));
      await store.saveTask(begun({ id: "e", startedAt: NOON + 2 }));
      await store.saveTask(task({ id: "f", project: "bbbbbbbb", endedAt: NOON + 9 }));
      const find = async (query: Parameters<typeof store.tasks>[0]) =>
        (await store.tasks(query)).map(({ id }) => id).join("");
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
      await store.saveBlocker(blocker({ id: "b", blockedAt: NOON + 2 }));
      await store.saveBlocker(blocker({ id: "a" }));
      await store.saveBlocker(blocker({ project: "bbbbbbbb", blockedAt: NOON + 1 }));
      const active = { project: "aaaaaaaa", active: true };
      expect(await store.blockers(active)).toEqual([
        blocker({ id: "a" }),
        blocker({ id: "b", blockedAt: NOON + 2 }),
      ]);
      expect(await store.unblock("aaaaaaaa", "a", NOON + 7)).toBe(true);
      expect(await store.unblock("aaaaaaaa", "a", NOON + 8)).toBe(false);
      expect(await store.unblock("unheard of", "a", NOON + 8)).toBe(false);
      expect((await store.blockers(active)).map(({ id }) => id)).toEqual(["b"]);
      expect(await store.blockers({})).toEqual([
        blocker({ id: "a", unblockedAt: NOON + 7 }),
        blocker({ project: "bbbbbbbb", blockedAt: NOON + 1 }),
        blocker({ id: "b", blockedAt: NOON + 2 }),
      ]);
      expect(await store.blockers({ limit: 1 })).toHaveLength(1);
      expect(await store.blockers({ project: "unheard of" })).toEqual([]);
    });

    it("blocked again while it is: a new reason, the old time; later again: a new one", async () => {
      const { store } = current();
      await store.saveBlocker(blocker());
      await store.saveBlocker(blocker({ reason: "key revoked", blockedAt: NOON + 5 }));
      expect(await store.blockers({})).toEqual([blocker({ reason: "key revoked" })]);
      await store.unblock("aaaaaaaa", "task-007", NOON + 6);
      await store.saveBlocker(blocker({ blockedAt: NOON + 8 }));
      expect(await store.blockers({ active: true })).toEqual([blocker({ blockedAt: NOON + 8 })]);
      expect(await store.blockers({})).toHaveLength(2);
    });

    it("told again when it is over, it stays over", async () => {
      const { store } = current();
      await store.saveBlocker(blocker());
      await store.unblock("aaaaaaaa", "task-007", NOON + 6);
      await store.saveBlocker(blocker());
      await store.saveBlocker(blocker({ blockedAt: NOON + 5 }));
      expect(await store.blockers({ active: true })).toEqual([]);
      await store.saveBlocker(blocker({ id: "x", unblockedAt: NOON + 1 }));
      await store.saveBlocker(blocker({ id: "x", unblockedAt: NOON + 1 }));
      expect(await store.blockers({})).toEqual([
        blocker({ unblockedAt: NOON + 6 }),
        blocker({ id: "x", unblockedAt: NOON + 1 }),
      ]);
    });
  });

  describe("forgetting tasks", () => {
    const fill = async () => {
      const { store } = current();
      await store.append(entries(attempt()), learn);
      for (let index = 0; index < 30; index++) await store.saveTask(task({ id: `t${index}` }));
      await store.saveTask(
        task({
          id: WORD,
          intent: WORD,
          reason: WORD,
          summary: WORD,
          type: WORD,
          validation: { ...VALIDATION, reason: WORD },
        }),
      );
      await store.saveBlocker(blocker({ id: WORD, reason: WORD }));
      await store.saveTask(task({ project: "bbbbbbbb" }));
      await store.saveBlocker(blocker({ project: "bbbbbbbb" }));
    };
    const remaining = async () => {
      const { store, everyByte } = current();
      const said = JSON.stringify([await store.tasks({}), await store.blockers({})]).includes(WORD);
      return said || (capabilities.bytes && (await everyByte?.())?.includes(WORD));
    };

    it("a project: its tasks and blockers, down to the disk; nothing of others", async () => {
      const { store } = current();
      await fill();
      expect(await store.forget({ type: "project", id: "aaaaaaaa" })).toMatchObject({ projects: 1 });
      expect(await remaining()).toBe(false);
      expect(await store.tasks({})).toEqual([task({ project: "bbbbbbbb" })]);
      expect(await store.blockers({})).toEqual([blocker({ project: "bbbbbbbb" })]);
    });

    it("everything", async () => {
      const { store } = current();
      await fill();
      await store.forget({ type: "everything" });
      expect(await remaining()).toBe(false);
      expect([...(await store.tasks({})), ...(await store.blockers({}))]).toEqual([]);
    });

    it("a session or what is derived: tasks stay, they belong to no session", async () => {
      const { store } = current();
      await fill();
      await dropDerived(store);
      await store.forget({ type: "session", id: "session-1" });
      expect(await store.tasks({ project: "aaaaaaaa" })).toHaveLength(31);
      expect(await store.blockers({ project: "aaaaaaaa" })).toHaveLength(1);
    });
  });
}
