// The store contract: what hangs on cards beside their files.
import { describe, expect, it } from "vitest";
import type { Current } from "../store.ts";
import { dropDerived, NOON } from "./fixtures.ts";
import { cardRow, cardUse } from "./lesson-fixtures.ts";

const KEY = "aaaaaaaa/.twiceshy/lessons/push.md";
const NOTHING = { key: KEY, ignoredAt: 0, wokenAt: 0, uses: 0, usedAt: 0 };

export function cardMarks(current: Current): void {
  describe("what hangs on cards", () => {
    it("marks one thing at a time, and takes it back", async () => {
      const { store } = current();
      await store.markCard(KEY, { ignoredAt: NOON });
      await store.markCard(KEY, { wokenAt: NOON + 1 });
      await store.markCard("other", { wokenAt: 5, ignoredAt: 6 });
      const marked = { ...NOTHING, ignoredAt: NOON, wokenAt: NOON + 1 };
      expect(await store.cardMarks([KEY, KEY, "unheard of"])).toEqual([marked]);
      await store.markCard(KEY, {});
      expect(await store.cardMarks([KEY])).toEqual([marked]);
      await store.markCard(KEY, { ignoredAt: 0 });
      expect(await store.cardMarks([KEY])).toEqual([{ ...marked, ignoredAt: 0 }]);
      await store.markCard(KEY, { wokenAt: 0 });
      expect(await store.cardMarks([KEY])).toEqual([]);
      expect(await store.cardMarks([])).toEqual([]);
      expect(await store.cardMarks(["other"])).toEqual([
        { key: "other", ignoredAt: 6, wokenAt: 5, uses: 0, usedAt: 0 },
      ]);
    });

    it("outlives the index: a card that is gone and comes back is still silenced", async () => {
      const { store } = current();
      await store.saveCards([cardRow()], []);
      await store.markCard(KEY, { ignoredAt: NOON });
      await store.useCards([cardUse()]);
      await store.saveCards([], [cardRow().id]);
      await dropDerived(store);
      expect(await store.cardMarks([KEY])).toEqual([{ ...NOTHING, ignoredAt: NOON, uses: 1, usedAt: NOON }]);
    });

    it("counts how often a card was shown, and when last", async () => {
      const { store } = current();
      await store.useCards([cardUse({ at: NOON + 9 }), cardUse({ whole: false }), cardUse({ key: "other" })]);
      await store.useCards([]);
      expect(await store.cardMarks([KEY])).toEqual([{ ...NOTHING, uses: 2, usedAt: NOON + 9 }]);
    });

    it("gives uses back as they were, the newest first, by session, turn and key", async () => {
      const { store } = current();
      const uses = [
        cardUse({ key: "a", at: NOON + 1 }),
        cardUse({ key: "b", at: NOON + 4, turn: 2, moment: "before-call", whole: false }),
        cardUse({ key: "c", at: NOON + 2, turn: 2 }),
        cardUse({ key: "a", at: NOON + 3, session: "session-2", project: "bbbbbbbb" }),
      ];
      await store.useCards(uses);
      expect(await store.cardUses({})).toEqual([uses[1], uses[3], uses[2], uses[0]]);
      const find = async (query: Parameters<typeof store.cardUses>[0]) =>
        (await store.cardUses(query)).map(({ key }) => key).join("");
      expect(await find({ limit: 2 })).toBe("ba");
      expect(await find({ session: "session-1" })).toBe("bca");
      expect(await find({ session: "session-1", turn: 2 })).toBe("bc");
      expect(await find({ session: "session-1", turn: 2, keys: ["c", "a"] })).toBe("c");
      expect(await find({ keys: ["a", "c"] })).toBe("aca");
      expect(await find({ keys: ["a"], limit: 1 })).toBe("a");
      expect(await find({ keys: [] })).toBe("");
      expect(await find({ session: "unheard of" })).toBe("");
    });
  });
}
