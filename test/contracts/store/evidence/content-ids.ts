// Store contract: content ids, which name the same attempt in every memory.
import { describe, expect, it } from "vitest";
import { contentId } from "../../../../src/core/hash/content-id.ts";
import type { Current } from "../../store.ts";
import { attempt, entries, failure, learn, MINUTE, NOON } from "../fixtures.ts";

export function contentIds(current: Current): void {
  describe("content ids", () => {
    it("find an attempt, alone or with other conditions", async () => {
      const { store } = current();
      const made = [
        attempt(),
        attempt({ session: "session-2" }),
        attempt({ project: "bbbbbbbb", session: "b" }),
      ];
      const { stored } = await store.evidence.append(entries(...made), learn);
      const ids = made.map(contentId);
      const numbers = stored.map(({ id }) => id);
      const find = async (query: object) =>
        (await store.evidence.attempts({ contentIds: ids, order: "oldest", ...query })).map(({ id }) => id);
      expect(await find({})).toEqual(numbers);
      expect(await find({ contentIds: ids.slice(1, 2) })).toEqual([numbers[1]]);
      expect(await find({ project: "aaaaaaaa" })).toEqual(numbers.slice(0, 2));
      expect(await find({ session: "session-2" })).toEqual([numbers[1]]);
      expect(await find({ contentIds: ["0".repeat(32), "'"] })).toEqual([]);
      expect(await find({ contentIds: [] })).toEqual([]);
    });

    it("are the same for a call seen by a hook and read from a history on another machine; stored once", async () => {
      const { store } = current();
      const live = attempt({ outcome: { status: "unknown" } });
      const read = attempt({
        ...{ call: live.call, source: "import" as const, at: NOON + MINUTE, turn: 4, display: "go test ." },
        outcome: failure(),
      });
      expect(contentId(read)).toBe(contentId(live));
      await store.evidence.append(entries(live), learn);
      await store.evidence.append(entries(read), learn);
      expect(await store.evidence.append(entries(read), learn)).toEqual({ stored: [], skipped: 1 });
      const found = await store.evidence.attempts({ contentIds: [contentId(live)] });
      expect(found).toMatchObject([{ call: live.call, outcome: { status: "failed" } }]);
    });

    it.each(["a\0b", "\ud800 half", "", "'; --", 5 as unknown as string])(
      "find an attempt whatever its ids are: %j, as it was given and as it was stored",
      async (text) => {
        const { store } = current();
        const made = attempt({ call: text });
        await store.evidence.append(entries(made), learn);
        const [found] = await store.evidence.attempts({ contentIds: [contentId(made)] });
        expect(found && contentId(found)).toBe(contentId(made));
      },
    );

    it("are gone with what was forgotten, and come back with it", async () => {
      const { store } = current();
      const made = attempt();
      const { stored } = await store.evidence.append(entries(made), learn);
      await store.upkeep.forget({ type: "attempt", id: stored[0]?.id ?? 0 });
      expect(await store.evidence.attempts({ contentIds: [contentId(made)] })).toEqual([]);
      await store.evidence.append(entries(made), learn);
      expect(await store.evidence.attempts({ contentIds: [contentId(made)] })).toHaveLength(1);
    });

    it("need no later work in a new memory, and asking for it does nothing", async () => {
      const { store } = current();
      await store.evidence.append(entries(attempt()), learn);
      expect(await store.upkeep.hasLaterWork()).toBe(false);
      await store.upkeep.doLaterWork();
    });
  });
}
