// Store contract: sessions, and how far each was learned from.
import { describe, expect, it } from "vitest";
import type { Current } from "../store.ts";
import { attempt, entries, learn, MINUTE, NOON, session } from "./fixtures.ts";

export function sessions(current: Current): void {
  describe("describing sessions", () => {
    it("makes the session of an attempt when it is not there yet", async () => {
      const { store } = current();
      await store.evidence.append(
        entries(attempt({ turn: 4 }), attempt({ turn: 2, at: NOON + MINUTE })),
        learn,
      );
      expect(await store.sessions.get("session-1")).toEqual(session({ lastAt: NOON + MINUTE, turns: 4 }));
      expect(await store.sessions.get("unheard of")).toBeUndefined();
    });

    it("lets sessions only grow, and keeps the first title", async () => {
      const { store } = current();
      await store.sessions.save(session());
      await store.sessions.save(
        session({ title: "Add rate limiting", turns: 3, lastAt: NOON + 9, startedAt: NOON + 5 }),
      );
      await store.sessions.save(
        session({ title: "Now something else", turns: 1, lastAt: NOON + 2, agent: "codex" }),
      );
      await store.evidence.append(entries(attempt({ at: NOON + 7, turn: 2 })), learn);
      const grown = session({ title: "Add rate limiting", turns: 3, lastAt: NOON + 9 });
      expect(await store.sessions.get("session-1")).toEqual(grown);
    });

    it("lists the sessions of a project, the last used first", async () => {
      const { store } = current();
      await store.sessions.save(session({ id: "one", lastAt: NOON + 1 }));
      await store.sessions.save(session({ id: "two", lastAt: NOON + 3 }));
      await store.sessions.save(session({ id: "three", lastAt: NOON + 2 }));
      await store.sessions.save(session({ id: "four", project: "bbbbbbbb" }));
      expect((await store.sessions.list("aaaaaaaa", 2)).map(({ id }) => id)).toEqual(["two", "three"]);
    });
  });

  describe("finding sessions", () => {
    it("by project, time and page, the last used first", async () => {
      const { store } = current();
      for (const [id, startedAt, lastAt] of [
        ["one", NOON, NOON + 10],
        ["two", NOON + 5, NOON + 30],
        ["three", NOON + 20, NOON + 40],
      ] as const)
        await store.sessions.save(session({ id, startedAt, lastAt }));
      await store.sessions.save(session({ id: "four", project: "bbbbbbbb", lastAt: NOON + 35 }));
      const find = async (query: object) =>
        (await store.sessions.find({ limit: 10, ...query })).map(({ id }) => id);
      expect(await find({})).toEqual(["three", "four", "two", "one"]);
      expect(await find({ project: "aaaaaaaa" })).toEqual(["three", "two", "one"]);
      expect(await find({ limit: 2 })).toEqual(["three", "four"]);
      expect(await find({ before: NOON + 35 })).toEqual(["two", "one"]);
      expect(await find({ since: NOON + 30, until: NOON + 19 })).toEqual(["four", "two"]);
      expect(await find({ project: "unheard of" })).toEqual([]);
    });
  });

  describe("how far a session was learned from", () => {
    it("is nothing at first, and goes only onwards", async () => {
      const { store } = current();
      expect(await store.sessions.learnedTo("session-1")).toBe(0);
      await store.sessions.save(session());
      await store.sessions.save(session({ id: "session-2" }));
      expect(await store.sessions.learnedTo("session-1")).toBe(0);
      await store.sessions.markLearned("session-1", 12);
      await store.sessions.markLearned("session-1", 7);
      await store.sessions.save(session({ turns: 5 }));
      expect(await store.sessions.learnedTo("session-1")).toBe(12);
      expect(await store.sessions.learnedTo("session-2")).toBe(0);
    });

    it("is known to the next one to open", async () => {
      const { store, reopen } = current();
      await store.sessions.save(session());
      await store.sessions.markLearned("session-1", 12);
      const other = await reopen();
      expect(await other.sessions.learnedTo("session-1")).toBe(12);
      await other.close();
    });

    it("of a session unheard of, nothing is taken down", async () => {
      const { store } = current();
      await store.sessions.markLearned("unheard of", 12);
      expect(await store.sessions.learnedTo("unheard of")).toBe(0);
      expect(await store.sessions.get("unheard of")).toBeUndefined();
    });
  });
}
