// Store contract: how far histories were imported, and whether others have written.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { NOON } from "../fixtures.ts";

export function importMarks(current: Current): void {
  describe("import marks", () => {
    it("remembers how far each history was imported", async () => {
      const { store } = current();
      expect(await store.upkeep.importMark("a.jsonl")).toBeUndefined();
      await store.upkeep.saveImportMark({ path: "a.jsonl", size: 1, modifiedAt: NOON });
      const mark = { path: "a.jsonl", size: 5_000_000_000, modifiedAt: NOON + 0.25 };
      await store.upkeep.saveImportMark(mark);
      expect(await store.upkeep.importMark("a.jsonl")).toEqual(mark);
    });

    it("tells that another process has written, and only then", async () => {
      const { store, reopen } = current();
      const before = await store.upkeep.writtenByOthers();
      const other = await reopen();
      await other.upkeep.importMark("a.jsonl");
      expect(await store.upkeep.writtenByOthers()).toBe(before);
      await other.upkeep.saveImportMark({ path: "a.jsonl", size: 1, modifiedAt: NOON });
      expect(await store.upkeep.writtenByOthers()).not.toBe(before);
      await other.close();
    });
  });
}
