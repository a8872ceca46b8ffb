// Store contract: patterns, what keeps working.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { dropDerived, indexed, NOON, pattern, session, turn } from "../fixtures.ts";

export function patterns(current: Current): void {
  describe("patterns", () => {
    it("gives a pattern back as it was given", async () => {
      const { store } = current();
      const full = pattern({ branch: "topic", tags: ["tool testing"], evidence: [9, 8], failures: 3 });
      const plain = pattern({ type: "commit", key: "", display: "feat(scope): …", tags: [], evidence: [] });
      await store.turns.savePatterns([full, plain]);
      expect(await store.turns.patterns({ project: "aaaaaaaa", limit: 10, types: ["test"] })).toEqual([full]);
      expect(await store.turns.patterns({ project: "aaaaaaaa", limit: 10, types: ["commit"] })).toEqual([
        plain,
      ]);
    });

    it("gives the strongest first: the most successes, then the newest; of these types, of these keys", async () => {
      const { store } = current();
      await store.turns.savePatterns([
        pattern({ key: "a", successes: 3 }),
        pattern({ key: "b", successes: 9, type: "run" }),
        pattern({ key: "c", successes: 3, lastAt: NOON + 1 }),
        pattern({ key: "d", successes: 5, type: "workflow" }),
        pattern({ key: "a", successes: 1, type: "build" }),
        pattern({ key: "e", successes: 99, project: "bbbbbbbb" }),
      ]);
      type Query = Omit<Parameters<typeof store.turns.patterns>[0], "project" | "limit">;
      const find = async (query: Query, limit = 10) =>
        (await store.turns.patterns({ project: "aaaaaaaa", limit, ...query })).map(({ key }) => key).join("");
      expect(await find({})).toBe("bdcaa");
      expect(await find({}, 2)).toBe("bd");
      expect(await find({ types: ["test"] })).toBe("ca");
      expect(await find({ types: ["test", "run", "test"] }, 2)).toBe("bc");
      expect(await find({ types: [] })).toBe("");
      expect(await find({ keys: ["a", "b", "unheard of"] })).toBe("baa");
      expect(await find({ keys: ["a", "b"], types: ["test", "build"] })).toBe("aa");
      expect(await find({ keys: [] })).toBe("");
      expect(await find({}, 0)).toBe("");
      expect(await store.turns.patterns({ project: "cccccccc", limit: 9 })).toEqual([]);
    });

    it("saves a pattern over the row of the same project, type and key", async () => {
      const { store } = current();
      const changed = pattern({
        successes: 5,
        failures: 2,
        display: "new",
        evidence: [],
        lastSession: "session-2",
      });
      const others = [pattern({ key: "other" }), pattern({ type: "lint" }), pattern({ project: "bbbbbbbb" })];
      await store.turns.savePatterns([pattern(), ...others]);
      await store.turns.savePatterns([changed]);
      const found = await store.turns.patterns({ project: "aaaaaaaa", limit: 10 });
      expect(found[0]).toEqual(changed);
      expect(found.slice(1)).toEqual(expect.arrayContaining(others.slice(0, 2)));
      expect(await store.turns.patterns({ project: "bbbbbbbb", limit: 10 })).toEqual([others[2]]);
    });

    it("drops the patterns of a project with what else is derived, and how far it was learned from", async () => {
      const { store } = current();
      await store.turns.savePatterns([pattern(), pattern({ project: "bbbbbbbb" })]);
      await store.sessions.save(session());
      await store.sessions.save(session({ id: "session-b", project: "bbbbbbbb" }));
      await store.sessions.markLearned("session-1", 5);
      await store.sessions.markLearned("session-b", 5);
      await store.turns.save([indexed(turn(), ["redi"])]);
      await dropDerived(store);
      expect(await store.turns.patterns({ project: "aaaaaaaa", limit: 10 })).toEqual([]);
      expect(await store.turns.patterns({ project: "bbbbbbbb", limit: 10 })).toHaveLength(1);
      expect(await store.sessions.learnedTo("session-1")).toBe(0);
      expect(await store.sessions.learnedTo("session-b")).toBe(5);
      // Turns stay: their prompts are not derived.
      expect((await store.turns.find("aaaaaaaa", ["redi"], 1)).turns).toEqual([turn()]);
    });
  });
}
