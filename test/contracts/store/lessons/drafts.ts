// Store contract: drafts, which wait for a person.
import { describe, expect, it } from "vitest";
import type { Current } from "../../store.ts";
import { dropDerived, NOON } from "../fixtures.ts";
import { content, draft } from "../lesson-fixtures.ts";

export function drafts(current: Current): void {
  describe("drafts", () => {
    it("gives a draft back as it was made, waiting", async () => {
      const { store } = current();
      const full = draft({
        content: content({ cause: "인증 \0 x", title: '"❌"\n', source: "auto" }),
        turn: 7,
        text: "# In my words\n\n## For Berta\nShe knows the old server.\n",
      });
      const bare = draft({ evidence: [], trigger: "proposed" }, "another cause");
      const id = await store.lessons.saveDraft(full);
      const other = await store.lessons.saveDraft(bare);
      expect(await store.lessons.drafts({ id })).toEqual([{ ...full, id, state: "waiting" }]);
      expect(await store.lessons.drafts({ id: other })).toEqual([{ ...bare, id: other, state: "waiting" }]);
    });

    it("keeps one for each project and cause: the newest text, and the state it had", async () => {
      const { store } = current();
      const id = await store.lessons.saveDraft(draft());
      await store.lessons.settleDraft(id, "dismissed");
      const again = draft({
        at: NOON + 5,
        session: "session-2",
        turn: 9,
        trigger: "rollback",
        evidence: [7],
      });
      expect(await store.lessons.saveDraft(again)).toBe(id);
      expect(await store.lessons.drafts({})).toEqual([{ ...again, id, state: "dismissed" }]);
      expect(await store.lessons.saveDraft(draft({}, "another cause"))).not.toBe(id);
      expect(await store.lessons.saveDraft(draft({ project: "bbbbbbbb" }))).not.toBe(id);
      expect(await store.lessons.drafts({})).toHaveLength(3);
    });

    it("settles a draft, and takes that back", async () => {
      const { store } = current();
      const id = await store.lessons.saveDraft(draft());
      const other = await store.lessons.saveDraft(draft({}, "other"));
      await store.lessons.settleDraft(id, "accepted");
      expect(await store.lessons.drafts({ states: ["accepted"] })).toMatchObject([{ id, state: "accepted" }]);
      expect(await store.lessons.drafts({ states: ["waiting"] })).toMatchObject([{ id: other }]);
      await store.lessons.settleDraft(id, "waiting");
      await store.lessons.settleDraft(999, "dismissed");
      expect(await store.lessons.drafts({ states: ["waiting"] })).toHaveLength(2);
    });

    it("finds drafts by id, project, state and cause, the newest first", async () => {
      const { store } = current();
      const ids = new Map<string, number>();
      for (const [cause, at, project] of [
        ["a", 2, "aaaaaaaa"],
        ["b", 3, "aaaaaaaa"],
        ["c", 1, "aaaaaaaa"],
        ["a", 4, "bbbbbbbb"],
      ] as const)
        ids.set(
          `${cause}${project[0]}`,
          await store.lessons.saveDraft(draft({ at: NOON + at, project }, cause)),
        );
      await store.lessons.settleDraft(ids.get("ba") ?? 0, "accepted");
      const find = async (query: Parameters<typeof store.lessons.drafts>[0]) =>
        (await store.lessons.drafts(query))
          .map(({ content, project }) => `${content.cause}${project[0]}`)
          .join(" ");
      expect(await find({})).toBe("ab ba aa ca");
      expect(await find({ limit: 2 })).toBe("ab ba");
      expect(await find({ project: "aaaaaaaa" })).toBe("ba aa ca");
      expect(await find({ project: "aaaaaaaa", states: ["waiting", "dismissed"] })).toBe("aa ca");
      expect(await find({ cause: "a" })).toBe("ab aa");
      expect(await find({ cause: "a", project: "aaaaaaaa" })).toBe("aa");
      expect(await find({ id: ids.get("ca") ?? 0 })).toBe("ca");
      expect(await find({ id: ids.get("ca") ?? 0, project: "bbbbbbbb" })).toBe("");
      expect(await find({ states: [] })).toBe("");
      expect(await find({ project: "unheard of" })).toBe("");
    });

    it("stay when what is derived of a project is derived anew", async () => {
      const { store } = current();
      await store.lessons.saveDraft(draft());
      await dropDerived(store);
      expect(await store.lessons.drafts({ project: "aaaaaaaa" })).toHaveLength(1);
    });
  });
}
