// Store contract: forgetting marks of lessons, and the drafts based on forgotten turns.
import { describe, expect, it } from "vitest";
import type { NewDraft } from "../../../../src/domain/draft.ts";
import type { Current, StoreCapabilities } from "../../store.ts";
import { attempt, entries, learn, NOON } from "../fixtures.ts";
import { content, draft, lessonRow, lessonUse, words } from "../lesson-fixtures.ts";

const WORD = "xylophonist";

/** Says the word wherever a lesson can say anything. */
const TELLING = content({
  ...{ title: WORD, appliesTo: [WORD], situation: WORD, mistake: WORD, rootCause: WORD, fix: WORD },
  ...{ checklist: [WORD], cause: `missing-path path ${WORD}`, project: WORD },
});
const CAUSE = TELLING.cause;
const OWN = `aaaaaaaa/.twiceshy/lessons/${WORD}.md`;

export function forgettingLessons(current: Current, capabilities: StoreCapabilities): void {
  const remaining = async () => {
    const { store, everyByte } = current();
    const everything = JSON.stringify([
      await store.lessons.drafts({}),
      await store.lessons.indexed({}),
      await store.lessons.uses({}),
      await store.lessons.marks([OWN, "person"]),
    ]);
    const bytes = capabilities.bytes ? await everyByte?.() : undefined;
    return { said: everything.includes(WORD), onDisk: bytes?.includes(WORD) ?? false };
  };
  const nothing = { said: false, onDisk: false };

  /** An attempt of a session to forget, and a draft that tells; among others that stay. */
  const fill = async (changes: Partial<NewDraft> = {}) => {
    const { store } = current();
    const { stored } = await store.evidence.append(
      entries(
        attempt({ session: "session-2", turn: 3 }),
        attempt(),
        attempt({ project: "bbbbbbbb", session: "b" }),
      ),
      learn,
    );
    const evidence = [stored[0]?.id ?? 0];
    for (let index = 0; index < 30; index++)
      await store.lessons.saveDraft(draft({ evidence: [stored[1]?.id ?? 0] }, `cause ${index}`));
    await store.lessons.saveDraft(
      draft({ project: "bbbbbbbb", session: "b", evidence: [stored[2]?.id ?? 0] }),
    );
    const id = await store.lessons.saveDraft(
      draft({ content: TELLING, session: "session-2", turn: 3, evidence, ...changes }),
    );
    return { id, attempt: evidence[0] ?? 0 };
  };
  const count = async () => (await current().store.lessons.drafts({})).length;

  describe("forgetting lessons", () => {
    it("a session: its drafts, those that rest on it, and where lessons were shown", async () => {
      const { store } = current();
      const { id } = await fill({ session: "session-1" });
      const own = await store.lessons.saveDraft(draft({ session: "session-2", evidence: [] }, "of its own"));
      await store.lessons.settleDraft(own, "accepted");
      await store.lessons.saveUses([
        lessonUse(),
        lessonUse({ session: "session-2", key: OWN, at: NOON + 1 }),
      ]);
      await store.upkeep.forget({ type: "session", id: "session-2" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.lessons.drafts({ id })).toEqual([]);
      expect(await store.lessons.drafts({ id: own })).toEqual([]);
      expect(await count()).toBe(31);
      expect(await store.lessons.uses({})).toEqual([lessonUse()]);
      expect(await store.lessons.marks([OWN])).toEqual([]);
    });

    it.each([
      ["session", "of the session itself", {}],
      ["session", "that rests on it", { session: "session-1" }],
      ["attempt", "that rests on it", { session: "session-1" }],
      ["attempt", "of its turn", { evidence: [] }],
    ] as const)(
      "a %s: a dismissed draft %s says nothing any more, and stays dismissed",
      async (type, _, changes) => {
        const { store } = current();
        const { id, attempt } = await fill(changes);
        await store.lessons.settleDraft(id, "dismissed");
        await store.upkeep.forget(type === "session" ? { type, id: "session-2" } : { type, id: attempt });
        expect(await remaining()).toEqual(nothing);
        expect(await count()).toBe(31);
        expect(await store.lessons.drafts({ id })).toEqual([]);
        expect(await store.lessons.drafts({ project: "aaaaaaaa", cause: CAUSE })).toMatchObject([
          {
            id,
            state: "dismissed",
            session: "",
            evidence: [],
            content: { cause: CAUSE, title: "", checklist: [] },
          },
        ]);
        const again = draft({ content: TELLING, evidence: [] });
        expect(await store.lessons.saveDraft(again)).toBe(id);
        expect(await store.lessons.drafts({ id })).toEqual([{ ...again, id, state: "dismissed" }]);
      },
    );

    it("an attempt: drafts that wait or were accepted and rest on it", async () => {
      const { store } = current();
      const { id, attempt } = await fill();
      await store.lessons.settleDraft(id, "accepted");
      await store.upkeep.forget({ type: "attempt", id: attempt });
      expect(await remaining()).toEqual(nothing);
      expect(await store.lessons.drafts({ cause: CAUSE })).toEqual([]);
      expect(await count()).toBe(31);
    });

    it("a project: its drafts, dismissed ones too, and all that hangs on its own lessons; nothing of others", async () => {
      const { store } = current();
      const { id } = await fill();
      await store.lessons.settleDraft(id, "dismissed");
      const own = lessonRow({
        id: WORD,
        key: OWN,
        content: TELLING,
        words: words("common own"),
        watchKeys: [WORD],
      });
      const person = lessonRow({ id: "p", key: "person", words: words("common") });
      await store.lessons.saveIndexed([own, person], []);
      await store.lessons.mark(OWN, { ignoredAt: NOON });
      await store.lessons.mark("person", { ignoredAt: NOON });
      const elsewhere = lessonUse({ key: "person", project: "bbbbbbbb", session: "b" });
      await store.lessons.saveUses([
        lessonUse({ key: "person" }),
        lessonUse({ key: OWN, session: "b" }),
        elsewhere,
      ]);
      await store.upkeep.forget({ type: "project", id: "aaaaaaaa" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.lessons.drafts({})).toMatchObject([{ project: "bbbbbbbb", state: "waiting" }]);
      expect(await store.lessons.drafts({ cause: CAUSE })).toEqual([]);
      expect(await store.lessons.uses({})).toEqual([elsewhere]);
      expect(await store.lessons.marks([OWN, "person"])).toEqual([
        { key: "person", ignoredAt: NOON, wokenAt: 0, uses: 1, usedAt: NOON },
      ]);
      // The index is only a copy: what is still there as a file is read again.
      expect(await store.lessons.indexed({})).toMatchObject([{ id: "p" }]);
      expect(await store.lessons.findByWords(["folder-1"], ["common", "own"])).toEqual({
        hits: [{ id: "p", words: words("common") }],
        total: 1,
      });
      expect(await store.lessons.watching(["folder-1"], [WORD])).toEqual([]);
    });

    it.each([
      [
        "a draft",
        (store: ReturnType<Current>["store"]) => store.lessons.saveDraft(draft({ project: "bbbbbbbb" })),
      ],
      [
        "a use",
        (store: ReturnType<Current>["store"]) =>
          store.lessons.saveUses([lessonUse({ project: "bbbbbbbb", key: "person" })]),
      ],
    ])("a project: a session that left %s elsewhere stays with it", async (_, leave) => {
      const { store } = current();
      await store.evidence.append(entries(attempt()), learn);
      await leave(store);
      expect(await store.upkeep.forget({ type: "project", id: "aaaaaaaa" })).toMatchObject({
        sessions: 0,
        projects: 1,
      });
      expect(await store.sessions.get("session-1")).toMatchObject({ project: "bbbbbbbb" });
    });

    it("everything", async () => {
      const { store } = current();
      const { id } = await fill();
      await store.lessons.settleDraft(id, "dismissed");
      await store.lessons.saveIndexed(
        [lessonRow({ id: WORD, key: OWN, content: TELLING, problem: WORD, hash: WORD })],
        [],
      );
      await store.lessons.mark(OWN, { ignoredAt: NOON });
      await store.lessons.mark("person", { wokenAt: NOON });
      await store.lessons.saveUses([lessonUse({ key: OWN })]);
      await store.upkeep.forget({ type: "everything" });
      expect(await remaining()).toEqual(nothing);
      expect(await store.lessons.drafts({ cause: CAUSE })).toEqual([]);
      expect(await count()).toBe(0);
      expect(await store.lessons.stamps(["folder-1"])).toEqual([]);
      expect(await store.lessons.marks([OWN, "person"])).toEqual([]);
      await store.lessons.saveIndexed([lessonRow()], []);
      expect(await store.lessons.findByWords(["folder-1"], ["force"])).toMatchObject({
        total: 1,
        hits: [{}],
      });
    });
  });
}
