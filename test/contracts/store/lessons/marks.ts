// Store contract: marks of lessons that are not in their files.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { dropDerived, NOON } from "../fixtures.ts";
import { lessonRow, lessonUse } from "../lesson-fixtures.ts";

const KEY = "aaaaaaaa/.twiceshy/lessons/push.md";
const NOTHING = { key: KEY, ignoredAt: 0, wokenAt: 0, uses: 0, usedAt: 0 };

export function marks(current: Current): void {
  describe("what hangs on lessons", () => {
    it("marks one thing at a time, and takes it back", async () => {
      const { store } = current();
      await store.lessons.mark(KEY, { ignoredAt: NOON });
      await store.lessons.mark(KEY, { wokenAt: NOON + 1 });
      await store.lessons.mark("other", { wokenAt: 5, ignoredAt: 6 });
      const marked = { ...NOTHING, ignoredAt: NOON, wokenAt: NOON + 1 };
      expect(await store.lessons.marks([KEY, KEY, "unheard of"])).toEqual([marked]);
      await store.lessons.mark(KEY, {});
      expect(await store.lessons.marks([KEY])).toEqual([marked]);
      await store.lessons.mark(KEY, { ignoredAt: 0 });
      expect(await store.lessons.marks([KEY])).toEqual([{ ...marked, ignoredAt: 0 }]);
      await store.lessons.mark(KEY, { wokenAt: 0 });
      expect(await store.lessons.marks([KEY])).toEqual([]);
      expect(await store.lessons.marks([])).toEqual([]);
      expect(await store.lessons.marks(["other"])).toEqual([
        { key: "other", ignoredAt: 6, wokenAt: 5, uses: 0, usedAt: 0 },
      ]);
    });

    it("outlives the index: a lesson that is gone and comes back is still silenced", async () => {
      const { store } = current();
      await store.lessons.saveIndexed([lessonRow()], []);
      await store.lessons.mark(KEY, { ignoredAt: NOON });
      await store.lessons.saveUses([lessonUse()]);
      await store.lessons.saveIndexed([], [lessonRow().id]);
      await dropDerived(store);
      expect(await store.lessons.marks([KEY])).toEqual([
        { ...NOTHING, ignoredAt: NOON, uses: 1, usedAt: NOON },
      ]);
    });

    it("counts how often a lesson was shown, and when last", async () => {
      const { store } = current();
      await store.lessons.saveUses([
        lessonUse({ at: NOON + 9 }),
        lessonUse({ whole: false }),
        lessonUse({ key: "other" }),
      ]);
      await store.lessons.saveUses([]);
      expect(await store.lessons.marks([KEY])).toEqual([{ ...NOTHING, uses: 2, usedAt: NOON + 9 }]);
    });

    it("gives uses back as they were, the newest first, by session, turn and key", async () => {
      const { store } = current();
      const uses = [
        lessonUse({ key: "a", at: NOON + 1 }),
        lessonUse({ key: "b", at: NOON + 4, turn: 2, moment: "before-call", whole: false }),
        lessonUse({ key: "c", at: NOON + 2, turn: 2 }),
        lessonUse({ key: "a", at: NOON + 3, session: "session-2", project: "bbbbbbbb" }),
      ];
      await store.lessons.saveUses(uses);
      expect(await store.lessons.uses({})).toEqual([uses[1], uses[3], uses[2], uses[0]]);
      const find = async (query: Parameters<typeof store.lessons.uses>[0]) =>
        (await store.lessons.uses(query)).map(({ key }) => key).join("");
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
