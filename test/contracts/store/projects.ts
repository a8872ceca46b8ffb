// The store contract: projects, sessions, counts and import marks.
import { describe, expect, it } from "vitest";
import type { Current } from "../store.ts";
import {
  attempt,
  delivery,
  entries,
  failed,
  hazard,
  learn,
  MINUTE,
  NOON,
  project,
  remedy,
  session,
} from "./fixtures.ts";

export function projects(current: Current): void {
  describe("projects and sessions", () => {
    it("lists projects, the last used first, with their latest description", async () => {
      const { store } = current();
      await store.saveProject(project({ root: "/old" }), NOON);
      await store.saveProject(project({ id: "bbbbbbbb", name: "other" }), NOON + 1);
      await store.saveProject(project(), NOON - MINUTE);
      expect(await store.projects()).toEqual([
        { ...project({ id: "bbbbbbbb", name: "other" }), lastAt: NOON + 1 },
        { ...project(), lastAt: NOON },
      ]);
    });

    it("stores together what is written together, all of it or nothing", async () => {
      const { store, reopen } = current();
      const broken = store.together(async () => {
        await store.append(entries(attempt()), learn);
        await store.saveProject(project(), NOON);
        expect((await store.counts(undefined)).attempts).toBe(1);
        throw new Error("in the middle");
      });
      await expect(broken).rejects.toThrow("in the middle");
      expect((await store.counts(undefined)).attempts).toBe(0);
      expect(await store.projects()).toEqual([]);
      const done = store.together(async () => {
        await store.append(entries(attempt()), learn);
        return store.together(async () => store.saveProject(project(), NOON));
      });
      await done;
      const other = await reopen();
      expect(await other.projects()).toEqual([{ ...project(), lastAt: NOON }]);
      expect((await other.counts(undefined)).attempts).toBe(1);
      await other.close();
    });

    it("knows a project by its attempts before anybody described it", async () => {
      const { store } = current();
      await store.append(entries(attempt()), learn);
      expect(await store.projects()).toMatchObject([{ id: "aaaaaaaa", lastAt: NOON }]);
      await store.saveProject(project(), NOON);
      expect(await store.projects()).toEqual([{ ...project(), lastAt: NOON }]);
      expect((await store.counts("aaaaaaaa")).attempts).toBe(1);
    });

    it("makes the session of an attempt when it is not there yet", async () => {
      const { store } = current();
      await store.append(entries(attempt({ turn: 4 }), attempt({ turn: 2, at: NOON + MINUTE })), learn);
      expect(await store.session("session-1")).toEqual(session({ lastAt: NOON + MINUTE, turns: 4 }));
      expect(await store.session("unheard of")).toBeUndefined();
    });

    it("lets sessions only grow, and keeps the first title", async () => {
      const { store } = current();
      await store.saveSession(session());
      await store.saveSession(
        session({ title: "Add rate limiting", turns: 3, lastAt: NOON + 9, startedAt: NOON + 5 }),
      );
      await store.saveSession(
        session({ title: "Now something else", turns: 1, lastAt: NOON + 2, agent: "codex" }),
      );
      await store.append(entries(attempt({ at: NOON + 7, turn: 2 })), learn);
      const grown = session({ title: "Add rate limiting", turns: 3, lastAt: NOON + 9 });
      expect(await store.session("session-1")).toEqual(grown);
    });

    it("lists the sessions of a project, the last used first", async () => {
      const { store } = current();
      await store.saveSession(session({ id: "one", lastAt: NOON + 1 }));
      await store.saveSession(session({ id: "two", lastAt: NOON + 3 }));
      await store.saveSession(session({ id: "three", lastAt: NOON + 2 }));
      await store.saveSession(session({ id: "four", project: "bbbbbbbb" }));
      expect((await store.sessions("aaaaaaaa", 2)).map(({ id }) => id)).toEqual(["two", "three"]);
    });
  });

  describe("counts", () => {
    it("counts nothing in an empty memory", async () => {
      const { store } = current();
      const none = { sessions: 0, attempts: 0, failed: 0, succeeded: 0, hazards: 0, remedies: 0 };
      const said = { bumps: 0, overrides: 0, overridesRight: 0, firstAt: 0, lastAt: 0 };
      expect(await store.counts(undefined)).toEqual({ ...none, ...said });
      expect(await store.counts("unheard of")).toEqual({ ...none, ...said });
    });

    it("counts what is there, in one project and everywhere", async () => {
      const { store } = current();
      await store.append(
        entries(
          attempt({ at: NOON - 5 }),
          failed(),
          attempt({ outcome: { status: "cancelled" }, session: "session-2", at: NOON + 5 }),
          attempt({ project: "bbbbbbbb", session: "session-3", at: NOON + 9 }),
        ),
        learn,
      );
      await store.saveHazards([hazard({ subject: "path x" })]);
      await store.saveRemedies([remedy()]);
      const right = await store.deliver(delivery());
      const wrong = await store.deliver(delivery());
      await store.deliver(delivery());
      await store.deliver(delivery({ verdict: "note" }));
      await store.settle(right, { fate: "overridden", aftermath: "succeeded" });
      await store.settle(wrong, { fate: "overridden", aftermath: "failed" });
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
      expect(await store.counts("aaaaaaaa")).toEqual(counts);
      const everywhere = { ...counts, sessions: 3, attempts: 4, succeeded: 2, lastAt: NOON + 9 };
      expect(await store.counts(undefined)).toEqual(everywhere);
    });
  });

  describe("import marks", () => {
    it("remembers how far each history was imported", async () => {
      const { store } = current();
      expect(await store.importMark("a.jsonl")).toBeUndefined();
      await store.saveImportMark({ path: "a.jsonl", size: 1, modifiedAt: NOON });
      const mark = { path: "a.jsonl", size: 5_000_000_000, modifiedAt: NOON + 0.25 };
      await store.saveImportMark(mark);
      expect(await store.importMark("a.jsonl")).toEqual(mark);
    });
  });
}
